import { LazyTree, rangesOf, type Range, type TreeNode } from '../browse/lazy-tree';
import { shortNames, type ShortName } from '../browse/names';
import { toPointer } from '../json/tree';
import type { Entry } from '../listing/entry';
import type { Problem } from '../listing/problem';
import type { MemberChange } from './changes';
import type { ChangedEntry, Comparison } from './comparison';
import type { Pair } from './pairs';
import type { Sides } from './restore';
import { sumOf, type Totals } from './totals';
import { changeLabel, type ChangeLabel } from './tree-labels';

/** A node of the tree of changes. Its id stays the same in the next comparison. */
export type ChangeNode = TreeNode<ChangeContent>;

/** A comparison of a file, among others. */
export interface ComparedFile {
  /** Unique, and the same in the next comparison. */
  readonly key: string;
  /** The file's name and folder, not escaped. */
  readonly name: string;
  readonly folder: string;
  readonly comparison: Comparison;
}

export type SectionId =
  'introduced' | 'resolved' | 'listing' | 'changed' | 'added' | 'removed' | 'moved' | 'totals';

/** The figures that are summed up. */
export type TotalFigure = 'entries' | 'volume30dUsd' | 'calls30d';

/** The contents of one level, before they are divided into ranges. */
interface Level {
  readonly level: readonly ChangeContent[];
  readonly comparison: Comparison;
}

/** What a line of the tree represents. */
export type ChangeContent =
  | { readonly kind: 'file'; readonly file: ComparedFile }
  | ({ readonly kind: 'section'; readonly id: SectionId; readonly totals?: Totals } & Level)
  | ({ readonly kind: 'range'; readonly range: Range } & Level)
  | EntryContent
  /** A changed member of an entry or, without sides, of the listing itself. */
  | { readonly kind: 'member'; readonly change: MemberChange; readonly of: Sides | undefined }
  | { readonly kind: 'shift' }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly isNew: boolean }
  | { readonly kind: 'total'; readonly figure: TotalFigure; readonly totals: Totals };

/** An entry that has changed. */
export interface EntryContent extends Sides {
  readonly kind: 'entry';
  readonly how: 'changed' | 'added' | 'removed' | 'moved';
  /** Its changed members, also of one that has moved. */
  readonly changed?: ChangedEntry | undefined;
  /** The short names of the entries that are shown together. */
  readonly names?: ReadonlyMap<Entry, ShortName>;
}

/** One or several comparisons as a tree, long levels divided into ranges. */
export class ChangeTree extends LazyTree<ChangeContent, ChangeLabel> {
  /** @param files a single one has no node of its own */
  constructor(private readonly files: readonly ComparedFile[]) {
    super();
  }

  /** The comparison that a node belongs to. */
  comparisonOf(node: ChangeNode): Comparison | undefined {
    let top = node;
    while (top.parent) top = top.parent;
    const file = top.content.kind === 'file' ? top.content.file : this.files[0];
    return file?.comparison;
  }

  protected contentsIn(content: ChangeContent | undefined): readonly ChangeContent[] {
    if (content) return contentsBelow(content);
    const [only, another] = this.files;
    if (only && !another) return sectionsOf(only.comparison);
    const files = this.files.map((file): ChangeContent => ({ kind: 'file', file }));
    const all = this.files.map(({ comparison }) => comparison.totals);
    return only ? [...files, totalsSection(sumOf(all), only.comparison)] : files;
  }

  protected idOf(content: ChangeContent, parent: ChangeNode | undefined): string {
    return `${parent?.id ?? ''}/${keyOf(content)}`;
  }

  protected labelOf(content: ChangeContent, node: ChangeNode): ChangeLabel {
    const comparison = this.comparisonOf(node);
    if (!comparison) throw new Error('A node of no comparison.');
    return changeLabel(content, comparison);
  }
}

const TOTAL_FIGURES: readonly TotalFigure[] = ['entries', 'volume30dUsd', 'calls30d'];

