import { QUALITY_FLAGS } from '../next/listing/fields';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { type Problem, SEVERITIES, type Severity } from '../model/problem';
import { DEFAULT_SETTINGS } from '../next/listing/settings';
import { getOrCreate } from '../steps';
import { hostOf } from '../values/endpoint';
import { type EntryData, type VolumeSums, volumesOf } from './entry-data';
import { EntryProblems, worstOf } from './entry-problems';
import { entriesOf } from './entry-values';
import { sorted, type Sorting } from './sorting';

/** The value by which entries are grouped. */
export type GroupKind = 'chain' | 'flag' | 'host' | 'rule';

/** The groupings that users can select. */
export const GROUPINGS = [
  { id: 'chain-flag', title: 'Chain → Flag', levels: ['chain', 'flag'] },
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
  readonly matches: ((data: EntryData) => boolean) | undefined;
  /** In USD; that of the default settings if left out. */
  readonly maxUsualPrice?: number;
}

/** Entries that have something in common. */
export interface Group extends VolumeSums {
  readonly kind: GroupKind;
  /** The common value; empty for entries without a value. */
  readonly key: string;
  /** The groups of the next level, in order; empty on the lowest level. */
  readonly groups: readonly Group[];
  /** In order; empty if there are groups. */
  readonly members: readonly Entry[];
  /** The number of problems of its entries; in a group of a rule, only those of the rule. */
  readonly problems: number;
  readonly worst: Severity | undefined;
}

/** A listing's entries grouped, sorted and filtered, as they were at one time. */
export interface Arrangement {
  /** Of the listing. */
  readonly version: number;
  /** The groups of the highest level; undefined without grouping. */
  readonly groups: readonly Group[] | undefined;
  /** All shown entries, in order. */
  readonly entries: readonly Entry[];
  /** Of all entries of the listing, also of those that are not shown. */
  readonly all: VolumeSums;
  /** In USD. */
  readonly maxUsualPrice: number;
  readonly problems: EntryProblems;
  /** The number of problems of all shown entries. */
  readonly problemCount: number;
}

/** Groups, sorts and filters the entries of a listing. */
export function arrange(listing: Listing, view: View): Arrangement {
  const { grouping, sorting, matches, maxUsualPrice = DEFAULT_SETTINGS.price.max } = view;
  const problems = new EntryProblems(listing);
  const all = entriesOf(listing, problems);
  const shown = sorted(matches ? all.filter(matches) : all, sorting);
  const levels = GROUPINGS.find(({ id }) => id === grouping)?.levels ?? [];
  const grouped =
    listing.expectedRules.size === 0
      ? shown
      : shown.map((data) => ({ ...data, problems: problems.unexpectedOf(data.entry) }));
  return {
    version: listing.version,
    groups: levels.length === 0 ? undefined : groupsOf(grouped, levels, maxUsualPrice),
    entries: shown.map(({ entry }) => entry),
    all: volumesOf(
      all.map(({ values }) => values),
      maxUsualPrice,
    ),
    maxUsualPrice,
    problems,
    problemCount: shown.reduce((sum, data) => sum + data.problems.length, 0),
  };
}

/** The keys of the groups that an entry belongs to; an empty string is the group of entries without the value. */
const KEYS: Readonly<Record<GroupKind, (data: EntryData) => readonly string[]>> = {
  chain: ({ values }) => [values.chain ?? ''],
  flag: ({ values }) => [values.qualityFlag ?? ''],
  host: ({ values }) => [hostOf(values.endpoint ?? '') ?? ''],
  rule: ({ problems }) => [...new Set(problems.map(({ rule }) => rule.id))],
};

/** The groups of entries, in order, with the groups of the next level in them. */
function groupsOf(
  entries: readonly EntryData[],
  [kind, ...levels]: readonly GroupKind[],
  maxUsualPrice: number,
): readonly Group[] {
  if (!kind) return [];
  const byKey = new Map<string, EntryData[]>();
  for (const data of entries)
    for (const key of KEYS[kind](data)) {
      const member = kind === 'rule' ? { ...data, problems: problemsOf(data, key) } : data;
      getOrCreate(byKey, key, () => []).push(member);
    }
  return Array.from(byKey, ([key, members]): Group => {
    const problems = members.flatMap((data) => data.problems);
    return {
      ...volumesOf(
        members.map(({ values }) => values),
        maxUsualPrice,
      ),
      kind,
      key,
      groups: groupsOf(members, levels, maxUsualPrice),
      members: levels.length === 0 ? members.map(({ entry }) => entry) : [],
      problems: problems.length,
      worst: worstOf(problems),
    };
  }).sort(compareGroups);
}

function problemsOf({ problems }: EntryData, ruleId: string): readonly Problem[] {
  return problems.filter(({ rule }) => rule.id === ruleId);
}

/** Orders groups: flags in the order of the source, rules by severity, others by volume. */
function compareGroups(a: Group, b: Group): number {
  if ((a.key === '') !== (b.key === '')) return a.key === '' ? 1 : -1;
  const byKind = a.kind === 'flag' ? flagRank(a.key) - flagRank(b.key) : severityRank(a) - severityRank(b);
  return byKind || b.usualVolume - a.usualVolume || b.entries - a.entries || (a.key < b.key ? -1 : 1);
}

function flagRank(flag: string): number {
  const rank = (QUALITY_FLAGS as readonly string[]).indexOf(flag);
  return rank < 0 ? QUALITY_FLAGS.length : rank;
}

function severityRank({ kind, worst }: Group): number {
  return kind === 'rule' && worst ? SEVERITIES.indexOf(worst) : 0;
}
