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
  const isCompared = ({ rule, finding }: Problem): boolean => {
    // Which of several equal entries a rule reports depends on their order.
    if (haveSameEntries && rule.scope === 'listing') return false;
    return !(finding.fields ?? [String(finding.path[0])]).every((name) => ignored.has(name));
  };
  const olds = byEntry(before);
  yield;
  const news = byEntry(after);
  yield;
  const [resolved, introduced]: [Problem[], Problem[]] = [[], []];
  const compareAt = (oldIndex: number, newIndex: number): void => {
    const [old = [], current = []] = [olds.get(oldIndex), news.get(newIndex)].map((all) =>
      all?.filter(isCompared),
    );
    resolved.push(...difference(old, current, placeOf));
    introduced.push(...difference(current, old, placeOf));
    olds.delete(oldIndex);
    news.delete(newIndex);
  };
  compareAt(-1, -1);
  for (const [at, pair] of pairs.entries()) {
    compareAt(pair.before.index, pair.after.index);
    if (at % PAIRS_IN_PART === 0) yield;
  }
  // Of entries that only one listing has, also what is wrong with ignored members is shown.
  const isOfAnyMember = ({ rule }: Problem): boolean => !haveSameEntries || rule.scope !== 'listing';
  resolved.push(...[...olds.values()].flat().filter(isOfAnyMember));
  introduced.push(...[...news.values()].flat().filter(isOfAnyMember));
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
function byEntry(listing: Listing): Map<number, Problem[]> {
  return groupBy(listing.problems(), ({ index }) => index);
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
