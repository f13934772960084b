import type { EntryValues } from './fields';

/** An object from `JSON.parse` whose members have not been checked. */
export type Unchecked = Readonly<Record<keyof EntryValues | 'health', unknown>>;

/** The result of {@link fractionsOfValid} for any other object. */
export const NOT_VALID = -1;

/**
 * The number of fractions in an object that has all 18 members, each of its type and no number below 0, like nearly
 * every entry. Written out member by member because access by a constant name takes a tenth of the time of access by a
 * name from a table, and this runs for every entry.
 */
export function fractionsOfValid(object: Unchecked): number {
  const isValid =
    typeof object.id === 'string' &&
    typeof object.name === 'string' &&
    typeof object.endpoint === 'string' &&
    typeof object.description === 'string' &&
    typeof object.chain === 'string' &&
    isStrings(object.acceptedChains) &&
    typeof object.facilitator === 'string' &&
    isCount(object.calls30d) &&
    isCount(object.l30DaysPayers) &&
    isCount(object.lastCalledMs) &&
    isStrings(object.sources) &&
    typeof object.qualityFlag === 'string' &&
    object.health === null;
  if (!isValid) return NOT_VALID;
  const fractions =
    fractionOf(object.pricePerCallUsd) +
    fractionOf(object.callsPerDayApprox) +
    fractionOf(object.volume30dUsd) +
    fractionOf(object.volumePerDayApprox) +
    fractionOf(object.callsPerPayer);
  return fractions <= 5 ? fractions : NOT_VALID;
}

/** 1 for a number with a fraction, 0 for one without; for anything else more than all members together. */
function fractionOf(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 0 && value < Infinity)) return 100;
  return Math.floor(value) === value ? 0 : 1;
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value < Infinity && Math.floor(value) === value;
}

function isStrings(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (const element of value) if (typeof element !== 'string') return false;
  return true;
}
