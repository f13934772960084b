import type { EntryPicker } from '../../generate/break/entry-picker';
import type { Defect } from '../../generate/break/defect';
import type { GeneratedEntry, GeneratedListing } from '../../generate/entry';
import type { KeyView, Tracker } from '../../model/rule';
import { sortedInSteps } from '../../steps/merge-sort';
import { batchesOf } from '../../steps/batches';

/** Reports each entry with the key of a previous one, with the first of them. */
export function trackDuplicates(
  field: 'id' | 'endpoint',
  entries: KeyView,
): Tracker<{ value: string; first: number }> {
  return {
    *check(report) {
      for (const { key, entries: group } of yield* entries.repeated()) {
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

/** An entry as messages name it, counted from 1: `entry 35`. */
export function entryNumber(index: number): string {
  return `entry ${index + 1}`;
}

/** Replaces another entry by a copy of an entry. */
export function listedTwice(
  listing: GeneratedListing,
  picker: EntryPicker,
  copy: (entry: GeneratedEntry) => GeneratedEntry,
): Defect {
  const [index, entry] = picker.entry();
  const [lost] = picker.entry((_, other) => other !== index);
  const results = listing.results.toSpliced(index + 1, 0, copy(entry));
  return { ...listing, results: results.toSpliced(lost < index ? lost : lost + 1, 1) };
}
