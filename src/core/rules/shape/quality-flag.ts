import { breaker } from '../../generate/break/breaker';
import { replaced } from '../../generate/break/defect';
import { QUALITY_FLAGS } from '../../fields';
import { nearest, nearMiss } from '../../values/nearest';
import { quote } from '../../text/quote';
import { setString } from '../../model/proposal';
import { entryRule } from '../../model/rule';

const FLAGS: ReadonlySet<string> = new Set(QUALITY_FLAGS);

export const qualityFlag = entryRule<{ value: string; meant: string | undefined }>({
  id: 'quality-flag',
  group: 'Shape',
  severity: 'error',
  anchor: 'value',
  summary: '`qualityFlag` is not `verified`, `unknown`, `monitor` or `concentrated`.',
  reason: '`qualityFlag` is the only enumerated field: one of four labels, in lower case.',
  source: 'section 2, `qualityFlag`; section 3',
  fix: {
    kind: 'offered',
    text: 'Set the nearest of the four.',
    propose: ({ path, args: { value, meant } }) =>
      meant === undefined
        ? []
        : [
            {
              title: `Set qualityFlag to "${meant}"`,
              changes: [setString(path, meant)],
              isPreferred: nearMiss(value, QUALITY_FLAGS) === meant,
            },
          ],
  },
  message: ({ value, meant }) =>
    `qualityFlag ${quote(value)} must be verified, unknown, monitor or concentrated; did you mean "${meant}"?`,

  check({ values }, report) {
    const value = values.qualityFlag;
    if (value === undefined || FLAGS.has(value)) return;
    report({ path: ['qualityFlag'], args: { value, meant: nearest(value, QUALITY_FLAGS) } });
  },

  breaker: breaker((listing, picker) => {
    const [index, entry] = picker.entry();
    const qualityFlag = picker.random.pick(['Verified', 'unverified', 'monitored', 'concentrate', 'trusted']);
    return replaced(listing, index, { ...entry, qualityFlag });
  }),
});
