import { nearestDouble, quotient, toDecimal, type Tolerance } from '../../values/arithmetic';
import type { Entry } from '../../listing/entry';
import type { Finding, FixKind } from '../../listing/finding';
import type { FixContext, Proposal } from '../../listing/rule';
import { holds, literalsOf, RELATIONS } from './relations';

const PER_PAYER = RELATIONS.filter(({ field }) => field === 'callsPerPayer');

/** Whether an entry states more payers than calls. */
export function hasTooManyPayers(entry: Entry): boolean {
  const { l30DaysPayers: payers, calls30d: calls } = entry.values;
  if (payers === undefined || calls === undefined || payers < calls) return false;
  if (payers > calls) return true;
  // The doubles may be equal although the numbers are not, beyond 2^53.
  if (Number.isSafeInteger(payers)) return false;
  return toDecimal(entry.literal('l30DaysPayers')).gt(toDecimal(entry.literal('calls30d')));
}

/** Whether an entry states calls without payers. */
export function lacksPayers({ values: { l30DaysPayers: payers, calls30d: calls } }: Entry): boolean {
  return payers === 0 && calls !== undefined && calls > 0;
}

/** Whether the number of payers cannot be right, so that no figure should be computed from it automatically. */
export function hasImpossiblePayers(entry: Entry): boolean {
  return hasTooManyPayers(entry) || lacksPayers(entry);
}

/** The fix of an impossible number of payers: the number that the calls and the calls per payer give. */
export const PAYERS_FIX = {
  kind: 'offered',
  text: 'Set the number of payers to `calls30d` ÷ `callsPerPayer`, if that is an integer from 1 to `calls30d`.',
  *propose(_: Finding, { entry, settings }: FixContext): Generator<Proposal, void, undefined> {
    const literal = entry && payersFromFigures(entry, settings.tolerance);
    if (literal === undefined) return;
    yield {
      title: `Set l30DaysPayers to ${literal}, which is calls30d ÷ callsPerPayer`,
      changes: [{ change: 'set', path: ['l30DaysPayers'], literal }],
      isPreferred: true,
    };
  },
} as const;

/** Whether {@link PAYERS_FIX} is possible. */
export function fixOfPayers(entry: Entry, tolerance: Tolerance): FixKind {
  return payersFromFigures(entry, tolerance) === undefined ? '-' : PAYERS_FIX.kind;
}

function payersFromFigures(entry: Entry, tolerance: Tolerance): string | undefined {
  const { calls30d: calls, callsPerPayer: perPayer } = entry.values;
  if (calls === undefined || perPayer === undefined || perPayer <= 0) return undefined;
  const exact = quotient(entry.literal('calls30d'), entry.literal('callsPerPayer'));
  const payers = Math.round(nearestDouble(exact));
  if (!(payers >= 1 && payers <= calls && Number.isSafeInteger(payers))) return undefined;
  const l30DaysPayers = String(payers);
  const literals = { ...literalsOf(entry, PER_PAYER), l30DaysPayers };
  return PER_PAYER.every((relation) => holds(relation, literals, tolerance)) ? l30DaysPayers : undefined;
}
