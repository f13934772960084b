import type { EntryValues } from './fields';

/** An object as `JSON.parse` makes it, of which nothing is known. */
export type Unchecked = Readonly<Record<keyof EntryValues | 'health', unknown>>;

/**
 * Whether an object has all 18 members, each of its type and no number below 0, as nearly every entry has. Spelled out member by member,
 * because an access by a name that is written in the code costs a tenth of one by a name in a table: this is run
 * for every entry of 100,000.
 */
export function isSound(object: Unchecked): boolean {
  return (
    typeof object.id === 'string' &&
    typeof object.name === 'string' &&
    typeof object.endpoint === 'string' &&
    typeof object.description === 'string' &&
    typeof object.chain === 'string' &&
    isStrings(object.acceptedChains) &&
    typeof object.facilitator === 'string' &&
    isAmount(object.pricePerCallUsd) &&
    isCount(object.calls30d) &&
    isAmount(object.callsPerDayApprox) &&
    isAmount(object.volume30dUsd) &&
    isAmount(object.volumePerDayApprox) &&
    isCount(object.l30DaysPayers) &&
    isCount(object.lastCalledMs) &&
    isStrings(object.sources) &&
    isAmount(object.callsPerPayer) &&
    typeof object.qualityFlag === 'string' &&
    object.health === null
  );
}

/** How many of a sound object's numbers have a fraction. */
export function fractionsOf(object: Unchecked): number {
  return (
    (Number.isInteger(object.pricePerCallUsd) ? 0 : 1) +
    (Number.isInteger(object.callsPerDayApprox) ? 0 : 1) +
    (Number.isInteger(object.volume30dUsd) ? 0 : 1) +
    (Number.isInteger(object.volumePerDayApprox) ? 0 : 1) +
    (Number.isInteger(object.callsPerPayer) ? 0 : 1)
  );
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value < Infinity;
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

function isStrings(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (const element of value) if (typeof element !== 'string') return false;
  return true;
}
