import { entryRule } from '../../listing/rule';
import { fixOfPayers, hasTooManyPayers, PAYERS_FIX } from './impossible-payers';

export const payersExceedCalls = entryRule<{ payers: string; calls: string }>({
  id: 'payers-exceed-calls',
  group: 'Statistics',
  severity: 'warning',
  anchor: 'value',
  summary: '`l30DaysPayers` is more than `calls30d`.',
  reason: 'A payer is a wallet that paid for at least one call, so there cannot be more payers than calls.',
  source: 'section 2, `calls30d` and `l30DaysPayers`',
  fix: PAYERS_FIX,
  message: ({ payers, calls }) => `l30DaysPayers is ${payers}, but calls30d is only ${calls}`,

  check(entry, report, { tolerance }) {
    if (!hasTooManyPayers(entry)) return;
    report({
      path: ['l30DaysPayers'],
      args: { payers: entry.literal('l30DaysPayers'), calls: entry.literal('calls30d') },
      fix: fixOfPayers(entry, tolerance),
    });
  },

  breaks: { entry: ({ calls30d }) => ({ l30DaysPayers: calls30d + 1 }) },
});
