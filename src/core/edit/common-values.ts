import { finished } from '../steps';
import { QUALITY_FLAGS } from '../entries/fields';
import { figuresOf } from '../listing/figures';
import type { Listing } from '../listing/listing';
import { isFacilitatorCode, isBlank } from '../values/names';
import type { Settings } from '../model/settings';

/** The most frequent values of a listing. */
export interface CommonValues {
  readonly chain: string;
  readonly facilitator: string;
  readonly source: string;
  readonly qualityFlag: string;
}

const FACILITATOR = 'facilitator';
const SOURCE = 'catalog';

/** The most frequent names; only valid ones, and valid names if there are none. */
export function commonValuesOf(listing: Listing, { chains }: Settings): CommonValues {
  const figures = figuresOf(listing);
  const flags: readonly string[] = QUALITY_FLAGS;
  return {
    get chain() {
      return mostFrequent(figures.labels('chain'), (chain) => chains.has(chain)) ?? firstOf(chains) ?? 'base';
    },
    get facilitator() {
      return mostFrequent(figures.labels('facilitator'), isFacilitatorCode) ?? FACILITATOR;
    },
    get source() {
      return mostFrequent(figures.names('sources').names, (source) => !isBlank(source)) ?? SOURCE;
    },
    get qualityFlag() {
      return mostFrequent(figures.labels('qualityFlag'), (flag) => flags.includes(flag)) ?? 'unknown';
    },
  };
}

/**
 * The newest call of a listing, in milliseconds since the Unix epoch.
 *
 * @param now the result if there are no calls
 */
export function newestCall(listing: Listing, now: number): number {
  const newest = finished(figuresOf(listing).newest());
  return newest === -Infinity ? now : newest;
}

function mostFrequent(
  counts: ReadonlyMap<string, number>,
  isValid: (name: string) => boolean,
): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const [name, count] of counts)
    if (count > most && isValid(name)) {
      best = name;
      most = count;
    }
  return best;
}

function firstOf(names: ReadonlySet<string>): string | undefined {
  const [first] = names;
  return first;
}
