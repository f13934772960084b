import { LazyTree, rangesOf, type Range, type TreeNode } from '../browse/lazy-tree';
import { nameOf as fullNameOf, shortNames, type ShortName } from '../browse/names';
import { toPointer } from '../json/tree';
import type { Entry } from '../listing/entry';
import { messageOf } from '../listing/problem';
import { enumerated, shownText } from '../text/quote';
import { formatThousands } from '../values/format';
import type { MemberChange } from './changes';
import { sumOf, type Comparison, type Totals } from './comparison';
import type { IndexedEntry } from './pairs';
import {
  factsOf,
  membersOf,
  rankOf,
  sectionsOf,
  type ChangeRow,
  type EntryRow,
  type MemberRow,
  type ProblemRow,
  type Section,
} from './sections';
import { countWords, shiftWords, totalWords, wordsOf, type ChangeWords } from './words';

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

/** The rows of one level, before they are divided into ranges. */
interface Level extends Section {
  readonly comparison: Comparison;
}

/** What a line of the tree represents. */
export type ChangeContent =
  | { readonly kind: 'file'; readonly file: ComparedFile }
  | ({ readonly kind: 'section' } & Level)
  | ({ readonly kind: 'range'; readonly range: Range } & Level)
  | (EntryRow & Named)
  | MemberRow
  | { readonly kind: 'shift' }
  | (ProblemRow & Named)
  | { readonly kind: 'totals'; readonly totals: Totals };

/** A line that starts with the name of an entry. */
interface Named {
  /** The short names of the entries that are shown together. */
  readonly names?: ReadonlyMap<Entry, ShortName>;
}

/** The texts of a tree node, without markup. */
export interface ChangeLabel {
  readonly label: string;
  readonly description: string;
  /** For screen readers; includes the meaning of icons and arrows. */
  readonly accessibilityLabel: string;
  /** Several lines; empty if it would repeat the label. */
  readonly tooltip: string;
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
    if (only && !another) return contentsOf(only.comparison);
    const files = this.files.map((file): ChangeContent => ({ kind: 'file', file }));
    const all = this.files.map(({ comparison }) => comparison.totals);
    return only ? [...files, { kind: 'totals', totals: sumOf(all) }] : files;
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

/** The common shift of times, the sections with differences, and the totals. */
function contentsOf(comparison: Comparison): readonly ChangeContent[] {
  return [
    ...(comparison.shift ? [{ kind: 'shift' as const }] : []),
    ...sectionsOf(comparison).map((section) => ({ kind: 'section' as const, ...section, comparison })),
    { kind: 'totals', totals: comparison.totals },
  ];
}

/** The contents below another one. */
function contentsBelow(content: ChangeContent): readonly ChangeContent[] {
  switch (content.kind) {
    case 'file':
      return contentsOf(content.file.comparison);
    case 'section':
      return divided(content, { from: 0, to: content.rows.length });
    case 'range':
      return divided(content, content.range);
    case 'entry':
      return membersOf(content);
    case 'member':
      return content.change.follows.map((change) => ({ kind: 'member', change, of: content.of }));
    case 'shift':
    case 'problem':
    case 'totals':
      return [];
  }
}

/** The ranges of a long level, or the rows of a short one. */
function divided(level: Level, { from, to }: Range): readonly ChangeContent[] {
  const ranges = rangesOf({ from, to });
  if (ranges.length > 0) return ranges.map((range) => ({ ...level, kind: 'range', range }));
  return withNames(level, level.rows.slice(from, to));
}

/** Rows that are shown together, with names of their entries by which they can be told apart. */
function withNames(
  level: Level,
  rows: readonly ChangeRow[],
): readonly (MemberRow | ((EntryRow | ProblemRow) & Named))[] {
  const entries = new Set(rows.flatMap((row) => entryOf(row)?.entry ?? []));
  const names = shortNames([...entries], level.comparison[level.side], false);
  return rows.map((row) => (row.kind === 'member' ? row : { ...row, names }));
}

/** The entry that a row is of: the new one if both listings have it. */
function entryOf(row: ChangeRow): IndexedEntry | undefined {
  if (row.kind === 'entry') return row.after ?? row.before;
  if (row.kind === 'member' || !row.problem.entry) return undefined;
  return { entry: row.problem.entry, index: row.problem.index };
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
    case 'totals':
      return content.kind;
    case 'problem': {
      const { rule, entry, finding } = content.problem;
      return `${rule.id} ${entry?.key ?? ''} ${toPointer(finding.path)}`;
    }
  }
}

/** The maximum length of a value in a label, of which a narrow view shows both, and in a tooltip, in UTF-16 units. */
const MAX_VALUE_LENGTH = 24;
const MAX_TOOLTIP_LENGTH = 110;

