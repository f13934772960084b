import { toPointer } from '../json/tree';
import { compareValues } from '../values/sorting';
import type { Listing } from '../listing/listing';
import type { Problem } from '../listing/problem';
import { ABSENT, type Pairs } from './pairs';

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
export function problemChanges(
  before: Listing,
  after: Listing,
  { newIndexes, pairs }: Pick<Pairs, 'newIndexes' | 'pairs'>,
  { ignored, haveSameEntries }: ProblemOptions,
): ProblemChanges {
  const paired = new Set(ignored.size > 0 ? pairs.map((pair) => pair.after.index) : []);
  const isCompared = (problem: Problem, isPaired: boolean): boolean =>
    !(isOfIgnored(problem, ignored) && (!problem.entry || isPaired)) &&
    // Which of several equal entries a rule reports depends on their order.
    !(haveSameEntries && problem.rule.scope === 'listing');
  const newIndexOf = ({ entry, index }: Problem): number => (entry ? (newIndexes[index] ?? ABSENT) : ABSENT);
  const olds = before.problems().filter((problem) => isCompared(problem, newIndexOf(problem) !== ABSENT));
  const news = after.problems().filter((problem) => isCompared(problem, paired.has(problem.index)));
  const keyOf = ({ rule, finding }: Problem, entry: string): string =>
    `${rule.id} ${entry} ${toPointer(finding.path)}`;
  const entryOf = (problem: Problem): string => {
    const index = newIndexOf(problem);
    return index === ABSENT && problem.entry ? `old ${problem.index}` : String(index);
  };
  const only = difference(
    olds,
    news,
    (problem) => keyOf(problem, entryOf(problem)),
    (problem) => keyOf(problem, String(problem.index)),
  );
  // The lower of two entries with the same id has the problem; if they are swapped, it is still the same problem.
  const { resolved, introduced } = difference(only.resolved, only.introduced, sharedKeyOf, sharedKeyOf);
  return { introduced: inTextOrder(after, introduced), resolved: inTextOrder(before, resolved) };
}

/** Whether a problem is one of nothing but ignored members. */
function isOfIgnored({ finding: { path, fields } }: Problem, ignored: ReadonlySet<string>): boolean {
  return ignored.size > 0 && (fields ?? [String(path[0])]).every((name) => ignored.has(name));
}

/** The rule and the value that several entries have in common, so that any of them can have the problem. */
function sharedKeyOf({ rule, entry }: Problem): string | undefined {
  const value = rule.scope === 'listing' && entry ? rule.sharedValue?.(entry) : undefined;
  return value === undefined ? undefined : `${rule.id} ${value}`;
}

/** The problems of each side without pairs of the same key, of which the first ones are left out. Those without a key remain. */
function difference(
  olds: readonly Problem[],
  news: readonly Problem[],
  oldKeyOf: (problem: Problem) => string | undefined,
  newKeyOf: (problem: Problem) => string | undefined,
): ProblemChanges {
  const open = new Map<string, number>();
  for (const problem of olds) {
    const key = oldKeyOf(problem);
    if (key !== undefined) open.set(key, (open.get(key) ?? 0) + 1);
  }
  const matched = new Map<string, number>();
  const introduced = news.filter((problem) => {
    const key = newKeyOf(problem);
    if (key === undefined || !takeOne(open, key)) return true;
    matched.set(key, (matched.get(key) ?? 0) + 1);
    return false;
  });
  const resolved = olds.filter((problem) => {
    const key = oldKeyOf(problem);
    return key === undefined || !takeOne(matched, key);
  });
  return { introduced, resolved };
}

function takeOne(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0;
  if (count > 0) counts.set(key, count - 1);
  return count > 0;
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
    .map((problem) => ({ problem, rule: problem.rule.id, start: startOf(problem) }))
    .sort((a, b) => a.start - b.start || compareValues(a.rule, b.rule))
    .map(({ problem }) => problem);
}
