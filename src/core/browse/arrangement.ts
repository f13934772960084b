import { batchesOf } from '../steps';
import type { Entry } from '../model/entry';
import type { Block } from '../model/entry-list';
import type { Listing } from '../listing/listing';
import type { Problem, Severity } from '../model/problem';
import { volumeOf } from '../listing/figures';
import { EntryProblems, worseOf, worstOf } from './next-problem';
import type { EntryTexts } from './entry-texts';
import type { Candidate } from './filter/terms';
import {
  compareGroups,
  KEYS,
  levelsOf,
  type GroupingId,
  type GroupKind,
  type GroupingContext,
  sorted,
  type Sorting,
} from './sorting';
import { DEFAULT_SETTINGS } from '../model/settings';
import { sortedByIndexes } from '../values/sorting';

/** How a listing's entries are shown. */
export interface View {
  readonly grouping: GroupingId;
  readonly sorting: Sorting;
  /** Undefined shows all. */
  readonly matches: ((candidate: Candidate) => boolean) | undefined;
  /** In USD; that of the default settings if left out. */
  readonly maxUsualPrice?: number;
}

/** Volume in USD over 30 days. */
export interface Volume {
  /** The sum for entries with a price up to the maximum usual price. */
  readonly volume: number;
  /** The sums for the other entries, which are not part of shares. */
  readonly excluded: { readonly entries: number; readonly volume: number };
}

/** Entries that have something in common. */
export interface Group extends Volume {
  readonly kind: GroupKind;
  /** The common value; empty for entries without a value. */
  readonly key: string;
  /** The groups of the next level, in order; empty on the lowest level. */
  readonly groups: readonly Group[];
  /** In order; empty if there are groups. */
  readonly entries: readonly Entry[];
  /** The number of entries. */
  readonly size: number;
  /** The number of problems of its entries; in a group of a rule, only those of the rule. */
  readonly problems: number;
  readonly worst: Severity | undefined;
  /** The sum of the calls in 30 days. */
  readonly calls30d: number;
}

/** A listing's entries grouped, sorted and filtered, as they were at one time. */
export interface Arrangement extends Volume {
  /** Of the listing. */
  readonly version: number;
  /** The groups of the highest level; undefined without grouping. */
  readonly groups: readonly Group[] | undefined;
  /** All shown entries, in order. */
  readonly entries: readonly Entry[];
  /** The number of entries of the listing. */
  readonly of: number;
  /** In USD. */
  readonly maxUsualPrice: number;
  readonly problems: EntryProblems;
}

/**
 * Groups, sorts and filters the entries of a listing, in steps of well under a millisecond. The listing must not change
 * between them.
 *
 * @yields after each step
 */
export function* arrange(
  listing: Listing,
  texts: EntryTexts,
  { grouping, sorting, matches, maxUsualPrice = DEFAULT_SETTINGS.price.max }: View,
): Generator<void, Arrangement, undefined> {
  const problems = yield* EntryProblems.of(listing);
  const known = { texts, problems };
  const shown: Entry[] = [];
  const sum = new VolumeSum();
  for (const block of listing.entries.blocks) {
    for (const entry of block.entries) if (!matches || matches({ entry, ...known })) shown.push(entry);
    sum.add(volumeOfBlock(block, maxUsualPrice));
    yield;
  }
  const entries = yield* sorted(shown, sorting, { listing, ...known });
  const levels = levelsOf(grouping);
  const groups = levels.length === 0 ? undefined : yield* grouped(entries, levels, known, maxUsualPrice);
  const { version } = listing;
  return {
    version,
    groups,
    entries,
    of: listing.entries.length,
    maxUsualPrice,
    volume: sum.volume,
    excluded: sum.excluded,
    problems,
  };
}

/** The volume of entries that are added one by one, or as sums of others. */
class VolumeSum implements Volume {
  volume = 0;
  readonly excluded = { entries: 0, volume: 0 };

