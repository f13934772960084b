import { deltaOf, type MemberChange } from '../../../src/core/compare/changes';
import { compare, type Comparison } from '../../../src/core/compare/comparison';
import type { IndexedEntry } from '../../../src/core/compare/pairs';
import type { Problem } from '../../../src/core/listing/problem';
import { listingOf } from '../listing-of';

type Options = Parameters<typeof listingOf>[1] & { readonly ignored?: readonly string[] };

/** Two texts as listings, compared. */
export function compareTexts(
  before: string,
  after: string,
  { ignored, ...options }: Options = {},
): Comparison {
  return compare(listingOf(before, options), listingOf(after, options), new Set(ignored));
}

/** An entry's id, or its text where it has none. */
export function nameOf({ entry }: Pick<IndexedEntry, 'entry'>): string {
  return entry.values.id ?? entry.text;
}

/** A change in one line: `pricePerCallUsd 1 → 2 +1 (volume30dUsd …)`. */
function lineOf(change: MemberChange): string {
  const { name = 'text', before, after, follows } = change;
  const delta = deltaOf(change);
  const effects = follows.length > 0 ? ` (${follows.map(lineOf).join(', ')})` : '';
  return `${name} ${before ?? '-'} → ${after ?? '-'}${delta === undefined ? '' : ` by ${delta}`}${effects}`;
}

/** All that is different, in lines; entries by their ids. */
export function linesOf({ added, removed, changed, moved, root, problems }: Comparison): string[] {
  const problemLine = ({ rule, entry }: Problem): string => `${rule.id} ${entry ? nameOf({ entry }) : ''}`;
  return [
    ...root.map((change) => lineOf(change)),
    ...added.map((entry) => `+ ${nameOf(entry)}`),
    ...removed.map((entry) => `- ${nameOf(entry)}`),
    ...changed.flatMap(({ after, changes }) =>
      changes.map((change) => `~ ${nameOf(after)}: ${lineOf(change)}`),
    ),
    ...moved.map(({ before, after }) => `${nameOf(after)} #${before.index + 1} → #${after.index + 1}`),
    ...problems.introduced.map((problem) => `! ${problemLine(problem)}`),
    ...problems.resolved.map((problem) => `ok ${problemLine(problem)}`),
  ];
}
