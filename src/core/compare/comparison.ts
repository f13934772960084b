import type { MemberTexts } from '../json/members';
import { compareValues } from '../values/sorting';
import type { Listing } from '../listing/listing';
import {
  changesOfEntry,
  changesOfMembers,
  comparedChanges,
  type ChangedEntry,
  type MemberChange,
} from './changes';
import { movedPairs } from './moved';
import { Pairing, type IndexedEntry, type Pair, type Pairs } from './pairs';
import { problemChanges, type ProblemChanges } from './problem-changes';
import { withoutShift, type TimeShift } from './time-shift';
import { NO_TOTAL, totalOf, type Total, type Totals } from './totals';

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
  const comparing = new Comparing(before, after, ignored);
  for (const compareSome of comparing.parts()) compareSome();
  return comparing.result();
}

/**
 * Compares two large listings in parts of some milliseconds, see {@link compare}.
 *
 * @param pause is awaited between two parts; if it throws, comparing ends
 */
export async function compareInParts(
  before: Listing,
  after: Listing,
  ignored: ReadonlySet<string>,
  pause: () => Promise<void>,
): Promise<Comparison> {
  const comparing = new Comparing(before, after, ignored);
  for (const compareSome of comparing.parts()) {
    compareSome();
    await pause();
  }
  return comparing.result();
}

/** How many pairs are compared in one part. */
const PAIRS_IN_PART = 500;

/** What has been found out about two listings. */
class Comparing {
  #pairs: Pairs = { pairs: [], added: [], removed: [], newIndexes: new Int32Array() };
  /** The number of pairs that differ, also if only ignored members do. */
  #differing = 0;
  #changed: readonly ChangedEntry[] = [];
  #shift: TimeShift | undefined;
  #moved: readonly Pair[] = [];
  #unexplainedMoves: readonly Pair[] = [];
  #root: readonly MemberChange[] = [];
  #problems: ProblemChanges = { introduced: [], resolved: [] };
  readonly #totals: { before: Total; after: Total } = { before: NO_TOTAL, after: NO_TOTAL };

  constructor(
    private readonly before: Listing,
    private readonly after: Listing,
    private readonly ignored: ReadonlySet<string>,
  ) {}

  /** The parts of the work, in their order. */
  parts(): readonly (() => void)[] {
    const { before, after, ignored } = this;
    const maxUsualPrice = after.settings.price.max;
    const pairing = new Pairing(before, after);
    const changed: ChangedEntry[] = [];
    const pairParts = Math.ceil(after.entries.length / PAIRS_IN_PART);
    return [
      ...before.problemParts(),
      ...after.problemParts(),
      ...pairing.parts(false),
      () => (this.#pairs = pairing.result()),
      ...Array.from({ length: pairParts }, (_, part) => () => this.#comparePairs(part, changed)),
      () => this.#separateShift(changed),
      () => (this.#changed = bySizeOfChange(this.#changed)),
      () => (this.#moved = movedPairs(this.#pairs.pairs).filter(isAtOtherIndex)),
      () => (this.#unexplainedMoves = this.#findUnexplainedMoves()),
      () => (this.#root = rootChanges(before, after, ignored)),
      () => (this.#totals.before = totalOf(before, maxUsualPrice)),
      () => (this.#totals.after = totalOf(after, maxUsualPrice)),
      () => (this.#problems = this.#compareProblems()),
    ];
  }

  result(): Comparison {
    return {
      before: this.before,
      after: this.after,
      ignored: this.ignored,
      added: this.#pairs.added,
      removed: this.#pairs.removed,
      changed: this.#changed,
      moved: this.#moved,
      unexplainedMoves: this.#unexplainedMoves,
      problems: this.#problems,
      root: this.#root,
      shift: this.#shift,
      totals: { ...this.#totals, maxUsualPrice: this.after.settings.price.max },
    };
  }

  /** @param part the number of the part, from 0 */
  #comparePairs(part: number, changed: ChangedEntry[]): void {
    const { settings } = this.after;
    for (const pair of this.#pairs.pairs.slice(part * PAIRS_IN_PART, (part + 1) * PAIRS_IN_PART)) {
      const all = changesOfEntry(pair.before.entry, pair.after.entry);
      if (all.length === 0) continue;
      this.#differing++;
      const changes = comparedChanges(all, pair.after.entry, this.ignored, settings);
      if (changes.length > 0) changed.push({ ...pair, changes });
    }
  }

  #separateShift(changed: readonly ChangedEntry[]): void {
    const { changed: others, shift } = withoutShift(changed, this.#pairs.pairs.length);
    this.#changed = others;
    this.#shift = shift;
  }

  #findUnexplainedMoves(): readonly Pair[] {
    if (this.#moved.length === 0) return [];
    const { pairs } = this.#pairs;
    const ofSameVolume = pairs.filter((pair) => volumeOf(pair.before) === volumeOf(pair.after));
    return movedPairs(ofSameVolume).filter(isAtOtherIndex);
  }

  #compareProblems(): ProblemChanges {
    const { added, removed } = this.#pairs;
    const haveSameEntries =
      this.#differing === 0 && [added, removed, this.#moved, this.#root].every(({ length }) => length === 0);
    const options = { ignored: this.ignored, haveSameEntries };
    return problemChanges(this.before, this.after, this.#pairs, options);
  }
}

function volumeOf({ entry }: IndexedEntry): number | undefined {
  return entry.values.volume30dUsd;
}

function isAtOtherIndex({ before, after }: Pair): boolean {
  return before.index !== after.index;
}

/** The largest change of volume first; entries of equal changes stay in order. */
function bySizeOfChange(changed: readonly ChangedEntry[]): readonly ChangedEntry[] {
  return changed
    .map((entry) => ({ entry, size: sizeOf(entry) }))
    .sort((a, b) => compareValues(b.size, a.size))
    .map(({ entry }) => entry);
}

/** By how much the volume of an entry has changed, in USD; -1 if that is not known. */
function sizeOf({ before, after }: Pair): number {
  const [old, current] = [volumeOf(before), volumeOf(after)];
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
