import { entryFacts } from '../browse/labels';
import { nameOf } from '../browse/names';
import type { Problem } from '../listing/problem';
import { formatThousands } from '../values/format';
import type { ChangedEntry, MemberChange } from './changes';
import type { Comparison } from './comparison';
import type { Sides } from './pairs';
import { sizeWords } from './words';

/** An entry that has changed, was added, removed or moved. */
export interface EntryRow extends Sides {
  readonly kind: 'entry';
  readonly how: 'changed' | 'added' | 'removed' | 'moved';
  /** Its changed members, also of one that has moved. */
  readonly changed?: ChangedEntry | undefined;
}

/** A changed member of an entry or, without sides, of the listing itself. */
export interface MemberRow {
  readonly kind: 'member';
  readonly change: MemberChange;
  readonly of: Sides | undefined;
}

/** A problem that only one of the two listings has. */
export interface ProblemRow {
  readonly kind: 'problem';
  readonly problem: Problem;
  /** Whether it was introduced, not resolved. */
  readonly isNew: boolean;
}

export type ChangeRow = EntryRow | MemberRow | ProblemRow;

/** The titles of the sections, in the order in which they are read: what needs attention first; and the listing that has the rows. */
const SECTIONS = {
  introduced: { title: 'Problems introduced', side: 'after' },
  listing: { title: 'Listing', side: 'after' },
  changed: { title: 'Changed', side: 'after' },
  added: { title: 'Added', side: 'after' },
  removed: { title: 'Removed', side: 'before' },
  moved: { title: 'Moved', side: 'after' },
  resolved: { title: 'Problems resolved', side: 'before' },
} as const;

export type SectionId = keyof typeof SECTIONS;

/** Differences of one kind. */
export interface Section {
  readonly id: SectionId;
  readonly title: string;
  /** The listing that has the problems and entries; the new one if both have the entries. */
  readonly side: keyof Sides;
  readonly rows: readonly ChangeRow[];
}

/**
 * All that is different. Sections without rows are left out.
 *
 * @param moved the entries that are listed as moved
 */
export function sectionsOf(comparison: Comparison, moved = comparison.moved): readonly Section[] {
  const { added, removed, changed, problems, root } = comparison;
  const changedByKey = new Map(
    moved.length > 0 ? changed.map((entry) => [entry.after.entry.key, entry]) : [],
  );
  const entryRow = (how: EntryRow['how'], sides: Partial<Sides>, of?: ChangedEntry): EntryRow => {
    const { before, after } = sides;
    return { kind: 'entry', how, before, after, changed: of };
  };
  const problemRow =
    (isNew: boolean) =>
    (problem: Problem): ProblemRow => ({ kind: 'problem', problem, isNew });
  const rows: Readonly<Record<SectionId, readonly ChangeRow[]>> = {
    introduced: problems.introduced.map(problemRow(true)),
    listing: root.map((change) => ({ kind: 'member', change, of: undefined })),
    changed: changed.map((entry) => entryRow('changed', entry, entry)),
    added: added.map((after) => entryRow('added', { after })),
    removed: removed.map((before) => entryRow('removed', { before })),
    moved: moved.map((pair) => entryRow('moved', pair, changedByKey.get(pair.after.entry.key))),
    resolved: problems.resolved.map(problemRow(false)),
  };
  return (Object.keys(SECTIONS) as SectionId[])
    .map((id) => ({ id, ...SECTIONS[id], rows: rows[id] }))
    .filter((section) => section.rows.length > 0);
}

/** The changed members of an entry. */
export function membersOf({ how, before, after, changed }: EntryRow): readonly MemberRow[] {
  if (how !== 'changed' || !changed) return [];
  return changed.changes.map((change) => ({ kind: 'member', change, of: { before, after } }));
}

/** The title of an entry: its id, name, endpoint or number; of a renamed one both, `old-id → new-id`. Not escaped. */
export function titleOf({ before, after, changed }: Omit<EntryRow, 'kind' | 'how'>): string {
  const titles = [changed?.isRenamed === true ? before : undefined, after ?? before];
  return titles.flatMap((side) => (side ? nameOf(side.entry, side.index, 'id') : [])).join(' → ');
}

/** Where an entry is, from 1; of one that has moved both, `3 → 1`. */
export function rankOf({ how, before, after }: EntryRow): string {
  const ranks = how === 'moved' ? [before, after] : [after ?? before];
  return ranks.flatMap((side) => (side ? formatThousands(String(side.index + 1)) : [])).join(' → ');
}

/** What the rows of an entry say besides its name: by how much its volume has changed, or its volume and calls; empty for nothing. */
export function factsOf({ how, before, after, changed }: EntryRow): string {
  const present = after ?? before;
  if (how === 'moved' || !present) return '';
  return how === 'changed' && changed ? sizeWords(changed) : entryFacts(present.entry);
}
