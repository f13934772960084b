import { breaker } from '../../generate/break/breaker';
import { replaced, withPayers } from '../../generate/break/defect';
import { toDecimal } from '../../values/arithmetic';
import type { EntryReading } from '../../reading/entry-reading';
import { entryRule } from '../../model/rule';

export const payersExceedCalls = entryRule<{ payers: string; calls: string }>({
  id: 'payers-exceed-calls',
  group: 'Statistics',
  severity: 'warning',
  anchor: 'value',
  summary: '`l30DaysPayers` is more than `calls30d`.',
  reason: 'A payer is a wallet that paid for at least one call, so there cannot be more payers than calls.',
  source: 'section 2, `calls30d` and `l30DaysPayers`',
  fix: { kind: '-', text: '' },
  message: ({ payers, calls }) => `l30DaysPayers is ${payers}, more than calls30d = ${calls}`,

  check(reading, report) {
    const { l30DaysPayers: payers, calls30d: calls } = reading.values;
    if (payers === undefined || calls === undefined || payers < calls) return;
    if (payers === calls && !isMore(reading)) return;
    report({
      path: ['l30DaysPayers'],
      args: { payers: reading.literal('l30DaysPayers'), calls: reading.literal('calls30d') },
    });
  },

  breaker: breaker((listing, picker) => {
    const [index, entry] = picker.calledEntry();
    const more = picker.random.integer(1, 1 + Math.ceil(entry.calls30d / 4));
    return replaced(listing, index, withPayers(entry, entry.calls30d + more));
  }),
});

/** Compares the exact numbers if the doubles are equal, which is possible beyond 2^53. */
function isMore(reading: EntryReading): boolean {
  const { l30DaysPayers: payers } = reading.values;
  if (Number.isSafeInteger(payers)) return false;
  return toDecimal(reading.literal('l30DaysPayers')).gt(toDecimal(reading.literal('calls30d')));
}
