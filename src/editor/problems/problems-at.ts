import type { Range } from 'vscode';
import type { Span } from '../../core/json/tree';
import type { Listing } from '../../core/listing/listing';
import type { Problem } from '../../core/listing/problem';
import type { OpenListing } from '../listings/open-listing';

/** The maximum number of entries whose problems are returned: quick fixes of more are not useful. */
const MAX_ENTRIES = 64;

/** A problem and the text that it underlines, in UTF-16 units. */
export interface LocatedProblem {
  readonly problem: Problem;
  readonly span: Span;
}

/** The problems of a listing at some text of a document. */
export interface ProblemsAt {
  /** The listing in which the text starts. */
  readonly listing: Listing;
  readonly located: readonly LocatedProblem[];
}

/**
 * The problems that touch a range of a document. That of a trailing comma is at the bracket after it, but also found at the
 * comma, where VS Code reports it.
 */
export function problemsAt(source: OpenListing, range: Range): ProblemsAt {
  const start = source.document.offsetAt(range.start);
  const listing = source.listingAt(start);
  const end = endWithBracket(listing, source.document.offsetAt(range.end));
  // A problem between two entries is one of those beside it.
  const from = listing.countBefore(start) - 1;
  const to = Math.min(listing.countBefore(end + 1), from + MAX_ENTRIES);
  const located = source.present
    .problemsOf(listing)
    .filter(({ entry, index }) => !entry || (index >= from && index <= to))
    .map((problem) => ({ problem, span: listing.rangeOf(problem) }))
    .filter(({ span }) => span.start <= end && span.end >= start);
  return { listing, located };
}

/** How much whitespace is searched, in UTF-16 units. */
const MAX_SPACE = 200;

/** The end of a span, or of the bracket after the comma that the end touches. */
function endWithBracket(listing: Listing, end: number): number {
  const from = Math.max(end - 1, 0);
  const [touched] = /^[^,]?,\s*[}\]]/.exec(listing.slice(from, end + MAX_SPACE)) ?? [];
  return touched === undefined ? end : from + touched.length;
}
