import type { EntryTexts } from '../browse/entry-texts';
import { divideLevel, type Range } from '../browse/tree';
import type { Entry } from '../model/entry';
import { toPointer } from '../json/tree';
import type { Problem } from '../model/problem';
import {
  isChanged,
  movedInRank,
  type ChangedEntry,
  type Comparison,
  type FieldChange,
  type TimeShift,
  type TotalChange,
} from './comparison';

/** A comparison, and the texts of the entries of both listings. */
export interface ShownChanges {
  readonly comparison: Comparison;
  readonly before: EntryTexts;
  readonly after: EntryTexts;
}

export type SectionId =
  'listing' | 'introduced' | 'resolved' | 'changed' | 'added' | 'removed' | 'moved' | 'totals';

/** An entry on both sides, or on one if it was added or removed. */
export interface Sides {
  readonly before: Entry | undefined;
  readonly after: Entry | undefined;
}

/** The change of an entry. */
export interface EntryChange extends Sides {
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
}

/** The content of a tree node. */
export type ChangeContent =
  | { readonly kind: 'section'; readonly id: SectionId; readonly level: Level }
  | { readonly kind: 'range'; readonly range: Range; readonly level: Level }
  | (EntryChange & {
      readonly kind: 'entry';
      readonly changed: ChangedEntry | undefined;
      /** The ranks of a moved entry, from 1. */
      readonly ranks: { readonly from: number; readonly to: number } | undefined;
    })
  /** A changed member of an entry or of the listing itself. */
  | { readonly kind: 'field'; readonly field: FieldChange; readonly of: Sides | undefined }
  | { readonly kind: 'shift'; readonly shift: TimeShift }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly isNew: boolean }
  | { readonly kind: 'totals'; readonly of: 'chains' | 'flags'; readonly level: Level }
  | { readonly kind: 'total'; readonly of: 'all' | 'chain' | 'flag'; readonly total: TotalChange }
  | { readonly kind: 'figure'; readonly figure: Figure; readonly total: TotalChange };

export type Figure = 'entries' | 'volume30dUsd' | 'calls30d';

const FIGURES: readonly Figure[] = ['entries', 'volume30dUsd', 'calls30d'];

/** The contents of one level, created on demand. */
export interface Level {
  readonly length: number;
  readonly at: (index: number) => ChangeContent | undefined;
}

/** The common shift of times and the sections with differences; the totals are always last. */
export function sectionsOf(comparison: Comparison): readonly ChangeContent[] {
  const { added, removed, changed, problems, root, shift, totals } = comparison;
  const none = { before: undefined, after: undefined, changed: undefined, ranks: undefined };
  const sections: readonly { readonly id: SectionId; readonly level: Level }[] = [
    { id: 'introduced', level: level(problems.introduced, (problem) => problemContent(problem, true)) },
    { id: 'resolved', level: level(problems.resolved, (problem) => problemContent(problem, false)) },
    { id: 'listing', level: level(root, (field) => ({ kind: 'field', field, of: undefined })) },
    {
      id: 'changed',
      level: level(changed, (one) => ({ ...none, ...one, kind: 'entry', change: 'changed', changed: one })),
    },
    { id: 'added', level: level(added, (after) => ({ ...none, kind: 'entry', change: 'added', after })) },
    {
      id: 'removed',
      level: level(removed, (before) => ({ ...none, kind: 'entry', change: 'removed', before })),
    },
    {
      id: 'moved',
      level: level(movedInRank(comparison), ({ before, after, changed: change, from, to }) => ({
        kind: 'entry',
        change: 'moved',
        before,
        after,
        changed: change,
        ranks: { from, to },
      })),
    },
    { id: 'totals', level: level(totalsIn(totals), (one) => one) },
  ];
  return [
    ...(shift ? [{ kind: 'shift' as const, shift }] : []),
    ...sections
      .filter(({ level: { length } }) => length > 0)
      .map((section) => ({ kind: 'section' as const, ...section })),
  ];
}

function totalsIn({ all, chains, flags }: Comparison['totals']): readonly ChangeContent[] {
  const by = (of: 'chain' | 'flag', totals: readonly TotalChange[]): Level =>
    level(changedFirst(totals), (total) => ({ kind: 'total', of, total }));
  return [
    { kind: 'total', of: 'all', total: all },
    { kind: 'totals', of: 'chains', level: by('chain', chains) },
    { kind: 'totals', of: 'flags', level: by('flag', flags) },
  ];
}

function changedFirst(totals: readonly TotalChange[]): readonly TotalChange[] {
  return [...totals.filter(isChanged), ...totals.filter((total) => !isChanged(total))];
}

function problemContent(problem: Problem, isNew: boolean): ChangeContent {
  return { kind: 'problem', problem, isNew };
}

function level<T>(items: readonly T[], contentOf: (item: T) => ChangeContent): Level {
  return {
    length: items.length,
    at: (index) => {
      const item = items[index];
      return item === undefined ? undefined : contentOf(item);
    },
  };
}

/** The child contents. */
export function contentsIn(content: ChangeContent): readonly ChangeContent[] {
  switch (content.kind) {
    case 'section':
    case 'totals':
      return divided(content.level, { from: 0, to: content.level.length });
    case 'range':
      return divided(content.level, content.range);
    case 'entry': {
      const { before, after, change, changed } = content;
      if (change !== 'changed' || !changed) return [];
      return changed.fields.map((field) => ({ kind: 'field', field, of: { before, after } }));
    }
    case 'field':
      return content.field.follows.map((field) => ({ kind: 'field', field, of: content.of }));
    case 'total':
      return FIGURES.map((figure) => ({ kind: 'figure', figure, total: content.total }));
    case 'shift':
    case 'problem':
    case 'figure':
      return [];
  }
}

function divided(level: Level, range: Range): readonly ChangeContent[] {
  return divideLevel(range, level.at, (part): ChangeContent => ({ kind: 'range', range: part, level }));
}

/** Distinguishes a node from its siblings, and stays the same in the next comparison. */
export function keyOf(content: ChangeContent): string {
  switch (content.kind) {
    case 'section':
      return content.id;
    case 'range':
      return String(content.range.from);
    case 'entry':
      return content.after ? `#${content.after.identity}` : `-${content.before?.identity ?? ''}`;
    case 'field':
      return toPointer(content.field.path);
    case 'problem': {
      const { rule, entry, finding } = content.problem;
      return `${rule.id} ${entry?.identity ?? ''} ${toPointer(finding.path)}`;
    }
    case 'totals':
      return content.of;
    case 'total':
      return JSON.stringify(content.total.key ?? null);
    case 'figure':
      return content.figure;
    case 'shift':
      return content.shift.field;
  }
}