/** What a label is made of. */
interface LabelParts {
  readonly label: string;
  /** In the description. */
  readonly parts?: readonly string[];
  /** At the end of the description: what the label leaves out of the name. */
  readonly place?: string;
  /** For screen readers, instead of the label: the whole name, and the meaning of the icon. */
  readonly accessibleLabel?: string;
  /** The lines of the tooltip, if it has more than label and description. */
  readonly lines?: readonly string[];
}

/** @param comparison that of the node; any for sums over several */
function changeLabel(content: ChangeContent, comparison: Comparison): ChangeLabel {
  const {
    label,
    parts = [],
    place = '',
    accessibleLabel = label,
    lines = [],
  } = labelParts(content, comparison);
  const shown = parts.filter((part) => part !== '');
  return {
    label,
    description: [...shown, place].filter((part) => part !== '').join(' · '),
    accessibilityLabel: [accessibleLabel, ...shown].join(', ').replaceAll(' → ', ' to '),
    tooltip: lines.filter((line) => line !== '').join('\n'),
  };
}

function labelParts(content: ChangeContent, comparison: Comparison): LabelParts {
  switch (content.kind) {
    case 'file': {
      const { name, folder } = content.file;
      return {
        label: shownText(name),
        parts: [countWords([comparison]) || 'no entry has changed', shownText(folder)],
      };
    }
    case 'section':
      return { label: content.title, parts: [formatThousands(String(content.rows.length))] };
    case 'range': {
      const { from, to } = content.range;
      const ends = content.rows.slice(from, to).filter((_, at, all) => at === 0 || at === all.length - 1);
      const [first = '', last = ''] = withNames(content, ends).map(
        (row) => changeLabel(row, comparison).label,
      );
      return {
        label: `${formatThousands(String(from + 1))}–${formatThousands(String(to))}`,
        parts: [`${first} – ${last}`],
      };
    }
    case 'entry':
      return partsOfEntry(content);
    case 'member':
      return partsOfMember(content.change);
    case 'problem': {
      const { problem, isNew } = content;
      // The message quotes strings from the file, and `$(name)` in labels may become an icon.
      const message = messageOf(problem).replaceAll('$(', '$\u2060(');
      const { name, ...named } = namedParts(content);
      const accessibleLabel = `${name}, ${problem.severity} ${isNew ? 'introduced' : 'resolved'}`;
      return { ...named, parts: [message], accessibleLabel, lines: [message, name, problem.rule.id] };
    }
    case 'totals':
      return { label: 'Totals', parts: totalWords(content.totals) };
    case 'shift':
      return { label: 'lastCalledMs', parts: comparison.shift ? [shiftWords(comparison.shift)] : [] };
  }
}

/** The whole name of an entry. */
export function nameOf({ entry, index }: IndexedEntry): string {
  return shownText(fullNameOf(entry, index));
}

/** The whole name of the entry of a row, and a short one, so that the size of the change is visible in a narrow view. */
function namedParts(row: (EntryRow | ProblemRow) & Named): ShortName & { readonly name: string } {
  const of = entryOf(row);
  const name = of ? nameOf(of) : 'Listing';
  return { name, label: name, place: '', ...(of && row.names?.get(of.entry)) };
}

function partsOfEntry(row: EntryRow & Named): LabelParts {
  const { how, changed } = row;
  const { name, ...named } = namedParts(row);
  const parts = [...(how === 'changed' ? [] : [`Entry ${rankOf(row)}`]), factsOf(row)];
  if (how === 'changed' && changed) {
    const oldName = changed.isRenamed ? nameOf(changed.before) : '';
    if (oldName !== '') parts.push(oldName === name ? 'renamed' : `renamed from ${oldName}`);
    const members = changed.changes.map(({ name: member }) => shownText(member ?? '') || 'text');
    parts.push(enumerated(members));
  }
  return { ...named, parts, accessibleLabel: `${name}, ${how}`, lines: [name, ...parts] };
}

function partsOfMember(change: MemberChange): LabelParts {
  const [short, long] = [MAX_VALUE_LENGTH, MAX_TOOLTIP_LENGTH].map((maxLength) => {
    const { name, before, after, delta } = wordsOf(change, maxLength);
    return { name: shownText(name), before: shownText(before), after: shownText(after), delta };
  }) as [ChangeWords, ChangeWords];
  const { name, before, after, delta } = short;
  return {
    label: name,
    parts: [`${before} → ${after}${delta === '' ? '' : `  ${delta}`}`],
    lines: [name, `before: ${long.before}`, `after: ${long.after}`, delta],
  };
}
