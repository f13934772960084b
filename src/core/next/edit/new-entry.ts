import { QUALITY_FLAGS, type FieldName } from '../../entries/fields';
import type { Literal } from '../../json/print';
import { usualPrice } from '../../model/settings';
import { endpointLabel, slugOf } from '../../values/endpoint';
import { isBlank } from '../../values/names';
import { isPlausibleTime } from '../../values/times';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { commonFacilitator } from '../rules/identity/facilitator-differs';
import { freeId, FreeIdentities } from '../rules/identity/free-id';
import { computedFigures } from './missing-values';

const EXAMPLE = 'https://api.example.com/v1/resource';
const CALLS = 30;
const PAYERS = 3;

/**
 * The members of a complete, consistent entry as source text, in the order of the schema: an example endpoint that no entry
 * has, usual figures, and the most frequent chain, facilitator, source and flag of the listing.
 *
 * @param now the time of its last call where the listing has none, in milliseconds since the Unix epoch
 */
export function newEntry(listing: Listing, now: number): (readonly [FieldName, Literal])[] {
  const { settings } = listing;
  const common = commonValuesOf(listing);
  const example = { endpoint: EXAMPLE, id: slugOf(EXAMPLE) };
  const { endpoint = EXAMPLE } = new FreeIdentities(listing).firstFree(example);
  const name = JSON.stringify(endpointLabel(endpoint) ?? endpoint);
  const chain = JSON.stringify(common.chain);
  const price = String(usualPrice(settings.price));
  const stated = { pricePerCallUsd: price, calls30d: String(CALLS), l30DaysPayers: String(PAYERS) };
  const figures = computedFigures(stated, settings.tolerance);
  return [
    ['id', JSON.stringify(freeId({ endpoint }, listing, undefined) ?? '')],
    ['name', name],
    ['endpoint', JSON.stringify(endpoint)],
    ['description', name],
    ['chain', chain],
    ['acceptedChains', [chain]],
    ['facilitator', JSON.stringify(common.facilitator)],
    ['pricePerCallUsd', price],
    ['calls30d', stated.calls30d],
    ['callsPerDayApprox', figures.get('callsPerDayApprox') ?? '0'],
    ['volume30dUsd', figures.get('volume30dUsd') ?? '0'],
    ['volumePerDayApprox', figures.get('volumePerDayApprox') ?? '0'],
    ['l30DaysPayers', stated.l30DaysPayers],
    ['lastCalledMs', String(newestCall(listing) ?? now)],
    ['sources', [JSON.stringify(common.source)]],
    ['callsPerPayer', figures.get('callsPerPayer') ?? '0'],
    ['qualityFlag', JSON.stringify(common.qualityFlag)],
    ['health', 'null'],
  ];
}

/** The most frequent values of a listing. */
export interface CommonValues {
  readonly chain: string;
  readonly facilitator: string;
  readonly source: string;
  readonly qualityFlag: string;
}

/** The most frequent names; only valid ones, and valid names if there are none. */
export function commonValuesOf({ entries, settings: { chains } }: Listing): CommonValues {
  const flags: readonly string[] = QUALITY_FLAGS;
  const [firstChain = 'base'] = chains;
  const mostFrequent = (
    namesOf: (entry: Entry) => Iterable<string | undefined>,
    isValid: (name: string) => boolean,
  ) => mostFrequentOf(entries, namesOf, isValid);
  return {
    chain:
      mostFrequent(
        ({ values }) => [values.chain],
        (chain) => chains.has(chain),
      ) ?? firstChain,
    facilitator: commonFacilitator(entries) ?? 'facilitator',
    source:
      mostFrequent(
        ({ values }) => new Set(values.sources),
        (source) => !isBlank(source),
      ) ?? 'catalog',
    qualityFlag:
      mostFrequent(
        ({ values }) => [values.qualityFlag],
        (flag) => flags.includes(flag),
      ) ?? 'unknown',
  };
}

/** The valid name that the most entries have, the first of those in a tie. */
function mostFrequentOf(
  entries: readonly Entry[],
  namesOf: (entry: Entry) => Iterable<string | undefined>,
  isValid: (name: string) => boolean,
): string | undefined {
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const name of namesOf(entry)) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  let best: string | undefined;
  let most = 0;
  for (const [name, count] of counts)
    if (count > most && isValid(name)) {
      best = name;
      most = count;
    }
  return best;
}

/** The newest plausible time of a call, in milliseconds since the Unix epoch; undefined if there is none. */
export function newestCall({ entries }: Listing): number | undefined {
  let newest: number | undefined;
  for (const { values } of entries) {
    const { lastCalledMs: time } = values;
    if (time !== undefined && time > (newest ?? -Infinity) && isPlausibleTime(time)) newest = time;
  }
  return newest;
}
