import { batchesOf } from '../steps';
import { LargeMap } from '../values/large-map';
import { hashOfKey } from '../values/hash-table';
import type { Entry } from '../model/entry';
import { toPointer } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { Problem } from '../model/problem';
import type { ProblemChanges } from './comparison';
import type { Matches } from './matching';

/** A problem with a key that is equal in both listings. */
interface KeyedProblem {
  readonly problem: Problem;
  readonly key: string;
}

/** What is left out of the comparison. */
export interface ProblemOptions {
  /** The names of members that are not compared. */
  readonly ignored: ReadonlySet<string>;
  /** Whether the entries are the same, except for the order of those with equal volumes. */
  readonly hasSameEntries: boolean;
}

/**
 * Finds the problems of only one of two listings. Problems are equal if rule, entry and member are equal, so that
 * a moved entry does not have new problems.
 *
 * @yields after each step
 */
export function* problemChanges(
  before: Listing,
  after: Listing,
  { newPlaces }: Matches,
  { ignored, hasSameEntries }: ProblemOptions,
): Generator<void, ProblemChanges, undefined> {
  // Entries are identified by their index in the new listing; -1 for removed ones.
  const newPlace = ({ index }: Entry): number => newPlaces[index] ?? -1;
  const isPaired = new Uint8Array(ignored.size === 0 ? 0 : after.entries.length);
  if (ignored.size > 0) for (const place of newPlaces) if (place >= 0) isPaired[place] = 1;
  const compared = (problems: readonly Problem[], isInBoth: (entry: Entry) => boolean): readonly Problem[] =>
    ignored.size === 0 && !hasSameEntries
      ? problems
      : problems.filter(
          (problem) =>
            !(isInIgnored(problem, ignored) && (!problem.entry || isInBoth(problem.entry))) &&
            // Which of several equal entries a rule reports depends on their order.
            !(hasSameEntries && problem.rule.scope === 'listing'),
        );
  const only = yield* difference(
    yield* keyed(
      compared(yield* before.problemsInSteps(), (entry) => newPlace(entry) >= 0),
      (entry) => (newPlace(entry) < 0 ? `old ${entry.index}` : String(newPlace(entry))),
    ),
    yield* keyed(
      compared(yield* after.problemsInSteps(), ({ index }) => isPaired[index] === 1),
      (entry) => String(entry.index),
    ),
  );
  // The lower of two entries with the same id has the problem; if they are swapped, it is still the same problem.
  const { before: resolved, after: introduced } = yield* difference(
    yield* withRepeatedKeys(before, only.before, 'before'),
    yield* withRepeatedKeys(after, only.after, 'after'),
  );
  return {
    introduced: introduced.map(({ problem }) => problem),
    resolved: resolved.map(({ problem }) => problem),
  };
}

/** @param side a key that no problem of the other listing has, for problems of other rules */
function* withRepeatedKeys(
  listing: Listing,
  problems: readonly KeyedProblem[],
  side: 'before' | 'after',
): Generator<void, readonly KeyedProblem[], undefined> {
  const found: KeyedProblem[] = [];
  for (const { problem } of problems) {
    const key = repeatedKey(listing, problem);
    found.push({ problem, key: key ?? side });
    if (key !== undefined || found.length % PROBLEMS_PER_STEP === 0) yield;
  }
  return found;
}

const PROBLEMS_PER_STEP = 512;

function* keyed(
  problems: readonly Problem[],
  placeOf: (entry: Entry) => string,
): Generator<void, KeyedProblem[], undefined> {
  const found: KeyedProblem[] = [];
  for (const batch of batchesOf(problems)) {
    for (const problem of batch) {
      const { rule, entry, finding } = problem;
      const key = `${rule.id} ${entry ? placeOf(entry) : ''} ${toPointer(finding.path)}`;
      found.push({ problem, key });
    }
    yield;
  }
  return found;
}

/** Whether a problem is one of nothing but ignored members. */
function isInIgnored({ finding: { path, fields } }: Problem, ignored: ReadonlySet<string>): boolean {
  return (fields ?? [String(path[0])]).every((name) => ignored.has(name));
}

/** The rule and the value that several entries have in common, so that either can have the problem. */
function repeatedKey(listing: Listing, { rule, entry }: Problem): string | undefined {
  if (!entry || rule.scope !== 'listing' || !rule.sharedValue) return undefined;
  return `${rule.id} ${rule.sharedValue(entry, listing)}`;
}

interface Difference {
  readonly before: readonly KeyedProblem[];
  readonly after: readonly KeyedProblem[];
}

/** The problems of each side after pairs with the same key have been removed. */
function* difference(
  before: readonly KeyedProblem[],
  after: readonly KeyedProblem[],
): Generator<void, Difference, undefined> {
  const counts = new LargeMap<string, number>(hashOfKey);
  for (const batch of batchesOf(before)) {
    for (const { key } of batch) counts.set(key, (counts.get(key) ?? 0) + 1);
    yield;
  }
  const onlyAfter: KeyedProblem[] = [];
  for (const batch of batchesOf(after)) {
    for (const one of batch) {
      const count = counts.get(one.key) ?? 0;
      if (count > 0) counts.set(one.key, count - 1);
      else onlyAfter.push(one);
    }
    yield;
  }
  const onlyBefore: KeyedProblem[] = [];
  // The last ones remain.
  for (const batch of batchesOf(before.toReversed())) {
    for (const one of batch) {
      const count = counts.get(one.key) ?? 0;
      if (count === 0) continue;
      counts.set(one.key, count - 1);
      onlyBefore.push(one);
    }
    yield;
  }
  return { before: onlyBefore.toReversed(), after: onlyAfter };
}
