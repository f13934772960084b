import { TRAILING_COMMA } from '../json/parse';
import { pathAt, type Span } from '../json/tree';
import type { Listing } from './listing';
import type { Finding, Problem } from './problem';

/** The reason of a problem at the first of some bytes that are no text. */
export const INVALID_BYTES = 'bytes that are not valid UTF-8';

/** All problems but those that entries cause together. */
export function ownProblems(listing: Listing): Problem[] {
  const { root, entries, options } = listing;
  const problems: Problem[] = [];
  const ofText = textProblem(listing);
  if (ofText) problems.push(ofText);
  if (listing.shape === 'unreadable') return problems;
  if (!root.isValid) problems.push(...options.checker.checkRoot(root));
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    if (entry && entry.problems.length > 0)
      for (const problem of entry.problems) problems.push({ ...problem, entry, index });
  }
  for (const problem of gapProblems(listing)) problems.push(problem);
  return problems;
}

/** The problem around the listing or instead of it, or that of invalid bytes. */
function textProblem(listing: Listing): Problem | undefined {
  const { place, options } = listing;
  const { invalidAt } = options;
  if (invalidAt !== undefined)
    return syntaxProblemAt(listing, { start: invalidAt, end: invalidAt + 1 }, INVALID_BYTES);
  return place.error && syntaxProblemAt(listing, place.error.span, place.error.reason);
}

/** A syntax problem at a span of the whole text, of the entry and member there. */
function syntaxProblemAt(listing: Listing, { start, end }: Span, reason: string): Problem | undefined {
  const index = listing.indexAt(start);
  const entry = index === undefined ? undefined : listing.entries[index];
  const from = index === undefined ? listing.start : listing.startOf(index);
  const tree = listing.tree(index);
  const isInArray = !entry && start >= (listing.open ?? Infinity) && start < listing.close;
  const isAfterArray = !entry && start >= listing.close;
  const offset = start - from - (isAfterArray ? listing.close - listing.parts.head.length : 0);
  const path = isInArray ? ['results'] : tree && offset >= 0 ? pathAt(tree, offset) : [];
  const finding: Finding = { path, args: { reason }, span: { start: start - from, end: end - from } };
  return listing.options.checker.syntaxProblem(entry, index ?? -1, finding);
}

/** Errors between entries, where these do not have some themselves. */
function gapProblems(listing: Listing): Problem[] {
  const problems: Problem[] = [];
  listing.parts.gaps.forEach(({ text, error }, at) => {
    if (!error) return;
    const { reason, span } = error;
    const before = listing.entries[at - 1];
    const after = listing.entries[at];
    if (before?.shape.syntaxError || (error.of === 'next' && after?.shape.syntaxError)) return;
    const isOfNext = (error.of === 'next' && after !== undefined) || !before;
    const entry = isOfNext ? after : before;
    const index = entry ? (isOfNext ? at : at - 1) : -1;
    const shift = isOfNext ? -text.length : before.text.length;
    const moved = { start: span.start + shift, end: span.end + shift };
    const finding: Finding = {
      path: entry ? [] : ['results'],
      args: { reason },
      // Without entries it is at the closing bracket, as the text between the brackets is not part of that around them.
      span: entry ? moved : closingBracket(listing),
      ...(reason === TRAILING_COMMA && { fix: 'offered' as const }),
    };
    const problem = listing.options.checker.syntaxProblem(entry, index, finding);
    if (problem) problems.push(problem);
  });
  return problems;
}

/** The closing bracket of the array, in the text around the entries. */
function closingBracket(listing: Listing): Span {
  const start = listing.parts.head.length - listing.start;
  return { start, end: start + 1 };
}

/** Whether a problem is the one at the first invalid byte. */
export function isOfInvalidBytes({ args }: Finding): boolean {
  return (args as { readonly reason?: string } | undefined)?.reason === INVALID_BYTES;
}

/** Whether a problem is what was read instead of invalid bytes. */
export function isReadInsteadOfBytes(listing: Listing, problem: Problem, invalidAt: number): boolean {
  const { rule, finding } = problem;
  if (rule.id !== 'syntax' || isOfInvalidBytes(finding)) return false;
  const { start, end } = listing.rangeOf(problem);
  return start <= invalidAt && invalidAt <= end;
}
