import { QUALITY_FLAGS } from '../../listing/fields';
import { nearMiss } from '../../values/names';
import { quote } from '../../text/quote';
import { setString, entryRule } from '../../listing/rule';

const FLAGS: ReadonlySet<string> = new Set(QUALITY_FLAGS);

export const qualityFlag = entryRule<{ value: string; meant: string | undefined }>({
  id: 'quality-flag',
  group: 'Shape',
  severity: 'error',
  anchor: 'value',
  summary: '`qualityFlag` is not `verified`, `unknown`, `monitor` or `concentrated`.',
  reason: '`qualityFlag` is one of four labels, in lowercase.',
  source: 'section 2, `qualityFlag`; section 3',
  fix: {
    kind: 'offered',
    text: 'Set the nearest of the four, or one of them if none is near.',
    propose: ({ path, args: { meant } }) =>
      (meant === undefined ? QUALITY_FLAGS : [meant]).map((flag) => ({
        title: `Set qualityFlag to "${flag}"`,
        changes: [setString(path, flag)],
        isPreferred: flag === meant,
      })),
  },
  message: ({ value, meant }) =>
    `qualityFlag is ${quote(value)}, but must be verified, unknown, monitor or concentrated` +
    (meant === undefined ? '' : `; did you mean "${meant}"?`),

  check({ values }, report) {
    const value = values.qualityFlag;
    if (value === undefined || FLAGS.has(value)) return;
    report({ path: ['qualityFlag'], args: { value, meant: nearMiss(value, QUALITY_FLAGS) } });
  },

  breaks: { entry: { qualityFlag: 'Verified' } },
});
