import { EntryProblems } from '../browse/entry-problems';
import { parseEndpoint } from '../values/endpoint';
import type { Entry } from '../model/entry';
import { shownText } from '../text/markdown';
import type { Listing } from '../listing/listing';
import type { Strings } from '../model/shared-strings';
import { LABEL_SEPARATOR } from '../values/endpoint-label';
import { slugOf } from '../values/slug';
import { isPlausibleTime } from '../values/times';

/** The features of an entry, and other entries that are needed for them. */
export interface Features {
  /** In words, without markup; strings from the file are shortened, with invisible characters escaped. */
  readonly shown: readonly string[];
  /** Entries without which the features would be different, with the reason. */
  readonly needs: readonly Need[];
}

export interface Need {
  readonly entry: Entry;
  readonly reason: string;
}

/** The maximum number of values of one kind. */
const MAX_VALUES = 100;
const LONG_DESCRIPTION_LENGTH = 500;
const PARAMETER = /\/:[^/]|[{}<>]|\[[^\]/\d]/;
// eslint-disable-next-line no-control-regex -- it is about what is not ASCII
const NOT_ASCII = /[^\x00-\x7f]/;

/** The features of each entry. @yields after each step */
export function* featuresOf(listing: Listing): Generator<void, ReadonlyMap<Entry, Features>, undefined> {
  const problems = yield* EntryProblems.of(listing);
  const values = new Values();
  const extremes = new Extremes();
  const features = new Map<Entry, Features>();
  for (const entry of listing.entries) {
    yield;
    const needs: Need[] = [];
    const shown = new Set([...labelsOf(entry, values), ...shapesOf(entry, listing)]);
    for (const { rule, finding } of problems.of(entry)) {
      shown.add(ruleFeature(rule.id));
      for (const { entry: other } of finding.related ?? [])
        if (other && other !== entry) needs.push({ entry: other, reason: `other entry of ${rule.id}` });
    }
    const next = listing.entries.at(entry.index + 1);
    if (next && entry.volume30dUsd !== undefined && next.volume30dUsd === entry.volume30dUsd) {
      shown.add('volume equal to that of the next entry');
      needs.push({ entry: next, reason: 'volume equal to that of the entry before' });
    }
    const otherEntry = entryWithSameSlug(entry, listing);
    if (otherEntry) needs.push({ entry: otherEntry, reason: 'id that another id extends by a suffix' });
    extremes.add(entry, listing);
    features.set(entry, { shown: [...shown], needs });
  }
  for (const [entry, extreme] of extremes.found()) {
    const known = features.get(entry);
    if (known) features.set(entry, { ...known, shown: [...known.shown, extreme] });
  }
  return features;
}

/** The feature of an entry with a problem of a rule. */
export function ruleFeature(rule: string): string {
  return `rule ${rule}`;
}

/** The values of labels so far, by kind. */
class Values {
  readonly #met = new Map<string, Set<string>>();

  *named(kind: string, values: Strings | undefined): Generator<string, void, undefined> {
    let met = this.#met.get(kind);
    if (!met) this.#met.set(kind, (met = new Set()));
    for (const value of values ?? []) {
      if (value === undefined || (met.size >= MAX_VALUES && !met.has(value))) continue;
      met.add(value);
      yield `${kind} ${shownText(value)}`;
    }
  }
}

function* labelsOf(entry: Entry, values: Values): Generator<string, void, undefined> {
  const { chain, qualityFlag, facilitator, acceptedChains, sources } = entry;
  yield* values.named('chain', [chain]);
  yield* values.named('flag', [qualityFlag]);
  yield* values.named('facilitator', [facilitator]);
  yield* values.named('accepts', acceptedChains);
  yield* values.named('source', sources);
  if ((acceptedChains?.length ?? 0) > 1) yield 'several accepted chains';
  if ((sources?.length ?? 0) > 1) yield 'several sources';
  if (entry.calls30d === 0) yield 'no calls';
  if (entry.l30DaysPayers === 0) yield 'no payers';
  if (entry.pricePerCallUsd === 0) yield 'price 0';
}

function* shapesOf(entry: Entry, listing: Listing): Generator<string, void, undefined> {
  const { endpoint = '', name = '', description } = listing.read(entry).values;
  const parts = parseEndpoint(endpoint);
  if (parts && PARAMETER.test(parts.path)) yield 'path parameter in the endpoint';
  if (parts?.port !== undefined) yield 'port in the endpoint';
  if (endpoint.includes('?')) yield 'query in the endpoint';
  if (
    NOT_ASCII.test(name.replace(LABEL_SEPARATOR, '')) ||
    (description !== undefined && NOT_ASCII.test(description))
  )
    yield 'text beyond ASCII';
  if (description === undefined) return;
  if (description === '') yield 'empty description';
  if (description.length > LONG_DESCRIPTION_LENGTH)
    yield `description above ${LONG_DESCRIPTION_LENGTH} characters`;
  if (/[\r\n]/.test(description)) yield 'line breaks in the description';
}

/** Another entry with the same slug, if the id has a suffix that is only valid because of that entry. */
function entryWithSameSlug(entry: Entry, listing: Listing): Entry | undefined {
  if (entry.idIsEndpointSlug) return undefined;
  const { id, endpoint } = listing.read(entry).values;
  if (id === undefined || endpoint === undefined) return undefined;
  const slug = slugOf(endpoint);
  if (id === slug || !id.startsWith(slug)) return undefined;
  return listing.byId.get(slug).find((other) => other !== entry);
}

/** The first entries with the largest and the smallest figures. */
class Extremes {
  readonly #found = new Map<string, { entry: Entry; value: number }>();

  add(entry: Entry, listing: Listing): void {
    const { pricePerCallUsd, volume30dUsd, lastCalledMs } = entry;
    const isTime = lastCalledMs !== undefined && isPlausibleTime(lastCalledMs);
    this.#offer('largest price', entry, pricePerCallUsd);
    this.#offer('smallest price above 0', entry, pricePerCallUsd, -1);
    this.#offer('largest volume', entry, volume30dUsd);
    this.#offer('smallest volume above 0', entry, volume30dUsd, -1);
    // Ages are relative to the newest call.
    this.#offer('newest call', entry, isTime ? lastCalledMs : undefined);
    this.#offer('longest description', entry, listing.read(entry).values.description?.length);
  }

  found(): [Entry, string][] {
    return [...this.#found].map(([name, { entry }]) => [entry, name]);
  }

  #offer(name: string, entry: Entry, value: number | undefined, sign = 1): void {
    if (value === undefined || !(value > 0)) return;
    const known = this.#found.get(name);
    if (!known || value * sign > known.value) this.#found.set(name, { entry, value: value * sign });
  }
}
