import type { Entry } from '../model/entry';
import type { Span } from '../json/tree';
import type { Listing } from './listing';
import type { Problem } from '../model/problem';

/** The maximum number of entries whose problems are returned: quick fixes of more are not useful. */
const MAX_ENTRIES = 64;

/** A problem and the text that it underlines. */
export interface LocatedProblem {
  readonly problem: Problem;
  /** In UTF-16 units. */
  readonly span: Span;
}

/**
 * The problems whose ranges touch a span of the text.
 *
 * @param span in UTF-16 units
 */
export function problemsAt(listing: Listing, span: Span): readonly LocatedProblem[] {
  const entries = entriesIn(listing, span);
  return listing
    .problems()
    .filter(({ entry }) => !entry || entries.has(entry))
    .map((problem) => ({ problem, span: listing.locate(problem) }))
    .filter((located) => located.span.start <= span.end && located.span.end >= span.start);
}

function entriesIn({ entries }: Listing, { start, end }: Span): ReadonlySet<Entry> {
  const found = new Set<Entry>();
  for (let index = Math.max(entries.countBefore(start + 1) - 1, 0); found.size < MAX_ENTRIES; index++) {
    const entry = entries.at(index);
    if (!entry || entry.start > end) break;
    found.add(entry);
  }
  return found;
}
