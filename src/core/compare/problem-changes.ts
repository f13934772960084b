import { toPointer } from '../json/tree';
import { groupBy } from '../values/maps';
import { compareValues } from '../values/sorting';
import type { Listing } from '../listing/listing';
import type { Problem } from '../listing/problem';
import type { Pair } from './pairs';

/** Problems of only one of two listings, in the order of its text. */
export interface ProblemChanges {
  /** Of the new listing. */
  readonly introduced: readonly Problem[];
  /** Of the old listing. */
  readonly resolved: readonly Problem[];
}

/** What is left out of the comparison. */
export interface ProblemOptions {
  /** The names of members that are not compared. */
  readonly ignored: ReadonlySet<string>;
  /** Whether the entries are the same, except for the order of those with equal volumes. */
  readonly haveSameEntries: boolean;
}

/**
 * Finds the problems of only one of two listings. Problems are equal if rule, entry and member are equal, whatever their
 * messages are, so that a moved entry does not have new problems.
 */
export function* problemChanges(
  before: Listing,
  after: Listing,
  pairs: readonly Pair[],
  { ignored, haveSameEntries }: ProblemOptions,
): Generator<void, ProblemChanges, undefined> {
  // Which of several equal entries a rule reports depends on their order.
  const isCounted = ({ rule }: Problem): boolean => !haveSameEntries || rule.scope !== 'listing';
  const olds = byEntry(before, isCounted);
  yield;
  const news = byEntry(after, isCounted);
  if (olds.size === 0 && news.size === 0) return { introduced: [], resolved: [] };
  yield;
  const isCompared = ({ finding }: Problem): boolean =>
    !(finding.fields ?? [String(finding.path[0])]).every((name) => ignored.has(name));
  /** Of the entries that both listings have, and of the listing itself. */
  const resolvedInPairs: (readonly Problem[])[] = [];
  const introducedInPairs: (readonly Problem[])[] = [];
  const compareAt = (oldIndex: number, newIndex: number): void => {
    const [old = [], current = []] = [olds.get(oldIndex), news.get(newIndex)].map((all) =>
      all?.filter(isCompared),
    );
    resolvedInPairs.push(difference(old, current, placeOf));
    introducedInPairs.push(difference(current, old, placeOf));
    olds.delete(oldIndex);
    news.delete(newIndex);
  };
  compareAt(-1, -1);
  for (const [at, pair] of pairs.entries()) {
    compareAt(pair.before.index, pair.after.index);
    if (at % PAIRS_IN_PART === 0) yield;
  }
  // The rest is of entries that only one listing has, of which also ignored members are compared.
  const resolved = [...resolvedInPairs, ...olds.values()].flat();
  const introduced = [...introducedInPairs, ...news.values()].flat();
  yield;
  // The lower of two entries with the same id has the problem; if they are swapped, it is still the same problem.
  const [onlyBefore, onlyAfter] = [
    difference(resolved, introduced, sharedKeyOf),
    difference(introduced, resolved, sharedKeyOf),
  ];
  yield;
  const newProblems = inTextOrder(after, onlyAfter);
  yield;
  return { introduced: newProblems, resolved: inTextOrder(before, onlyBefore) };
}

/** How many pairs are compared in one part. */
const PAIRS_IN_PART = 2000;

/** Problems by the index of their entry, -1 for those of the listing itself. */
function byEntry(listing: Listing, isCounted: (problem: Problem) => boolean): Map<number, Problem[]> {
  return groupBy(listing.problems().filter(isCounted), ({ index }) => index);
}

/** What equal problems of the same entry have in common. */
function placeOf({ rule, finding }: Problem): string {
  return `${rule.id} ${toPointer(finding.path)}`;
}

/** The rule and the value that several entries have in common, so that any of them can have the problem. */
function sharedKeyOf({ rule, entry }: Problem): string | undefined {
  const value = rule.scope === 'listing' && entry ? rule.sharedValue?.(entry) : undefined;
  return value === undefined ? undefined : `${rule.id} ${value}`;
}

/**
 * Some problems without as many of each key as there are others; the first ones are left out.
 *
 * @param keyOf what equal problems have in common; undefined if no other is equal
 */
function difference(
  problems: readonly Problem[],
  others: readonly Problem[],
  keyOf: (problem: Problem) => string | undefined,
): readonly Problem[] {
  if (others.length === 0) return problems;
  const counts = new Map<string, number>();
  for (const problem of others) {
    const key = keyOf(problem);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return problems.filter((problem) => {
    const key = keyOf(problem);
    if (key === undefined) return true;
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count <= 0;
  });
}

/** Problems in the order of the text, as `check` reports them. */
function inTextOrder(listing: Listing, problems: readonly Problem[]): readonly Problem[] {
  const counts = new Map<number, number>();
  for (const { index } of problems) counts.set(index, (counts.get(index) ?? 0) + 1);
  // Where a problem is in its entry matters only if the entry has several; to find it takes time.
  const startOf = (problem: Problem): number =>
    problem.entry && counts.get(problem.index) === 1
      ? listing.startOf(problem.index)
      : listing.rangeOf(problem).start;
  return problems
    .map((problem) => ({ problem, start: startOf(problem) }))
    .sort((a, b) => a.start - b.start || compareValues(a.problem.rule.id, b.problem.rule.id))
    .map(({ problem }) => problem);
}
