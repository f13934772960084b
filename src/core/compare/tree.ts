import { LazyTree, type TreeNode, divideLevel, type Range } from '../browse/lazy-tree';
import { type ChangeLabel, changeLabel, summaryOf } from './tree-labels';
import type { ShortName } from '../browse/names';
import { shortNamesOf } from './entry-names';
import type { Entry } from '../model/entry';
import { toPointer } from '../json/tree';
import type { Problem } from '../model/problem';
import {
  FIGURES,
  isChanged,
  movedInRank,
  type ChangedEntry,
  type Comparison,
  type EntryChange,
  type FieldChange,
  type Figure,
  type Listings,
  type MovedEntry,
  type Sides,
  type TimeShift,
  type TotalChange,
  type Totals,
} from './comparison';
import type { Listing } from '../listing/listing';
import { getOrCreate } from '../steps';
import { sumOfTotals } from './totals';

/** A node of the tree of changes. Its id stays the same in the next comparison. */
export type ChangeNode = TreeNode<ChangeContent>;

/** One or several comparisons as a tree, long levels divided into ranges. */
export class ChangeTree extends LazyTree<ChangeContent, ChangeLabel> {
  /** @param files a single one has no node of its own */
  constructor(private readonly files: readonly ShownFile[]) {
    super();
  }

  /** The file that a node belongs to; undefined for what sums up several. */
  fileOf(node: ChangeNode): ShownFile | undefined {
    let top = node;
    while (top.parent) top = top.parent;
    return top.content.kind === 'file' ? top.content.file : this.#only;
  }

  /** What has changed in all files: `3 changed, 1 added`; empty if only members of the listings themselves have. */
  get summary(): string {
    return summaryOf(this.files.map(({ comparison }) => comparison));
  }

  get #only(): ShownFile | undefined {
    return this.files.length === 1 ? this.files[0] : undefined;
  }

  protected contentsIn(content: ChangeContent | undefined): readonly ChangeContent[] {
    if (content) return contentsIn(content);
    if (this.#only) return sectionsOf(this.#only.comparison);
    const totals = sumOfTotals(this.files.map(({ comparison }) => comparison.totals));
    return [...this.files.map((file) => ({ kind: 'file' as const, file })), totalsSection(totals)];
  }

  protected idOf(content: ChangeContent, parent: ChangeNode | undefined): string {
    return `${parent?.id ?? ''}/${keyOf(content)}`;
  }

  protected labelOf(content: ChangeContent, node: ChangeNode): ChangeLabel {
    return changeLabel(content, this.fileOf(node));
  }
}

/** A comparison, and both listings. */
export interface ShownChanges {
  readonly comparison: Comparison;
  readonly before: Listing;
  readonly after: Listing;
}

/** A comparison of a file, among others. */
export interface ShownFile extends ShownChanges {
  /** Unique, and the same in the next comparison. */
  readonly key: string;
  /** The file's name and folder, not escaped. */
  readonly name: string;
  readonly folder: string;
}

export type SectionId =
  'listing' | 'introduced' | 'resolved' | 'changed' | 'added' | 'removed' | 'moved' | 'totals';

/** The content of a tree node. */
export type ChangeContent =
  | { readonly kind: 'file'; readonly file: ShownFile }
  | {
      readonly kind: 'section';
      readonly id: SectionId;
      readonly level: Level;
      /** Of the section of totals. */
      readonly totals?: Totals;
    }
  | { readonly kind: 'range'; readonly range: Range; readonly level: Level }
  | (EntryChange & {
      readonly kind: 'entry';
      readonly changed?: ChangedEntry | undefined;
      readonly moved?: MovedEntry;
      /** Undefined of an item that is not shown itself, such as the first of a range. */
      readonly names?: Names;
    })
  /** A changed member of an entry or of the listing itself. */
  | { readonly kind: 'field'; readonly field: FieldChange; readonly of: Sides | undefined }
  | { readonly kind: 'shift'; readonly shift: TimeShift }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly isNew: boolean }
  | { readonly kind: 'totals'; readonly of: 'chains' | 'flags'; readonly level: Level }
  | { readonly kind: 'total'; readonly of: 'all' | 'chain' | 'flag'; readonly total: TotalChange }
  | { readonly kind: 'figure'; readonly figure: Figure; readonly total: TotalChange };

/** The short names of the entries of a level or of a range of it, by the listing that they are in. */
type Names = (listing: Listing) => ReadonlyMap<Entry, ShortName>;

/** The contents of one level, created on demand. */
export interface Level {
  readonly length: number;
  readonly at: (index: number) => ChangeContent | undefined;
}

