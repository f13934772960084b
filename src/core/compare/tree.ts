import { LazyTree, type TreeNode, divideLevel, type Range } from '../browse/tree';
import { type ChangeLabel, changeLabel } from './tree-labels';
import type { EntryTexts } from '../browse/entry-texts';
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
import type { Listing } from '../listing/listing';

/** A node of the tree of changes. Its id stays the same in the next comparison. */
export type ChangeNode = TreeNode<ChangeContent>;

/** A comparison as a tree, long levels divided into ranges. */
export class ChangeTree extends LazyTree<ChangeContent, ChangeLabel> {
  constructor(readonly shown: ShownChanges) {
    super();
  }

  protected contentsIn(content: ChangeContent | undefined): readonly ChangeContent[] {
    return content ? contentsIn(content) : sectionsOf(this.shown.comparison);
  }

  protected idOf(content: ChangeContent, parent: ChangeNode | undefined): string {
    return `${parent?.id ?? ''}/${keyOf(content)}`;
  }

  protected labelOf(content: ChangeContent): ChangeLabel {
    return changeLabel(content, this.shown);
  }
}

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

/** The two listings of a comparison. */
export interface Listings {
  readonly before: Listing;
  readonly after: Listing;
}

/** The entry of a tree node on both sides; undefined for nodes without an entry. */
export function sidesOf(
  content: ChangeContent,
  comparison: Comparison,
  listings: Listings,
): Sides | undefined {
  switch (content.kind) {
    case 'entry':
      return content;
    case 'field':
      return content.of;
    case 'problem': {
      const { problem, isNew } = content;
      if (!problem.entry) return undefined;
      return isNew ? ofNew(problem.entry, comparison, listings) : ofOld(problem.entry, comparison, listings);
    }
    default:
      return undefined;
  }
}

function ofNew(
  after: Entry,
  { changed, moved, added }: Comparison,
  { before: old, after: now }: Listings,
): Sides {
  const isIt = (one: Sides): boolean => one.after === after;
  const pair = changed.find(isIt) ?? moved.find(isIt);
  if (pair) return pair;
  return { after, before: added.includes(after) ? undefined : counterpart(after, now, old) };
}

function ofOld(
  before: Entry,
  { changed, moved, removed }: Comparison,
  { before: old, after: now }: Listings,
): Sides {
  const isIt = (one: Sides): boolean => one.before === before;
  const pair = changed.find(isIt) ?? moved.find(isIt);
  if (pair) return pair;
  return { before, after: removed.includes(before) ? undefined : counterpart(before, old, now) };
}

/** Finds an unchanged entry in the other listing by id or endpoint. */
function counterpart(entry: Entry, from: Listing, to: Listing): Entry | undefined {
  const present = from.entries.currentVersionOf(entry);
  if (!present) return undefined;
  const { id, endpoint } = from.read(present).values;
  const [byId] = id === undefined ? [] : to.byId.get(id);
  const [byEndpoint] = endpoint === undefined ? [] : to.byEndpoint.get(endpoint);
  return byId ?? byEndpoint;
}
