import { entryRule } from '../../listing/rule';
import { fixOfPayers, lacksPayers, PAYERS_FIX } from './impossible-payers';

export const zeroPayers = entryRule<{ calls: string }>({
  id: 'zero-payers',
  group: 'Statistics',
  severity: 'warning',
  anchor: 'value',
  summary: '`l30DaysPayers` is 0 although `calls30d` is above 0.',
  reason: 'Every settled call was paid for by a wallet, so there are no calls without payers.',
  source: 'section 2, `calls30d` and `l30DaysPayers`',
  fix: PAYERS_FIX,
  message: ({ calls }) => `l30DaysPayers is 0, but calls30d is ${calls}`,

  check(entry, report, { tolerance }) {
    if (!lacksPayers(entry)) return;
    report({
      path: ['l30DaysPayers'],
      args: { calls: entry.literal('calls30d') },
      fix: fixOfPayers(entry, tolerance),
    });
  },

  breaks: { entry: { l30DaysPayers: 0 } },
});
