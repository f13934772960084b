import type { EntryValues } from '../fields';

/** An object as `JSON.parse` makes it, of which nothing is known. */
export type Unchecked = Readonly<Record<keyof EntryValues | 'health', unknown>>;

/** What {@link fractionsOfSound} returns for an object that is not sound. */
export const NOT_SOUND = -1;

/**
 * How many numbers of an object have a fraction, provided that it has all 18 members, each of its type and no number
 * below 0, as nearly every entry has. Spelled out member by member, because an access by a name that is written in
 * the code costs a tenth of one by a name in a table: this is run for every entry of 100,000.
 */
export function fractionsOfSound(object: Unchecked): number {
  const isSound =
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
  if (!isSound) return NOT_SOUND;
  const fractions =
    fractionOf(object.pricePerCallUsd) +
    fractionOf(object.callsPerDayApprox) +
    fractionOf(object.volume30dUsd) +
    fractionOf(object.volumePerDayApprox) +
    fractionOf(object.callsPerPayer);
  return fractions <= 5 ? fractions : NOT_SOUND;
}

/** 1 for a number with a fraction, 0 for one without; more than all members together for anything else. */
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
