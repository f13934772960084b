import type { Entry } from '../model/entry';
import { QUALITY_FLAGS } from '../entries/fields';
import { SEVERITIES, type Severity } from '../model/severity';
import type { EntryProblems } from './entry-problems';
import type { EntryTexts } from './entry-texts';

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

export function levelsOf(grouping: GroupingId): readonly GroupKind[] {
  return GROUPINGS.find(({ id }) => id === grouping)?.levels ?? [];
}

/** Data for grouping that is not part of the entries. */
export interface GroupingContext {
  readonly texts: EntryTexts;
  readonly problems: EntryProblems;
}

/** The keys of the groups that an entry belongs to; an empty string is the group of entries without the value. */
export const KEYS: Readonly<
  Record<GroupKind, (entry: Entry, known: GroupingContext) => readonly string[] | string>
> = {
  chain: (entry) => entry.display.chain ?? '',
  flag: (entry) => entry.display.qualityFlag ?? '',
  host: (entry, { texts }) => texts.host(entry) ?? '',
  rule: (entry, { problems }) => {
    const found = problems.unexpectedOf(entry);
    return found.length === 0 ? NONE : [...new Set(found.map(({ rule }) => rule.id))];
  },
};

const NONE: readonly string[] = [];

/** The values by which groups are sorted. */
export interface Ranked {
  readonly kind: GroupKind;
  readonly key: string;
  readonly size: number;
  readonly volume: number;
  readonly worst: Severity | undefined;
}

/** Orders groups: flags in the order of the source, rules by severity, others by volume. */
export function compareGroups(a: Ranked | undefined, b: Ranked | undefined): number {
  if (!a || !b) return 0;
  if ((a.key === '') !== (b.key === '')) return a.key === '' ? 1 : -1;
  const byKind = a.kind === 'flag' ? flagRank(a.key) - flagRank(b.key) : severityRank(a) - severityRank(b);
  return byKind || b.volume - a.volume || b.size - a.size || (a.key < b.key ? -1 : 1);
}

function flagRank(flag: string): number {
  const rank = (QUALITY_FLAGS as readonly string[]).indexOf(flag);
  return rank < 0 ? QUALITY_FLAGS.length : rank;
}

function severityRank({ kind, worst }: Ranked): number {
  return kind === 'rule' && worst ? SEVERITIES.indexOf(worst) : 0;
}
