import type { Literal } from '../json/print';
import { FIELD_NAMES, type FieldName, QUALITY_FLAGS } from '../next/listing/fields';
import type { Listing } from '../listing/listing';
import { FreeIdentities, freeId } from '../rules/identity/free-id';
import { type Settings, usualPrice } from '../next/listing/settings';
import { endpointLabel, slugOf } from '../values/endpoint';
import { statisticsOf } from '../listing/statistics';
import { isFacilitatorCode, isBlank } from '../values/names';
import { recompute, literalsOf, type Literals, RELATIONS } from '../rules/statistics/relations';
import type { Tolerance } from '../values/arithmetic';
import type { Entry } from '../model/entry';
import { parse } from '../json/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import type { Span } from '../json/tree';
import { readParsed } from '../entries/read-entry';
import type { ParsedEntry } from '../entries/parsed-entry';

/** The source text of the 18 members, in the order of the schema. */
export type NewEntry = Readonly<Record<FieldName, Literal>>;

const CALLS = 30;
const PAYERS = 3;

/**
 * A complete, consistent entry with an example endpoint and usual figures; chain, facilitator, source and flag are the most
 * frequent ones of the listing.
 *
 * @param now the time of its last call where the listing has none, in milliseconds since the Unix epoch
 */
export function newEntry(listing: Listing, settings: Settings, now: number): NewEntry {
  const commonValues = commonValuesOf(listing, settings);
  const endpoint = exampleEndpoint(listing);
  const name = JSON.stringify(endpointLabel(endpoint) ?? endpoint);
  const chain = JSON.stringify(commonValues.chain);
  const figures = {
    pricePerCallUsd: String(usualPrice(settings.price)),
    calls30d: String(CALLS),
    l30DaysPayers: String(PAYERS),
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
export function exampleEndpoint(listing: Pick<Listing, 'byEndpoint' | 'byId'>): string {
  const example = { endpoint: EXAMPLE, id: slugOf(EXAMPLE) };
  return new FreeIdentities(listing).firstFree(example).endpoint ?? EXAMPLE;
}

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
  const figures = statisticsOf(listing);
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
  const { newest } = statisticsOf(listing);
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

/** The maximum length of literals: exact products of longer ones take too long while typing. */
const MAX_LITERAL_LENGTH = 1000;

/** The source text of a member's value, computed from the other members; undefined if it cannot be computed. */
export function computedLiteral(name: FieldName, draft: EntryDraft): string | undefined {
  const { reading, listing, entry, now } = draft;
  const endpoint = reading?.values.endpoint;
  switch (name) {
    case 'id': {
      const id = freeId({ endpoint }, listing, entry);
      return id === undefined ? undefined : JSON.stringify(id);
    }
    case 'name': {
      const label = endpoint === undefined ? undefined : endpointLabel(endpoint);
      return label === undefined ? undefined : JSON.stringify(label);
    }
    case 'lastCalledMs':
      return String(newestCall(listing, now));
    case 'health':
      return 'null';
    default:
      return computedStatistics(draft).get(name);
  }
}

/** The source text of missing statistics that can be computed from the entry's figures. */
function computedStatistics({ reading, settings }: EntryDraft): ReadonlyMap<string, string> {
  if (!reading) return new Map();
  const literals = Object.fromEntries(
    Object.entries(literalsOf(reading, RELATIONS)).filter(
      ([, literal]) => literal.length <= MAX_LITERAL_LENGTH,
    ),
  );
  return missingStatistics(literals, settings.tolerance);
}

/** The source text of the statistics that are missing from some numbers, but can be computed from them. */
export function missingStatistics(literals: Literals, tolerance: Tolerance): ReadonlyMap<string, string> {
  const recomputed = recompute(literals, tolerance, (_, isStated) => !isStated);
  return new Map(recomputed.map(({ field, literal }) => [field, literal]));
}

/** An entry that is being written. */
export interface EntryDraft {
  readonly listing: Listing;
  readonly settings: Settings;
  /** The time of a call where no other call is known, in milliseconds since the Unix epoch. */
  readonly now: number;
  readonly entry: Entry | undefined;
  /** The entry without the text being typed; undefined for a new entry. */
  readonly reading: ParsedEntry | undefined;
  /** The names of its members. */
  readonly names: ReadonlySet<string>;
}

/**
 * Reads an entry without one span of its text, as far as possible.
 *
 * @param token the span to ignore, in UTF-16 units from the start of the listing's text
 */
export function readWithout(
  listing: Listing,
  entry: Entry,
  token: Span,
): Pick<EntryDraft, 'reading' | 'names'> {
  const text = listing.slice(entry.start, Math.max(entry.end, token.end));
  const start = Math.max(token.start - entry.start, 0);
  const end = Math.max(token.end - entry.start, start);
  const masked = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  const insideObject = entry.hasSyntaxError && text.startsWith('"');
  const parsed = parse(masked, { syntax: JSONC_SYNTAX, insideObject, isUnmatched: () => true });
  const members = parsed.root?.kind === 'object' ? parsed.root.members : [];
  return { reading: readParsed(masked, parsed), names: new Set(members.map(({ name }) => name)) };
}
