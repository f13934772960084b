import { toDecimal } from '../../values/arithmetic';
import { isPlausibleTime, likelyUnit } from '../../values/times';
import { entryRule } from '../../listing/rule';

export const lastCalledUnit = entryRule<{ stated: string; unit: string | undefined }>({
  id: 'last-called-unit',
  group: 'Plausibility',
  severity: 'warning',
  anchor: 'value',
  summary:
    '`lastCalledMs` is below 1e11, or 1e14 and above, which looks like seconds, microseconds or nanoseconds instead of milliseconds.',
  reason:
    'The time is in milliseconds since the Unix epoch. Read as milliseconds, a time in seconds is in January 1970, and one in microseconds after the year 50000.',
  source: 'section 2, `lastCalledMs`',
  fix: {
    kind: 'offered',
    text: 'Convert it to milliseconds, if that gives a time between 2015 and 2100.',
    propose({ path, args: { stated } }) {
      const unit = likelyUnit(Number(stated));
      if (!unit) return [];
      const literal = toDecimal(stated).times(unit.scale).round(0, 0).toFixed();
      const time = new Date(Number(literal)).toISOString();
      const title = `Set lastCalledMs to ${literal}: ${time}, from ${unit.unit}`;
      return [{ title, changes: [{ change: 'set', path, literal }], isPreferred: true }];
    },
  },
  message: ({ stated, unit }) =>
    `lastCalledMs is ${stated}, which ${unit === undefined ? 'is not a plausible time in milliseconds' : `looks like ${unit} instead of milliseconds`}`,

  check(entry, report) {
    const time = entry.values.lastCalledMs;
    if (time === undefined || isPlausibleTime(time)) return;
    const unit = likelyUnit(time)?.unit;
    const args = { stated: entry.literal('lastCalledMs'), unit };
    report({ path: ['lastCalledMs'], args, fix: unit === undefined ? '-' : 'offered' });
  },

  breaks: { entry: ({ lastCalledMs }) => ({ lastCalledMs: Math.floor(lastCalledMs / 1000) }) },
});
