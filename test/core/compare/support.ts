import { compare, type Comparison, type FieldChange } from '../../../src/core/compare';
import type { Entry } from '../../../src/core/model/entry';
import { Listing, type ListingOptions } from '../../../src/core/listing/listing';
import { runToEnd } from '../../../src/core/steps';

/** Two texts as listings, compared. */
export interface ComparedTexts extends Comparison {
  readonly old: Listing;
  readonly now: Listing;
}

export function compareTexts(before: string, after: string, options: ListingOptions = {}): ComparedTexts {
  const [old, now] = [Listing.read(before, options), Listing.read(after, options)];
  return { old, now, ...runToEnd(compare(old, now)) };
}

/** An entry's id, or its text where it has none. */
export function nameOf(listing: Listing, entry: Entry): string {
  return listing.read(entry).values.id ?? listing.textOf(entry);
}

/** A change in one line: `pricePerCallUsd 1 → 2 +1 (volume30dUsd …)`. */
export function lineOf({ path, before, after, delta, derivedChanges }: FieldChange): string {
  const name = path.join('/') || 'text';
  const dependants = derivedChanges.length > 0 ? ` (${derivedChanges.map(lineOf).join(', ')})` : '';
  return `${name} ${before ?? '-'} → ${after ?? '-'}${delta === undefined ? '' : ` by ${delta}`}${dependants}`;
}

/** All that is different, in lines; entries by their ids. */
export function linesOf(compared: ComparedTexts): string[] {
  const { old, now, added, removed, changed, moved, root, problems } = compared;
  return [
    ...root.map((change) => lineOf(change)),
    ...added.map((entry) => `+ ${nameOf(now, entry)}`),
    ...removed.map((entry) => `- ${nameOf(old, entry)}`),
    ...changed.flatMap(({ after, fields }) =>
      fields.map((field) => `~ ${nameOf(now, after)}: ${lineOf(field)}`),
    ),
    ...moved.map(({ after, from, to }) => `${nameOf(now, after)} #${from} → #${to}`),
    ...problems.introduced.map(({ rule, entry }) => `! ${rule.id} ${entry ? nameOf(now, entry) : ''}`),
    ...problems.resolved.map(({ rule, entry }) => `ok ${rule.id} ${entry ? nameOf(old, entry) : ''}`),
  ];
}