/** The common shift of times, and the sections with differences; the totals are always last. */
function sectionsOf(comparison: Comparison): readonly ChangeContent[] {
  const { added, removed, changed, moved, problems, root, shift } = comparison;
  const problemsIn = (some: readonly Problem[], isNew: boolean): readonly ChangeContent[] =>
    some.map((problem) => ({ kind: 'problem', problem, isNew }));
  const changedByKey = new Map(changed.map((entry) => [entry.after.entry.key, entry]));
  const entriesIn = <T>(
    how: EntryContent['how'],
    entries: readonly T[],
    sidesOf: (entry: T) => Sides & Pick<EntryContent, 'changed'>,
  ): readonly ChangeContent[] => entries.map((entry) => ({ kind: 'entry', how, ...sidesOf(entry) }));
  const movedSides = ({ before, after }: Pair): Sides & Pick<EntryContent, 'changed'> => ({
    before,
    after,
    changed: changedByKey.get(after.entry.key),
  });
  const levels: readonly (readonly [SectionId, readonly ChangeContent[]])[] = [
    ['introduced', problemsIn(problems.introduced, true)],
    ['resolved', problemsIn(problems.resolved, false)],
    ['listing', root.map((change) => ({ kind: 'member', change, of: undefined }))],
    [
      'changed',
      entriesIn('changed', changed, (entry) => ({
        before: entry.before,
        after: entry.after,
        changed: entry,
      })),
    ],
    ['added', entriesIn('added', added, (after) => ({ before: undefined, after }))],
    ['removed', entriesIn('removed', removed, (before) => ({ before, after: undefined }))],
    ['moved', entriesIn('moved', moved, movedSides)],
  ];
  return [
    ...(shift ? [{ kind: 'shift' as const }] : []),
    ...levels
      .filter(([, { length }]) => length > 0)
      .map(([id, level]) => ({ kind: 'section' as const, id, level, comparison })),
    totalsSection(comparison.totals, comparison),
  ];
}

function totalsSection(totals: Totals, comparison: Comparison): ChangeContent {
  const level = TOTAL_FIGURES.map((figure) => ({ kind: 'total' as const, figure, totals }));
  return { kind: 'section', id: 'totals', level, totals, comparison };
}

/** The contents below another one. */
function contentsBelow(content: ChangeContent): readonly ChangeContent[] {
  switch (content.kind) {
    case 'file':
      return sectionsOf(content.file.comparison);
    case 'section':
      return divided(content, { from: 0, to: content.level.length });
    case 'range':
      return divided(content, content.range);
    case 'entry': {
      const { before, after, how, changed } = content;
      if (how !== 'changed' || !changed) return [];
      return changed.changes.map((change) => ({ kind: 'member', change, of: { before, after } }));
    }
    case 'member':
      return content.change.follows.map((change) => ({ kind: 'member', change, of: content.of }));
    default:
      return [];
  }
}

/** The ranges of a long level, or the contents of a short one, with names of the entries by which they can be told apart. */
function divided({ level, comparison }: Level, range: Range): readonly ChangeContent[] {
  const ranges = rangesOf(range);
  if (ranges.length > 0) return ranges.map((part) => ({ kind: 'range', range: part, level, comparison }));
  const contents = level.slice(range.from, range.to);
  const ofSide = (side: 'before' | 'after'): readonly Entry[] =>
    contents.flatMap((content) =>
      content.kind === 'entry' && (side === 'after' || !content.after) ? (content[side]?.entry ?? []) : [],
    );
  const names = new Map([
    ...shortNames(ofSide('before'), comparison.before, false),
    ...shortNames(ofSide('after'), comparison.after, false),
  ]);
  return contents.map((content) => (content.kind === 'entry' ? { ...content, names } : content));
}

/** Distinguishes a node from its siblings, and stays the same in the next comparison. */
function keyOf(content: ChangeContent): string {
  switch (content.kind) {
    case 'file':
      return content.file.key;
    case 'section':
      return content.id;
    case 'range':
      return `${content.range.from}-${content.range.to}`;
    case 'entry':
      return content.after ? `${content.after.entry.key}` : `old ${content.before?.entry.key ?? ''}`;
    case 'member':
      return content.change.name === undefined ? 'text' : `.${content.change.name}`;
    case 'shift':
      return 'shift';
    case 'problem': {
      const { rule, entry, finding } = content.problem;
      return `${rule.id} ${entry?.key ?? ''} ${toPointer(finding.path)}`;
    }
    case 'total':
      return content.figure;
  }
}
