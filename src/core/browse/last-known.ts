import type { Entry } from '../listing/entry';
import type { Strings } from '../listing/shared-strings';

/**
 * Values of entries by which they are grouped, sorted and filtered. While an entry is broken by an edit half made, what
 * cannot be read of it is what it was before: an entry does not jump about while it is typed.
 */

export type Figure =
  'pricePerCallUsd' | 'calls30d' | 'volume30dUsd' | 'l30DaysPayers' | 'lastCalledMs' | 'callsPerPayer';

export function chainOf(entry: Entry): string | undefined {
  return entry.chain ?? entry.former?.chain;
}

export function flagOf(entry: Entry): string | undefined {
  return entry.qualityFlag ?? entry.former?.qualityFlag;
}

export function facilitatorOf(entry: Entry): string | undefined {
  return entry.facilitator ?? entry.former?.facilitator;
}

export function acceptedChainsOf(entry: Entry): Strings | undefined {
  return entry.acceptedChains ?? entry.former?.acceptedChains;
}

export function sourcesOf(entry: Entry): Strings | undefined {
  return entry.sources ?? entry.former?.sources;
}

/** One function a figure: an access by a name that varies takes several times as long. */
const FIGURES: Readonly<Record<Figure, (entry: Entry) => number | undefined>> = {
  pricePerCallUsd: (entry) => entry.pricePerCallUsd ?? entry.former?.pricePerCallUsd,
  calls30d: (entry) => entry.calls30d ?? entry.former?.calls30d,
  volume30dUsd: (entry) => entry.volume30dUsd ?? entry.former?.volume30dUsd,
  l30DaysPayers: (entry) => entry.l30DaysPayers ?? entry.former?.l30DaysPayers,
  lastCalledMs: (entry) => entry.lastCalledMs ?? entry.former?.lastCalledMs,
  callsPerPayer,
};

/** Reads one figure of entries; `callsPerPayer` is computed, not as stated. */
export function figureOf(figure: Figure): (entry: Entry) => number | undefined {
  return FIGURES[figure];
}

/**
 * Whether an entry's price is above the usual ones. A single such entry may outweigh the volume of all others, so it takes no
 * part in shares.
 *
 * @param largestUsualPrice in USD
 */
export function hasUnusualPrice(entry: Entry, largestUsualPrice: number): boolean {
  return (FIGURES.pricePerCallUsd(entry) ?? 0) > largestUsualPrice;
}

/** As the source computes it (section 3): 0 where there are no payers. */
function callsPerPayer(entry: Entry): number | undefined {
  const calls = FIGURES.calls30d(entry);
  const payers = FIGURES.l30DaysPayers(entry);
  if (calls === undefined || payers === undefined) return undefined;
  return payers === 0 ? 0 : calls / payers;
}
