import { FIELD_NAMES, type FieldName } from '../entries/fields';
import type { Listing } from '../listing/listing';
import { freeId } from '../rules/identity/free-id';
import type { Settings } from '../model/settings';
import { endpointLabel, slugOf } from '../values/endpoint';
import { missingStatistics } from './computed';
import { commonValuesOf, newestCall } from './common-values';
import type { Literal } from './entry-style';

/** The values of a new entry that the user enters. */
export interface NewEntryValues {
  readonly endpoint: string;
  /** In USD. */
  readonly price: number;
  readonly calls: number;
  readonly payers: number;
}

/** The source text of the 18 members, in the order of the schema. */
export type NewEntry = Readonly<Record<FieldName, Literal>>;

/**
 * A complete, consistent entry; chain, facilitator, source and flag are the most frequent ones of the listing.
 *
 * @param now the time of its last call where the listing has none, in milliseconds since the Unix epoch
 */
export function newEntry(
  { endpoint, price, calls, payers }: NewEntryValues,
  listing: Listing,
  settings: Settings,
  now: number,
): NewEntry {
  const commonValues = commonValuesOf(listing, settings);
  const name = JSON.stringify(endpointLabel(endpoint) ?? endpoint);
  const chain = JSON.stringify(commonValues.chain);
  const figures = {
    pricePerCallUsd: String(price),
    calls30d: String(calls),
    l30DaysPayers: String(payers),
  };
  const statistics = missingStatistics(figures, settings.tolerance);
  const statistic = (field: FieldName): string => statistics.get(field) ?? '0';
  return {
    id: JSON.stringify(freeId({ endpoint }, listing, undefined) ?? ''),
    name,
    endpoint: JSON.stringify(endpoint),
    description: name,
    chain,
    acceptedChains: [chain],
    facilitator: JSON.stringify(commonValues.facilitator),
    pricePerCallUsd: figures.pricePerCallUsd,
    calls30d: figures.calls30d,
    callsPerDayApprox: statistic('callsPerDayApprox'),
    volume30dUsd: statistic('volume30dUsd'),
    volumePerDayApprox: statistic('volumePerDayApprox'),
    l30DaysPayers: figures.l30DaysPayers,
    lastCalledMs: String(newestCall(listing, now)),
    sources: [JSON.stringify(commonValues.source)],
    callsPerPayer: statistic('callsPerPayer'),
    qualityFlag: JSON.stringify(commonValues.qualityFlag),
    health: 'null',
  };
}

/** The members of an entry, in the order of the schema. */
export function membersOf(entry: NewEntry): (readonly [FieldName, Literal])[] {
  return FIELD_NAMES.map((name) => [name, entry[name]]);
}

const EXAMPLE = 'https://api.example.com/v1/resource';

/** An example endpoint that no entry of the listing has. */
export function exampleEndpoint({ byEndpoint, byId }: Pick<Listing, 'byEndpoint' | 'byId'>): string {
  let endpoint = EXAMPLE;
  for (let number = 2; ; number++) {
    if (byEndpoint.get(endpoint).length === 0 && byId.get(slugOf(endpoint)).length === 0) return endpoint;
    endpoint = `${EXAMPLE}-${number}`;
  }
}
