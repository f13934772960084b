import type { Entry } from '../listing/entry';
import { QUALITY_FLAGS } from '../listing/fields';
import type { Listing } from '../listing/listing';
import { SEVERITIES, type Severity } from '../listing/finding';
import { hostOf } from '../values/endpoint';
import { getOrCreate } from '../values/maps';
import { EntryProblems, worstOf } from './figures';
import { type VolumeSums, volumesOf } from './figures';
import { matchingEntries, parseFilter } from './filter/filter';
import { sorted, type Sorting } from './sorting';

/** Which entries of a listing are shown, and in which order. */
export interface View {
  readonly sorting: Sorting;
  /** The text of the filter, of which terms with errors are ignored; empty for none. */
  readonly filter: string;
}

/** A listing's entries, sorted and filtered. */
export interface Arrangement {
  readonly listing: Listing;
  readonly options: View;
  /** The shown entries, in order. */
  readonly entries: readonly Entry[];
  /** Of all entries of the listing, also of those that are not shown. */
  readonly all: VolumeSums;
  readonly problems: EntryProblems;
  /** The number of problems of the shown entries. */
  readonly problemCount: number;
}

/** Sorts and filters the entries of a listing. */
export function arrange(
  listing: Listing,
  options: View,
  problems: EntryProblems = new EntryProblems(listing),
): Arrangement {
  const matching = matchingEntries(listing, parseFilter(options.filter), problems);
  const entries = sorted(matching, options.sorting, (entry) => entry, problems);
  const all = volumesOf(listing.entries, listing.settings.price.max);
  const problemCount = entries.reduce((sum, entry) => sum + problems.of(entry).length, 0);
  return { listing, options, entries, all, problems, problemCount };
}

/** The value by which entries are grouped. */
export type GroupKind = 'chain' | 'flag' | 'host' | 'rule';

/** The groupings that users can select. */
export const GROUPINGS = [
  { id: 'chain-flag', title: 'Chain → Flag', levels: ['chain', 'flag'] },
  { id: 'host', title: 'Host', levels: ['host'] },
  { id: 'problem', title: 'Problem', levels: ['rule'] },
] as const satisfies readonly {
  readonly id: string;
  readonly title: string;
  readonly levels: readonly GroupKind[];
}[];

export type GroupingId = (typeof GROUPINGS)[number]['id'];

/** Entries that have something in common. */
export interface Group extends VolumeSums {
  readonly kind: GroupKind;
  /** The common value; empty for entries without a value. */
  readonly key: string;
  /** The groups of the next level, in order; empty on the lowest level. */
  readonly groups: readonly Group[];
  /** All its entries, in order. */
  readonly members: readonly Entry[];
  /** The number of problems of its entries; in a group of a rule, only those of the rule. */
  readonly problems: number;
  readonly worst: Severity | undefined;
}

/** The shown entries in groups, and these in order. */
export function groupsOf(arrangement: Arrangement, grouping: GroupingId): readonly Group[] {
  const levels = GROUPINGS.find(({ id }) => id === grouping)?.levels ?? [];
  return groupEntries(arrangement.entries, levels, arrangement);
}

function groupEntries(
  entries: readonly Entry[],
  [kind, ...levels]: readonly GroupKind[],
  arrangement: Arrangement,
): readonly Group[] {
  if (!kind) return [];
  const { problems, listing } = arrangement;
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const key of KEYS[kind](entry, problems)) getOrCreate(byKey, key, () => []).push(entry);
  return Array.from(byKey, ([key, members]): Group => {
    const all = members.flatMap((entry) => problems.of(entry));
    const ofGroup = kind === 'rule' ? all.filter(({ rule }) => rule.id === key) : all;
    return {
      ...volumesOf(members, listing.settings.price.max),
      kind,
      key,
      groups: groupEntries(members, levels, arrangement),
      members,
      problems: ofGroup.length,
      worst: worstOf(ofGroup),
    };
  }).sort(compareGroups);
}

/** The keys of the groups that an entry belongs to; an empty string is the group of entries without the value. */
const KEYS: Readonly<Record<GroupKind, (entry: Entry, problems: EntryProblems) => Iterable<string>>> = {
  chain: ({ values }) => [values.chain ?? ''],
  flag: ({ values }) => [values.qualityFlag ?? ''],
  host: ({ values }) => [hostOf(values.endpoint ?? '') ?? ''],
  rule: (entry, problems) => new Set(problems.of(entry).map(({ rule }) => rule.id)),
};

/** Orders groups: flags in the order of the source, rules by severity, others by volume. */
function compareGroups(a: Group, b: Group): number {
  if ((a.key === '') !== (b.key === '')) return a.key === '' ? 1 : -1;
  return (
    rankOf(a) - rankOf(b) ||
    b.usualVolume - a.usualVolume ||
    b.entries - a.entries ||
    (a.key < b.key ? -1 : 1)
  );
}

function rankOf({ kind, key, worst }: Group): number {
  if (kind === 'rule' && worst) return SEVERITIES.indexOf(worst);
  if (kind !== 'flag') return 0;
  const rank = (QUALITY_FLAGS as readonly string[]).indexOf(key);
  return rank < 0 ? QUALITY_FLAGS.length : rank;
}
