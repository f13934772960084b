import { QUALITY_FLAGS, type FieldName } from '../listing/fields';
import type { Literal } from '../json/print';
import { usualPrice } from '../listing/settings';
import { endpointLabel, slugOf } from '../values/endpoint';
import { isBlank } from '../values/names';
import { isPlausibleTime } from '../values/times';
import type { Listing } from '../listing/listing';
import { commonFacilitator } from '../rules/identity/facilitator-differs';
import { freeId, FreeIdentities } from '../rules/identity/free-id';
import { computedFigures } from './fixes-of';

const EXAMPLE = 'https://api.example.com/v1/resource';
const CALLS = 30;
const PAYERS = 3;
const FLAGS: readonly string[] = QUALITY_FLAGS;

/**
 * The members of a complete, consistent entry as source text, in the order of the schema: an example endpoint that no entry
 * has, usual figures, and the most frequent chain, facilitator, source and flag of the listing.
 *
 * @param now the time of its last call where the listing has none, in milliseconds since the Unix epoch
 */
export function newEntry(listing: Listing, now: number): (readonly [FieldName, Literal])[] {
  const { entries, settings } = listing;
  const example = { endpoint: EXAMPLE, id: slugOf(EXAMPLE) };
  const { endpoint = EXAMPLE } = new FreeIdentities(listing).firstFree(example);
  const name = JSON.stringify(endpointLabel(endpoint) ?? endpoint);
  const [firstChain = 'base'] = settings.chains;
  const chains = entries.map(({ values }) => values.chain);
  const chain = JSON.stringify(mostFrequent(chains, (name) => settings.chains.has(name)) ?? firstChain);
  const facilitator = commonFacilitator(entries) ?? 'facilitator';
  const sources = entries.flatMap(({ values }) => [...new Set(values.sources)]);
  const source = mostFrequent(sources, (name) => !isBlank(name)) ?? 'catalog';
  const flags = entries.map(({ values }) => values.qualityFlag);
  const qualityFlag = mostFrequent(flags, (flag) => FLAGS.includes(flag)) ?? 'unknown';
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
    ['facilitator', JSON.stringify(facilitator)],
    ['pricePerCallUsd', price],
    ['calls30d', stated.calls30d],
    ['callsPerDayApprox', figures.get('callsPerDayApprox') ?? '0'],
    ['volume30dUsd', figures.get('volume30dUsd') ?? '0'],
    ['volumePerDayApprox', figures.get('volumePerDayApprox') ?? '0'],
    ['l30DaysPayers', stated.l30DaysPayers],
    ['lastCalledMs', String(newestCall(listing) ?? now)],
    ['sources', [JSON.stringify(source)]],
    ['callsPerPayer', figures.get('callsPerPayer') ?? '0'],
    ['qualityFlag', JSON.stringify(qualityFlag)],
    ['health', 'null'],
  ];
}

/** The valid name that is there most often, the first of those in a tie. */
function mostFrequent(
  names: readonly (string | undefined)[],
  isValid: (name: string) => boolean,
): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
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
