import { toPointer } from '../json/tree';
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
  const [olds, news] = [before.problems(), after.problems()];
  if (olds.length === 0 && news.length === 0) return { introduced: [], resolved: [] };
  const isCompared = ({ rule, entry, finding }: Problem, isPaired: boolean): boolean => {
    // Which of several equal entries a rule reports depends on their order.
    if (haveSameEntries && rule.scope === 'listing') return false;
    const isOfIgnored = (finding.fields ?? [String(finding.path[0])]).every((name) => ignored.has(name));
    return !isOfIgnored || (entry !== undefined && !isPaired);
  };
  /** Of the old and the new listing. */
  const keyed: [Keyed[], Keyed[]] = [[], []];
  for (const [at, side] of (['before', 'after'] as const).entries()) {
    const places = new Map(pairs.map((pair) => [pair[side].index, pair.after.index]));
    for (const [count, problem] of [olds, news][at]?.entries() ?? []) {
      if (count % PROBLEMS_IN_PART === 0) yield;
      const { rule, entry, index, finding } = problem;
      const place = entry && places.get(index);
      const only = entry ? `${side} ${index}` : '';
      if (isCompared(problem, place !== undefined))
        keyed[at]?.push({ problem, key: `${rule.id} ${place ?? only} ${toPointer(finding.path)}` });
    }
  }
  yield;
  // The lower of two entries with the same id has the problem; if they are swapped, it is still the same problem.
  const [resolved, introduced] = [difference(keyed[0], keyed[1]), difference(keyed[1], keyed[0])].map(
    (left) => left.map(({ problem }) => ({ problem, key: sharedKeyOf(problem) })),
  ) as [Keyed[], Keyed[]];
  yield;
  return {
    introduced: inTextOrder(after, difference(introduced, resolved)),
    resolved: inTextOrder(before, difference(resolved, introduced)),
  };
}

/** How many problems are compared in one part. */
const PROBLEMS_IN_PART = 10_000;

/** A problem, and what is the same of equal ones; undefined if none is equal. */
interface Keyed {
  readonly problem: Problem;
  readonly key: string | undefined;
}

/** The rule and the value that several entries have in common, so that any of them can have the problem. */
function sharedKeyOf({ rule, entry }: Problem): string | undefined {
  const value = rule.scope === 'listing' && entry ? rule.sharedValue?.(entry) : undefined;
  return value === undefined ? undefined : `${rule.id} ${value}`;
}

/** Some problems without as many of each key as there are others; the first ones are left out. */
function difference(problems: readonly Keyed[], others: readonly Keyed[]): readonly Keyed[] {
  const counts = new Map<string | undefined, number>();
  for (const { key } of others) counts.set(key, (counts.get(key) ?? 0) + 1);
  return problems.filter(({ key }) => {
    const count = (key === undefined ? undefined : counts.get(key)) ?? 0;
    counts.set(key, count - 1);
    return count <= 0;
  });
}

/** Problems in the order of the text, as `check` reports them. */
function inTextOrder(listing: Listing, keyed: readonly Keyed[]): readonly Problem[] {
  const counts = new Map<number, number>();
  for (const { problem } of keyed) counts.set(problem.index, (counts.get(problem.index) ?? 0) + 1);
  // Where a problem is in its entry matters only if the entry has several; to find it takes time.
  const startOf = (problem: Problem): number =>
    problem.entry && counts.get(problem.index) === 1
      ? listing.startOf(problem.index)
      : listing.rangeOf(problem).start;
  return keyed
    .map(({ problem }) => ({ problem, start: startOf(problem) }))
    .sort((a, b) => a.start - b.start || compareValues(a.problem.rule.id, b.problem.rule.id))
    .map(({ problem }) => problem);
}
