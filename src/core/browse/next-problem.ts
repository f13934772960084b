import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import type { Problem } from '../model/problem';

/** A problem and its offset. */
export interface LocatedProblem {
  readonly problem: Problem;
  /** In UTF-16 units. */
  readonly start: number;
}

/**
 * The next problem after an offset; after the last one, the first. Only the problems of entries between
 * are located, and expected ones are skipped.
 *
 * @param offset in UTF-16 units
 * @param step 1 for the next one, -1 for the one before
 */
export function nextProblem(listing: Listing, offset: number, step: 1 | -1): LocatedProblem | undefined {
  const { own, byEntry } = divide(listing);
  const entries = [...byEntry.keys()].sort((a, b) => (a.index - b.index) * step);
  const here = listing.entries.countBefore(offset + 1) - 1;
  const isAhead = (start: number): boolean => (start - offset) * step > 0;
  const firstAhead = (problems: readonly Problem[]): LocatedProblem | undefined =>
    first(listing, problems, step, isAhead);
  let ofEntries: LocatedProblem | undefined;
  for (const entry of entries) {
    // A problem of an entry may be located before its opening bracket.
    if ((entry.index - here) * step < -1) continue;
    ofEntries = firstAhead(byEntry.get(entry) ?? []);
    if (ofEntries) break;
  }
  const found = nearer(firstAhead(own), ofEntries, step);
  if (found) return found;
  const [outermost] = entries;
  const ofOutermost = outermost && first(listing, byEntry.get(outermost) ?? [], step, () => true);
  return nearer(
    first(listing, own, step, () => true),
    ofOutermost,
    step,
  );
}

function divide(listing: Listing): { readonly own: Problem[]; readonly byEntry: Map<Entry, Problem[]> } {
  const own: Problem[] = [];
  const byEntry = new Map<Entry, Problem[]>();
  for (const problem of listing.problems()) {
    if (listing.isExpected(problem)) continue;
    const { entry } = problem;
    const known = entry ? byEntry.get(entry) : own;
    if (known) known.push(problem);
    else if (entry) byEntry.set(entry, [problem]);
  }
  return { own, byEntry };
}

function first(
  listing: Listing,
  problems: readonly Problem[],
  step: 1 | -1,
  test: (start: number) => boolean,
): LocatedProblem | undefined {
  return problems
    .map((problem) => ({ problem, start: listing.locate(problem).start }))
    .filter(({ start }) => test(start))
    .reduce<LocatedProblem | undefined>((best, found) => nearer(best, found, step), undefined);
}

function nearer(
  a: LocatedProblem | undefined,
  b: LocatedProblem | undefined,
  step: 1 | -1,
): LocatedProblem | undefined {
  if (!a || !b) return a ?? b;
  return (b.start - a.start) * step < 0 ? b : a;
}
