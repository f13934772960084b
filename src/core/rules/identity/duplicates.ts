import { isBlank } from '../../values/names';
import type { Entry } from '../../listing/entry';
import type { Related } from '../../listing/finding';
import type { Proposal, ListingReport } from '../../listing/rule';

/** Reports each entry with the value of a previous one, with the first of them. */
export function reportDuplicates(
  field: 'id' | 'endpoint',
  entries: readonly Entry[],
  report: ListingReport<{ value: string; first: number }>,
): void {
  const indexes = new Map<string, number>();
  for (const [index, { values }] of entries.entries()) {
    const value = values[field];
    if (value === undefined || isBlank(value)) continue;
    const first = indexes.get(value);
    if (first === undefined) {
      indexes.set(value, index);
      continue;
    }
    report(index, {
      path: [field],
      args: { value, first },
    });
  }
}

/** The first of the entries with the same value. */
export function relatedOfDuplicate(field: 'id' | 'endpoint', first: number): readonly Related[] {
  return [{ message: `The first entry with this ${field}`, index: first, path: [field] }];
}

/** Shows the first of the entries with the same value, or deletes the entry. */
export function proposeForDuplicate(first: number): readonly Proposal[] {
  return [
    { title: `Go to ${entryNumber(first)}`, changes: [], shows: first },
    { title: 'Delete this entry', changes: [{ change: 'delete' }] },
  ];
}

/** An entry as messages name it, counted from 1: `entry 35`. */
export function entryNumber(index: number): string {
  return `entry ${index + 1}`;
}
