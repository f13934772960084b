import type { EntryPicker, GeneratedEntry, GeneratedListing, Writable } from '../../model/mutator';
import type { Finding } from '../../model/problem';
import type { Proposal } from '../../model/proposal';
import type { Entry } from '../../model/entry';
import type { KeyGroup, KeyView, Tracker } from '../../model/rule';
import type { ParsedEntry } from '../../entries/parsed-entry';
import { sortedInSteps } from '../../values/sorting';
import { batchesOf } from '../../steps';
import { isBlank } from '../../values/names';

/** The keys of entries that are about to change are compared with those in the text, which are read. */
const CHANGED_PER_STEP = 32;

/** Reports each entry with the key of a previous one, with the first of them. */
export function trackDuplicates(
  field: 'id' | 'endpoint',
  entries: KeyView,
): Tracker<{ value: string; first: number }> {
  return {
    *check(report, changed) {
      const repeated = yield* entries.repeated();
      const groups = changed ? yield* repeatedAfter(repeated, field, entries, changed) : repeated;
      for (const { key, entries: group } of groups) {
        const ordered = yield* sortedInSteps(group, (a, b) => a.index - b.index);
        const [first] = ordered;
        if (!first) continue;
        for (const batch of batchesOf(ordered)) {
          for (const entry of batch) {
            if (entry === first) continue;
            report(entry, {
              path: [field],
              args: { value: key, first: first.index },
              related: [{ message: `The first entry with this ${field}`, entry: first, path: [field] }],
            });
          }
          yield;
        }
      }
    },
  };
}

/** The groups of entries with a common key if some entries had other values. */
function* repeatedAfter(
  repeated: readonly KeyGroup[],
  field: 'id' | 'endpoint',
  known: KeyView,
  changed: ReadonlyMap<Entry, ParsedEntry>,
): Generator<void, readonly KeyGroup[], undefined> {
  const groups = new Map<string, Entry[]>();
  const isUnchanged = (entry: Entry): boolean => !changed.has(entry);
  for (const batch of batchesOf(repeated)) {
    for (const { key, entries } of batch) groups.set(key, entries.filter(isUnchanged));
    yield;
  }
  let count = 0;
  for (const [entry, { values }] of changed) {
    const key = values[field];
    if (key === undefined || isBlank(key)) continue;
    const group = groups.get(key) ?? known.get(key).filter(isUnchanged);
    groups.set(key, group);
    group.push(entry);
    if (++count % CHANGED_PER_STEP === 0) yield;
  }
  return Array.from(groups, ([key, entries]) => ({ key, entries })).filter(
    ({ entries }) => entries.length > 1,
  );
}

/** Shows the first of the entries with the same key, or deletes the entry. */
export function* proposeForDuplicate({ related }: Finding): Generator<Proposal, void, undefined> {
  const first = related?.[0]?.entry;
  if (first) yield { title: `Go to ${entryNumber(first.index)}`, changes: [], shows: first };
  yield { title: 'Delete this entry', changes: [{ change: 'delete' }] };
}

/** An entry as messages name it, counted from 1: `entry 35`. */
export function entryNumber(index: number): string {
  return `entry ${index + 1}`;
}

/** Replaces another entry by a copy of an entry. */
export function listedTwice(
  listing: GeneratedListing,
  picker: EntryPicker,
  copy: (entry: GeneratedEntry) => GeneratedEntry,
): Writable {
  const [index, entry] = picker.entry();
  const [lost] = picker.entry((_, other) => other !== index);
  const results = listing.results.toSpliced(index + 1, 0, copy(entry));
  return { ...listing, results: results.toSpliced(lost < index ? lost : lost + 1, 1) };
}
