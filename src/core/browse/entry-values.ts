import type { EntryValues } from '../next/listing/fields';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { copyStrings } from '../text/text';
import { EntryProblems } from './entry-problems';
import type { EntryData } from './entry-data';

// The only file of this folder that knows that the values of entries are not kept by the entries themselves.

/** The values that have been read; entries never change. */
const known = new WeakMap<Entry, EntryValues>();

/** The values of an entry of a listing. Of one with a syntax error, those that cannot be read are the ones before the error. */
export function valuesOf(listing: Listing, entry: Entry): EntryValues {
  let values = known.get(entry);
  if (!values) known.set(entry, (values = readValues(listing, entry)));
  return values;
}

/**
 * Reads the values of all entries, also because a later edit may break an entry, whose values are then known from here.
 *
 * @yields after each entry
 */
export function* readAllValues(listing: Listing): Generator<void, void, undefined> {
  for (const entry of listing.entries) {
    valuesOf(listing, entry);
    yield;
  }
}

/** All entries of a listing, in the order of the file, with what they are filtered, sorted and grouped by. */
export function entriesOf(listing: Listing, problems = new EntryProblems(listing)): readonly EntryData[] {
  return Array.from(listing.entries, (entry) => ({
    entry,
    values: valuesOf(listing, entry),
    problems: problems.of(entry),
  }));
}

/** The values that entries keep. */
const KEPT = [
  ...(['chain', 'acceptedChains', 'facilitator', 'sources', 'qualityFlag'] as const),
  ...(['pricePerCallUsd', 'calls30d', 'volume30dUsd', 'l30DaysPayers', 'lastCalledMs'] as const),
];

function readValues(listing: Listing, entry: Entry): EntryValues {
  const values = copyStrings(listing.read(entry).values);
  if (!entry.hasSyntaxError) return values;
  const before = entry.lastValidVersion && known.get(entry.lastValidVersion);
  const isRead = ([, value]: [string, unknown]): boolean => value !== undefined;
  const readable = Object.fromEntries(Object.entries(values).filter(isRead));
  const { display } = entry;
  const kept = Object.fromEntries(KEPT.map((name) => [name, display[name]]));
  return { ...before, ...readable, ...kept } as EntryValues;
}
