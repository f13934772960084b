import type { Entry } from '../model/entry';
import { type Problem, SEVERITIES, type Severity } from '../model/problem';
import { worstOf, EntryProblems, worseOf } from './entry-problems';
import { QUALITY_FLAGS } from '../entries/fields';
import type { Listing } from '../listing/listing';
import type { EntryTexts } from './entry-texts';
import { sortedByIndexes } from '../values/sorting';
import { sorted, type Sorting } from './sorting';
import { batchesOf } from '../steps';
import type { Block } from '../model/entry-list';
import { volumeOf } from '../listing/statistics';
import type { Candidate } from './filter/term-tests';
import { DEFAULT_SETTINGS } from '../model/settings';

/** The value by which entries are grouped. */
export type GroupKind = 'chain' | 'flag' | 'host' | 'rule';

/** The groupings that users can select. */
export const GROUPINGS = [
  { id: 'chain-flag', title: 'Chain → Flag', levels: ['chain', 'flag'] },
  { id: 'flag-chain', title: 'Flag → Chain', levels: ['flag', 'chain'] },
  { id: 'host', title: 'Host', levels: ['host'] },
  { id: 'problem', title: 'Problem', levels: ['rule'] },
  { id: 'none', title: 'No Grouping', levels: [] },
] as const satisfies readonly {
  readonly id: string;
  readonly title: string;
  readonly levels: readonly GroupKind[];
}[];

export type GroupingId = (typeof GROUPINGS)[number]['id'];

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
  /** The number of problems of all shown entries. */
  readonly problemCount: number;
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
  let problemCount = 0;
  for (const block of listing.entries.blocks) {
    for (const entry of block.entries) {
      if (matches && !matches({ entry, ...known })) continue;
      shown.push(entry);
      problemCount += problems.of(entry).length;
    }
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
    problemCount,
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
  known: GroupingData,
  maxUsualPrice: number,
): Generator<void, readonly Group[], undefined> {
  const root = new GroupBuilder(levels, known, maxUsualPrice);
  for (const batch of batchesOf(entries)) {
    for (const entry of batch) root.add(entry, known.problems.unexpectedOf(entry));
    yield;
  }
  return yield* root.groups();
}

/** Data for grouping that is not part of the entries. */
type GroupingData = Pick<Arrangement, 'problems'> & { readonly texts: EntryTexts };

/** Divides entries into groups, level by level. */
class GroupBuilder {
  readonly entries: Entry[] = [];
  readonly sum = new VolumeSum();
  size = 0;
  problems = 0;
  worst: Severity | undefined;
  readonly #kind: GroupKind | undefined;
  #groups: Map<string, GroupBuilder> | undefined;

  constructor(
    private readonly levels: readonly GroupKind[],
    private readonly known: GroupingData,
    private readonly maxUsualPrice: number,
  ) {
    this.#kind = levels[0];
  }

  /** @param problems those of the entry that count here */
  add(entry: Entry, problems: readonly Problem[]): void {
    this.size++;
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
      const { entries, size, problems, worst, sum } = group;
      const below = yield* group.groups();
      groups.push({
        kind,
        key,
        groups: below,
        entries,
        size,
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

function levelsOf(grouping: GroupingId): readonly GroupKind[] {
  return GROUPINGS.find(({ id }) => id === grouping)?.levels ?? [];
}

/** The keys of the groups that an entry belongs to; an empty string is the group of entries without the value. */
const KEYS: Readonly<Record<GroupKind, (entry: Entry, known: GroupingData) => readonly string[] | string>> = {
  chain: (entry) => entry.display.chain ?? '',
  flag: (entry) => entry.display.qualityFlag ?? '',
  host: (entry, { texts }) => texts.host(entry) ?? '',
  rule: (entry, { problems }) => {
    const found = problems.unexpectedOf(entry);
    return found.length === 0 ? NONE : [...new Set(found.map(({ rule }) => rule.id))];
  },
};

const NONE: readonly string[] = [];

/** Orders groups: flags in the order of the source, rules by severity, others by volume. */
function compareGroups(a: Group | undefined, b: Group | undefined): number {
  if (!a || !b) return 0;
  if ((a.key === '') !== (b.key === '')) return a.key === '' ? 1 : -1;
  const byKind = a.kind === 'flag' ? flagRank(a.key) - flagRank(b.key) : severityRank(a) - severityRank(b);
  return byKind || b.volume - a.volume || b.size - a.size || (a.key < b.key ? -1 : 1);
}

function flagRank(flag: string): number {
  const rank = (QUALITY_FLAGS as readonly string[]).indexOf(flag);
  return rank < 0 ? QUALITY_FLAGS.length : rank;
}

function severityRank({ kind, worst }: Group): number {
  return kind === 'rule' && worst ? SEVERITIES.indexOf(worst) : 0;
}
