import type { MemberTexts } from '../json/members';
import type { Listing } from '../listing/listing';
import { finish, finishInParts } from '../listing/reading';
import { compareValues } from '../values/sorting';
import {
  changesOfEntry,
  changesOfMembers,
  comparedChanges,
  isNumber,
  type ChangedEntry,
  type MemberChange,
} from './changes';
import { movedInParts } from './moved';
import { pairInParts, type IndexedEntry, type Pair } from './pairs';
import { problemChanges, type ProblemChanges } from './problem-changes';

/** The name of a file that does not exist, as in Git: an empty listing. */
export const NO_FILE = '/dev/null';
/** The text of a listing that does not exist. */
export const EMPTY_LISTING = '{"count": 0, "results": []}';

/** The differences between an old and a new listing. */
export interface Comparison {
  readonly before: Listing;
  readonly after: Listing;
  /** The names of the members that are not compared, of entries and of the listing itself. */
  readonly ignored: ReadonlySet<string>;
  readonly added: readonly IndexedEntry[];
  readonly removed: readonly IndexedEntry[];
  /** The largest change of volume first, then in the order of the new listing. */
  readonly changed: readonly ChangedEntry[];
  /** The fewest entries that must move, in the order of the new listing; without those whose index is the same. */
  readonly moved: readonly Pair[];
  /** The entries that would have moved even if no volume had changed. */
  readonly unexplainedMoves: readonly Pair[];
  readonly problems: ProblemChanges;
  /** The changes of the listing's own members: `count` and unknown ones. */
  readonly root: readonly MemberChange[];
  /** The change of time that nearly all entries have in common, which is not among their changes. */
  readonly shift: TimeShift | undefined;
  readonly totals: Totals;
}

/** Whether two listings are equal except for meaningless differences. */
export function isSame({ added, removed, changed, moved, problems, root, shift }: Comparison): boolean {
  const { introduced, resolved } = problems;
  return (
    !shift && [added, removed, changed, moved, introduced, resolved, root].every(({ length }) => length === 0)
  );
}

/**
 * Compares two listings entry by entry. Differences without a meaning are left out: formatting, the order of members and of
 * entries of equal volume, and ignored members with the figures that follow from them alone. The settings are those of the
 * new listing.
 *
 * @param ignored the names of members that are not compared
 */
export function compare(
  before: Listing,
  after: Listing,
  ignored: ReadonlySet<string> = new Set(),
): Comparison {
  return finish(comparing(before, after, ignored));
}

/**
 * Compares two large listings in parts of some milliseconds, see {@link compare}.
 *
 * @param pause is awaited between two parts; if it throws, comparing ends
 */
export function compareInParts(
  before: Listing,
  after: Listing,
  ignored: ReadonlySet<string>,
  pause: () => Promise<void>,
): Promise<Comparison> {
  return finishInParts(comparing(before, after, ignored), pause);
}

/** How many pairs are compared in one part. */
const PAIRS_IN_PART = 500;

function* comparing(
  before: Listing,
  after: Listing,
  ignored: ReadonlySet<string>,
): Generator<void, Comparison, undefined> {
  yield* before.problemsInParts();
  yield* after.problemsInParts();
  const { pairs, added, removed } = yield* pairInParts(before, after);
  const all: ChangedEntry[] = [];
  /** Whether a pair differs, also if only ignored members do. */
  let isDifferent = false;
  for (const [index, pair] of pairs.entries()) {
    const changes = changesOfEntry(pair.before.entry, pair.after.entry);
    isDifferent ||= changes.length > 0;
    const compared = comparedChanges(changes, pair.after.entry, ignored, after.settings);
    if (compared.length > 0) all.push({ ...pair, changes: compared });
    if (index % PAIRS_IN_PART === 0) yield;
  }
  const { changed, shift } = withoutShift(all, pairs.length);
  yield;
  const moved = (yield* movedInParts(pairs)).filter(isAtOtherIndex);
  yield;
  const ofSameVolume = moved.length === 0 ? [] : pairs.filter((pair) => sizeOf(pair) === 0);
  const unexplainedMoves = (yield* movedInParts(ofSameVolume)).filter(isAtOtherIndex);
  yield;
  const maxUsualPrice = after.settings.price.max;
  const old = totalOf(before, maxUsualPrice);
  yield;
  const current = totalOf(after, maxUsualPrice);
  yield;
  const root = rootChanges(before, after, ignored);
  const haveSameEntries = !isDifferent && [added, removed, moved, root].every(({ length }) => length === 0);
  const problems = yield* problemChanges(before, after, pairs, { ignored, haveSameEntries });
  yield;
  // Beside each other in memory, the sizes are compared several times as fast as in the entries.
  const sizes = Float64Array.from(changed, sizeOf);
  const largestFirst = Array.from(sizes.keys()).sort((a, b) => compareValues(sizes[b] ?? 0, sizes[a] ?? 0));
  yield;
  return {
    before,
    after,
    ignored,
    added,
    removed,
    changed: largestFirst.flatMap((at) => changed[at] ?? []),
    moved,
    unexplainedMoves,
    problems,
    root,
    shift,
    totals: { before: old, after: current, maxUsualPrice },
  };
}

function isAtOtherIndex({ before, after }: Pair): boolean {
  return before.index !== after.index;
}

/** By how much the volume of an entry has changed, in USD; -1 if that is not known. */
function sizeOf({ before, after }: Pair): number {
  const [old, current] = [before.entry.values.volume30dUsd, after.entry.values.volume30dUsd];
  if (old === current) return 0;
  return old === undefined || current === undefined ? -1 : Math.abs(current - old);
}