/** The common shift of times and the sections with differences; the totals are always last. */
function sectionsOf(comparison: Comparison): readonly ChangeContent[] {
  const { added, removed, changed, problems, root, shift, totals } = comparison;
  const problemsIn = (those: readonly Problem[], isNew: boolean): Level =>
    level(those, (problem) => ({ kind: 'problem', problem, isNew }));
  const levels: Readonly<Record<Exclude<SectionId, 'totals'>, Level>> = {
    introduced: problemsIn(problems.introduced, true),
    resolved: problemsIn(problems.resolved, false),
    listing: level(root, (field) => ({ kind: 'field', field, of: undefined })),
    changed: level(changed, (one) => entryContent('changed', one, { changed: one })),
    added: level(added, (after) => entryContent('added', { before: undefined, after })),
    removed: level(removed, (before) => entryContent('removed', { before, after: undefined })),
    moved: level(movedInRank(comparison), (one) =>
      entryContent('moved', one, { changed: one.changed, moved: one }),
    ),
  };
  const sections = Object.entries(levels) as [keyof typeof levels, Level][];
  return [
    ...(shift ? [{ kind: 'shift' as const, shift }] : []),
    ...sections
      .filter(([, { length }]) => length > 0)
      .map(([id, of]) => ({ kind: 'section' as const, id, level: of })),
    totalsSection(totals),
  ];
}

function totalsSection(totals: Totals): SectionContent {
  return { kind: 'section', id: 'totals', level: level(totalsIn(totals), (one) => one), totals };
}

type SectionContent = ChangeContent & { readonly kind: 'section' };
type EntryContent = ChangeContent & { readonly kind: 'entry' };

function entryContent(
  change: EntryContent['change'],
  { before, after }: Sides,
  details: Pick<EntryContent, 'changed' | 'moved'> = {},
): EntryContent {
  return { kind: 'entry', change, before, after, ...details };
}

function totalsIn({ all, chains, flags }: Totals): readonly ChangeContent[] {
  const by = (of: 'chain' | 'flag', totals: readonly TotalChange[]): Level =>
    level([...totals.filter(isChanged), ...totals.filter((one) => !isChanged(one))], (total) => ({
      kind: 'total',
      of,
      total,
    }));
  return [
    { kind: 'total', of: 'all', total: all },
    { kind: 'totals', of: 'chains', level: by('chain', chains) },
    { kind: 'totals', of: 'flags', level: by('flag', flags) },
  ];
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
function contentsIn(content: ChangeContent): readonly ChangeContent[] {
  switch (content.kind) {
    case 'file':
      return sectionsOf(content.file.comparison);
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
      return content.field.derivedChanges.map((field) => ({ kind: 'field', field, of: content.of }));
    case 'total':
      return FIGURES.map((figure) => ({ kind: 'figure', figure, total: content.total }));
    case 'shift':
    case 'problem':
    case 'figure':
      return [];
  }
}

function divided(level: Level, range: Range): readonly ChangeContent[] {
  const contents = divideLevel(range, level.at, (part): ChangeContent => ({
    kind: 'range',
    range: part,
    level,
  }));
  const entries = contents.flatMap((one) => (one.kind === 'entry' ? (one.after ?? one.before ?? []) : []));
  const cached = new WeakMap<Listing, ReadonlyMap<Entry, ShortName>>();
  const names: Names = (listing) => getOrCreate(cached, listing, () => shortNamesOf(entries, listing));
  return contents.map((one) => (one.kind === 'entry' ? { ...one, names } : one));
}

/** Distinguishes a node from its siblings, and stays the same in the next comparison. */
function keyOf(content: ChangeContent): string {
  switch (content.kind) {
    case 'file':
      return content.file.key;
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
      return problem.entry && sidesOfEntry(problem.entry, isNew ? 'after' : 'before', comparison, listings);
    }
    default:
      return undefined;
  }
}

function sidesOfEntry(entry: Entry, side: keyof Sides, comparison: Comparison, listings: Listings): Sides {
  const { changed, moved, added, removed } = comparison;
  const isIt = (one: Sides): boolean => one[side] === entry;
  const pair = changed.find(isIt) ?? moved.find(isIt);
  if (pair) return pair;
  const [other, only] = side === 'after' ? (['before', added] as const) : (['after', removed] as const);
  const counterpart = only.includes(entry)
    ? undefined
    : counterpartOf(entry, listings[side], listings[other]);
  return side === 'after' ? { before: counterpart, after: entry } : { before: entry, after: counterpart };
}

/** Finds an unchanged entry in the other listing by id or endpoint. */
function counterpartOf(entry: Entry, from: Listing, to: Listing): Entry | undefined {
  const present = from.entries.currentVersionOf(entry);
  if (!present) return undefined;
  const { id, endpoint } = from.read(present).values;
  const [byId] = id === undefined ? [] : to.byId.get(id);
  const [byEndpoint] = endpoint === undefined ? [] : to.byEndpoint.get(endpoint);
  return byId ?? byEndpoint;
}
