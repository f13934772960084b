import type { JsonSyntaxError } from '../json/parse';
import { pathAt, type Path, type Span } from '../json/tree';
import type { Listing } from './listing';
import type { EntryProblem, Finding, Problem } from './problem';

/** What is wrong with a text that is no JSON: the arguments of the rule `syntax`. */
export type SyntaxArgs = Pick<JsonSyntaxError, 'code' | 'reason'>;

/** What the rule `syntax` reports at a path and span. */
export function syntaxFinding({ code, reason }: SyntaxArgs, path: Path, span: Span): Finding<SyntaxArgs> {
  const fix = code === 'trailing-comma' ? ({ fix: 'offered' } as const) : {};
  return { path, args: { code, reason }, span, ...fix };
}

/** What a problem of the rule `syntax` says; undefined for a problem of another rule. */
export function syntaxArgsOf({ rule, finding }: EntryProblem): SyntaxArgs | undefined {
  return rule.id === 'syntax' ? (finding.args as SyntaxArgs) : undefined;
}

/** The problem around a listing, or instead of it; none if there is none. Its span is of the whole text. */
export function problemOutside(listing: Listing): Problem[] {
  const { error } = listing.place;
  if (!error) return [];
  const { start } = error.span;
  const index = listing.indexAt(start);
  const entry = index === undefined ? undefined : listing.entries[index];
  const tree = listing.tree(index);
  const isAfterArray = !entry && start >= listing.close;
  const from = index === undefined ? listing.start : listing.startOf(index);
  const offset = start - from - (isAfterArray ? listing.close - listing.parts.head.length : 0);
  const isInArray = !entry && !isAfterArray && start >= (listing.open ?? Infinity);
  const path = isInArray ? ['results'] : tree && offset >= 0 ? pathAt(tree, offset) : [];
  const finding = syntaxFinding(error, path, error.span);
  const problem = listing.options.checker.syntaxProblem(entry, index ?? -1, finding);
  return problem ? [problem] : [];
}

/** Errors between entries, where these do not have some themselves. */
export function gapProblems(listing: Listing): Problem[] {
  return listing.parts.gaps.flatMap(({ text, error }, at) => {
    if (!error) return [];
    const { span } = error;
    const before = listing.entries[at - 1];
    const after = listing.entries[at];
    if (before?.shape.syntaxError || (error.of === 'next' && after?.shape.syntaxError)) return [];
    const isOfNext = (error.of === 'next' && after !== undefined) || !before;
    const entry = isOfNext ? after : before;
    const shift = isOfNext ? -text.length : before.text.length;
    const moved = { start: span.start + shift, end: span.end + shift };
    // Without entries it is at the closing bracket, as the text between the brackets is not part of that around them.
    const close = listing.parts.head.length - listing.start;
    const finding = entry
      ? syntaxFinding(error, [], moved)
      : syntaxFinding(error, ['results'], { start: close, end: close + 1 });
    const index = entry ? (isOfNext ? at : at - 1) : -1;
    return listing.options.checker.syntaxProblem(entry, index, finding) ?? [];
  });
}