  addEntry({ display }: Entry, maxUsualPrice: number): void {
    const { volume, usualVolume, isExcluded } = volumeOf(display, maxUsualPrice);
    this.volume += usualVolume;
    if (!isExcluded) return;
    this.excluded.entries++;
    this.excluded.volume += volume;
  }

  add({ volume, excluded }: Volume): void {
    this.volume += volume;
    this.excluded.entries += excluded.entries;
    this.excluded.volume += excluded.volume;
  }
}

/** The entries of a block never change, nor does the maximum usual price of their listing. */
const volumesOfBlocks = new WeakMap<Block, Volume>();

function volumeOfBlock(block: Block, maxUsualPrice: number): Volume {
  const known = volumesOfBlocks.get(block);
  if (known) return known;
  const sum = new VolumeSum();
  for (const entry of block.entries) sum.addEntry(entry, maxUsualPrice);
  volumesOfBlocks.set(block, sum);
  return sum;
}

const GROUPS_PER_STEP = 512;

const NO_GROUPS: readonly Group[] = [];

function* grouped(
  entries: readonly Entry[],
  levels: readonly GroupKind[],
  known: GroupingContext,
  maxUsualPrice: number,
): Generator<void, readonly Group[], undefined> {
  const root = new GroupBuilder(levels, known, maxUsualPrice);
  for (const batch of batchesOf(entries)) {
    for (const entry of batch) root.add(entry, known.problems.unexpectedOf(entry));
    yield;
  }
  return yield* root.groups();
}

/** Divides entries into groups, level by level. */
class GroupBuilder {
  readonly entries: Entry[] = [];
  readonly sum = new VolumeSum();
  size = 0;
  calls30d = 0;
  problems = 0;
  worst: Severity | undefined;
  readonly #kind: GroupKind | undefined;
  #groups: Map<string, GroupBuilder> | undefined;

  constructor(
    private readonly levels: readonly GroupKind[],
    private readonly known: GroupingContext,
    private readonly maxUsualPrice: number,
  ) {
    this.#kind = levels[0];
  }

  /** @param problems those of the entry that count here */
  add(entry: Entry, problems: readonly Problem[]): void {
    this.size++;
    this.calls30d += entry.display.calls30d ?? 0;
    this.sum.addEntry(entry, this.maxUsualPrice);
    if (problems.length > 0) {
      this.problems += problems.length;
      this.worst = worseOf(this.worst, worstOf(problems));
    }
    if (!this.#kind) {
      this.entries.push(entry);
      return;
    }
    const keys = KEYS[this.#kind](entry, this.known);
    if (typeof keys === 'string') this.#group(keys).add(entry, problems);
    else
      for (const key of keys)
        this.#group(key).add(
          entry,
          problems.filter(({ rule }) => rule.id === key),
        );
  }

  /** The groups of the next level, in order. */
  *groups(): Generator<void, readonly Group[], undefined> {
    const kind = this.#kind;
    if (!kind || !this.#groups) return NO_GROUPS;
    const groups: Group[] = [];
    for (const [key, group] of this.#groups) {
      const { entries, size, calls30d, problems, worst, sum } = group;
      const below = yield* group.groups();
      groups.push({
        kind,
        key,
        groups: below,
        entries,
        size,
        calls30d,
        volume: sum.volume,
        excluded: sum.excluded,
        problems,
        worst,
      });
      if (groups.length % GROUPS_PER_STEP === 0) yield;
    }
    return yield* sortedByIndexes(groups, (a, b) => compareGroups(groups[a], groups[b]));
  }

  #group(key: string): GroupBuilder {
    this.#groups ??= new Map();
    let group = this.#groups.get(key);
    if (!group) {
      group = new GroupBuilder(this.levels.slice(1), this.known, this.maxUsualPrice);
      this.#groups.set(key, group);
    }
    return group;
  }
}