function rootChanges(before: Listing, after: Listing, ignored: ReadonlySet<string>): readonly MemberChange[] {
  const [old, current] = [rootMembers(before), rootMembers(after)];
  if (old && current) return changesOfMembers(old, current).filter(({ name = '' }) => !ignored.has(name));
  const [oldText, text] = [before.envelope.text, after.envelope.text];
  return oldText === text ? [] : [{ name: undefined, before: oldText, after: text, follows: [] }];
}

/** The listing's own members without its entries. An array has none; undefined if the text around the entries is not an object. */
function rootMembers(listing: Listing): MemberTexts | undefined {
  const { shape, root, open } = listing;
  if (shape === 'array') return new Map();
  if (listing.tree(undefined)?.kind !== 'object') return undefined;
  return new Map([...root.members].filter(([name]) => name !== 'results' || open === undefined));
}

/** A change of `lastCalledMs` by the same amount in nearly all entries. */
export interface TimeShift {
  readonly field: 'lastCalledMs';
  /** New minus old. */
  readonly milliseconds: number;
  /** The number of entries with this change. */
  readonly entries: number;
  /** The number of entries that are in both listings. */
  readonly pairs: number;
}

/** The minimum number of entries with a common change of time, and their minimum share of all pairs. */
const MIN_SHIFTED = 3;
const MIN_SHIFTED_SHARE = 0.9;

/**
 * Separates the change of time that nearly all entries have in common.
 *
 * @param pairs the number of entries that are in both listings
 */
function withoutShift(
  changed: readonly ChangedEntry[],
  pairs: number,
): Pick<Comparison, 'changed' | 'shift'> {
  const minimum = Math.max(MIN_SHIFTED, pairs * MIN_SHIFTED_SHARE);
  const differences = changed.map(({ changes }) => timeDifference(changes.find(isTime)));
  const counts = new Map<number | undefined, number>();
  for (const difference of differences) counts.set(difference, (counts.get(difference) ?? 0) + 1);
  counts.delete(undefined);
  const [milliseconds, entries] = [...counts].find(([, count]) => count >= minimum) ?? [];
  if (milliseconds === undefined || entries === undefined) return { changed, shift: undefined };
  const others = changed.flatMap((entry, at): readonly ChangedEntry[] => {
    if (differences[at] !== milliseconds) return [entry];
    const changes = entry.changes.filter((change) => !isTime(change));
    return changes.length === 0 ? [] : [{ ...entry, changes }];
  });
  return { changed: others, shift: { field: 'lastCalledMs', milliseconds, entries, pairs } };
}

function isTime({ name }: MemberChange): boolean {
  return name === 'lastCalledMs';
}

/** Undefined unless both are integers. Larger ones may not be exact as doubles. */
function timeDifference({ before = '', after = '' }: Partial<MemberChange> = {}): number | undefined {
  const isExact = [before, after].every((text) => isNumber(text) && Number.isSafeInteger(Number(text)));
  return isExact ? Number(after) - Number(before) : undefined;
}

/** Sums over the two listings. */
export interface Totals {
  readonly before: Total;
  readonly after: Total;
  /** The entries with a higher price, in USD, are excluded from volumes, as in summaries: one may outweigh all others. */
  readonly maxUsualPrice: number;
}

/** Sums over the entries of a listing. */
export interface Total {
  readonly entries: number;
  /** In USD over 30 days, without excluded entries. */
  readonly volume30dUsd: number;
  readonly calls30d: number;
  /** The number of entries with a price above the usual ones. */
  readonly excluded: number;
}

function totalOf({ entries }: Listing, maxUsualPrice: number): Total {
  const usual = entries.filter(({ values: { pricePerCallUsd = 0 } }) => pricePerCallUsd <= maxUsualPrice);
  return {
    entries: entries.length,
    volume30dUsd: sum(usual.map(({ values }) => values.volume30dUsd ?? 0)),
    calls30d: sum(entries.map(({ values }) => values.calls30d ?? 0)),
    excluded: entries.length - usual.length,
  };
}

/** The sums over several comparisons, of which there is at least one. */
export function sumOf(all: readonly Totals[]): Totals {
  const sumOn = (side: 'before' | 'after'): Total => {
    const figure = (name: keyof Total): number => sum(all.map((totals) => totals[side][name]));
    return {
      entries: figure('entries'),
      volume30dUsd: figure('volume30dUsd'),
      calls30d: figure('calls30d'),
      excluded: figure('excluded'),
    };
  };
  return { before: sumOn('before'), after: sumOn('after'), maxUsualPrice: all[0]?.maxUsualPrice ?? 0 };
}

/**
 * A sum that does not depend on the order of the numbers, because rounding errors are added as well (Shewchuk's partials, as in
 * Python's `math.fsum`).
 */
function sum(numbers: readonly number[]): number {
  const rough = numbers.reduce((total, number) => total + number, 0);
  if (!Number.isFinite(rough)) return rough;
  // Without overlapping digits, the smallest first; their exact sum is the result.
  let partials: number[] = [];
  for (const number of numbers) {
    const next: number[] = [];
    let total = number;
    for (const partial of partials) {
      const [larger, smaller] = Math.abs(total) < Math.abs(partial) ? [partial, total] : [total, partial];
      total = larger + smaller;
      const error = smaller - (total - larger);
      if (error !== 0) next.push(error);
    }
    next.push(total);
    partials = next;
  }
  // From the largest on, so that only the last bit can be inexact.
  return partials.reduceRight((total, partial) => total + partial, 0);
}
