import { LazyTree, rangesOf, type Range, type TreeNode } from '../browse/lazy-tree';
import { nameOf as fullNameOf, shortNames, type ShortName } from '../browse/names';
import { toPointer } from '../json/tree';
import type { Entry } from '../listing/entry';
import { messageOf } from '../listing/problem';
import { shownText } from '../text/quote';
import { formatThousands } from '../values/format';
import type { MemberChange } from './changes';
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
  type SectionId,
} from './sections';
import { sumOf, type Comparison, type Totals } from './comparison';
import {
  countWords,
  exclusionWords,
  numberWords,
  shiftWords,
  volumeWords,
  wordsOf,
  type ChangeWords,
} from './words';

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

/** The figures that are summed up, with their names. */
const TOTALS = { entries: 'Entries', volume30dUsd: 'Volume', calls30d: 'Calls' } as const;

type TotalFigure = keyof typeof TOTALS;

/** The rows of one level, before they are divided into ranges. */
interface Level {
  readonly rows: readonly ChangeRow[];
  readonly comparison: Comparison;
}

/** What a line of the tree represents. */
export type ChangeContent =
  | { readonly kind: 'file'; readonly file: ComparedFile }
  | ({ readonly kind: 'section'; readonly id: SectionId; readonly title: string } & Level)
  | ({ readonly kind: 'range'; readonly range: Range } & Level)
  | (EntryRow & Named)
  | MemberRow
  | { readonly kind: 'shift' }
  | (ProblemRow & Named)
  | { readonly kind: 'totals'; readonly totals: Totals }
  | { readonly kind: 'total'; readonly figure: TotalFigure; readonly totals: Totals };

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
    case 'totals': {
      const { totals } = content;
      return (Object.keys(TOTALS) as TotalFigure[]).map((figure) => ({ kind: 'total', figure, totals }));
    }
    default:
      return [];
  }
}

/** The ranges of a long level, or the rows of a short one, with names of the entries by which they can be told apart. */
function divided({ rows, comparison }: Level, range: Range): readonly ChangeContent[] {
  const ranges = rangesOf(range);
  if (ranges.length > 0) return ranges.map((part) => ({ kind: 'range', range: part, rows, comparison }));
  const shown = rows.slice(range.from, range.to);
  const entriesOn = (side: 'before' | 'after'): readonly Entry[] => [
    ...new Set(shown.flatMap((row) => (sideOf(row) === side ? (entryOf(row) ?? []) : []))),
  ];
  const names = new Map([
    ...shortNames(entriesOn('before'), comparison.before, false),
    ...shortNames(entriesOn('after'), comparison.after, false),
  ]);
  return shown.map((row) => (row.kind === 'member' ? row : { ...row, names }));
}

/** The listing that has the entry of a row: the new one if both have it. */
function sideOf(row: ChangeRow): 'before' | 'after' {
  return (row.kind === 'entry' ? row.after : row.kind === 'problem' && row.isNew) ? 'after' : 'before';
}

function entryOf(row: ChangeRow): Entry | undefined {
  if (row.kind === 'problem') return row.problem.entry;
  return row.kind === 'entry' ? (row.after ?? row.before)?.entry : undefined;
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
    case 'total':
      return content.figure;
  }
}

/** @param accessibilityText for screen readers, instead of the description */
function textLabel(
  label: string,
  description: string,
  accessibilityText = description,
  tooltip = '',
): ChangeLabel {
  const accessibilityLabel = [label, accessibilityText].filter(Boolean).join(', ');
  return { label, description, accessibilityLabel, tooltip };
}

/** The maximum length of a value in a label and in a tooltip, in UTF-16 units. */
const MAX_VALUE_LENGTH = 48;
const MAX_TOOLTIP_LENGTH = 110;
/** The maximum number of changed members that are named. */
const MAX_NAMES = 3;

/**
 * The label of a tree node.
 *
 * @param comparison that of the node; any for sums over several
 */
function changeLabel(content: ChangeContent, comparison: Comparison): ChangeLabel {
  switch (content.kind) {
    case 'file': {
      const { name, folder } = content.file;
      const summary = summaryOf([comparison]) || 'no entry has changed';
      return textLabel(shownText(name), [summary, shownText(folder)].filter(Boolean).join(' · '));
    }
    case 'section':
      return textLabel(content.title, formatThousands(String(content.rows.length)));
    case 'range': {
      const { from, to } = content.range;
      const [first = '', last = ''] = [from, to - 1].map((index) => {
        const row = content.rows[index];
        return row && changeLabel(row, comparison).label;
      });
      return textLabel(
        `${formatThousands(String(from + 1))}–${formatThousands(String(to))}`,
        `${first} – ${last}`,
      );
    }
    case 'entry':
      return labelOfEntry(content, comparison);
    case 'member':
      return labelOfMember(content.change);
    case 'problem': {
      const { problem, isNew } = content;
      const { entry, index, severity, rule } = problem;
      const name = entry ? nameOf({ entry, index }) : 'Listing';
      // The message quotes strings from the file, and `$(name)` in labels may become an icon.
      const message = messageOf(problem).replaceAll('$(', '$\u2060(');
      const { label = 'Listing', place = '' } = (entry && content.names?.get(entry)) ?? {};
      return {
        label,
        description: [message, place].filter(Boolean).join(' · '),
        accessibilityLabel: `${severity} ${isNew ? 'introduced' : 'resolved'}: ${message}, ${name}, ${rule.id}`,
        tooltip: `${message}\n${name}\n${rule.id}`,
      };
    }
    case 'totals':
      return textLabel('Totals', totalsText(content.totals));
    case 'total':
      return labelOfTotal(content.figure, content.totals);
    case 'shift':
      return textLabel('lastCalledMs', comparison.shift ? shiftWords(comparison.shift) : '');
  }
}

/** The whole name of an entry. */
export function nameOf({ entry, index }: IndexedEntry): string {
  return shownText(fullNameOf(entry, index));
}

/** A short name, so that the size of the change is visible in a narrow view; the whole name is in the tooltip. */
function labelOfEntry(row: EntryRow & Named, comparison: Comparison): ChangeLabel {
  const { how, before, after, changed, names } = row;
  const [side, listing] = after ? [after, comparison.after] : [before, comparison.before];
  if (!side) throw new Error('An entry that is in neither listing.');
  const { entry } = side;
  const name = nameOf(side);
  const { label = name, place = '' } = (names ?? shortNames([entry], listing, false)).get(entry) ?? {};
  const labelWith = (parts: readonly string[], accessibilityText: string): ChangeLabel => ({
    label,
    description: [...parts, place].filter(Boolean).join(' · '),
    accessibilityLabel: `${name}, ${accessibilityText}`,
    tooltip: [name, ...parts].join('\n'),
  });
  const facts = factsOf(row);
  if (how === 'moved') {
    const more = changed ? ', values changed' : '';
    return labelWith([`Entry ${rankOf(row)}`], `moved from entry ${rankOf(row).replace('→', 'to')}${more}`);
  }
  if (how === 'changed' && changed) {
    const members = changed.changes.map(({ name: member }) => shownText(member ?? '') || 'text');
    const rest = members.length - MAX_NAMES;
    const list = members.slice(0, MAX_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
    const oldName = changed.isRenamed ? nameOf(changed.before) : '';
    const renamed = oldName === '' ? [] : [oldName === name ? 'renamed' : `renamed from ${oldName}`];
    const notes = [...facts, ...renamed];
    return labelWith([...notes, list], `changed: ${[...notes, ...members].join(', ')}`);
  }
  return labelWith([`Entry ${rankOf(row)}`, ...facts], [how, ...facts].join(', '));
}

function labelOfMember(change: MemberChange): ChangeLabel {
  const words = shownWords(change, MAX_VALUE_LENGTH);
  const { name, before, after, delta } = words;
  const long = shownWords(change, MAX_TOOLTIP_LENGTH);
  const follows = change.follows.map((other) => shownText(other.name ?? 'text')).join(', ');
  let accessibilityText = [`from ${before} to ${after}`, delta].filter(Boolean).join(', ');
  if (change.after === undefined) accessibilityText = `removed, was ${before}`;
  if (change.before === undefined) accessibilityText = `added, ${after}`;
  return {
    label: name,
    description: changeText(words),
    accessibilityLabel: `${name}: ${accessibilityText}${follows === '' ? '' : `, with it ${follows}`}`,
    tooltip: [
      name,
      `before: ${long.before}`,
      `after: ${long.after}`,
      ...(delta === '' ? [] : [`difference: ${delta}`]),
      ...(follows === '' ? [] : [`computed from it: ${follows}`]),
    ].join('\n'),
  };
}

/** The name and both values of a change; invisible characters are escaped. */
function shownWords(change: MemberChange, maxLength: number): ChangeWords {
  const { name, before, after, delta } = wordsOf(change, maxLength);
  return { name: shownText(name), before: shownText(before), after: shownText(after), delta };
}

/** `1 → 2  +1 (+100%)` */
function changeText({ before, after, delta }: Omit<ChangeWords, 'name'>): string {
  return `${before} → ${after}${delta === '' ? '' : `  ${delta}`}`;
}

/** The volume, and which entries it leaves out. */
function totalsText(totals: Totals): string {
  const { before, after } = totals;
  const volumes = volumeWords(before.volume30dUsd, after.volume30dUsd);
  return [[...new Set(volumes)].join(' → '), exclusionWords(totals)].filter(Boolean).join(' · ');
}

/** The sum of a figure over all entries: `12 → 13  +1 (+8.33%)`, or `12, as before`. */
function labelOfTotal(figure: TotalFigure, totals: Totals): ChangeLabel {
  const name = TOTALS[figure];
  const [old, current] = [totals.before[figure], totals.after[figure]];
  const isVolume = figure === 'volume30dUsd';
  const [, shown] = isVolume ? volumeWords(old, current) : ['', formatThousands(String(current))];
  if (old === current) return textLabel(name, `${shown}, as before`);
  if (!Number.isFinite(old) || !Number.isFinite(current))
    return textLabel(name, volumeWords(old, current).join(' → '));
  const words = numberWords(String(old), String(current), isVolume ? '$' : '');
  return textLabel(name, changeText(words), `from ${words.before} to ${words.after}, ${words.delta}`);
}

/** What has changed in one or several comparisons: `2 problems introduced, 3 changed, 1 added`. */
export function summaryOf(comparisons: readonly Comparison[]): string {
  const shifted = comparisons.reduce((sum, { shift }) => sum + (shift?.entries ?? 0), 0);
  const counts = countWords({
    changed: comparisons.flatMap(({ changed }) => changed),
    added: comparisons.flatMap(({ added }) => added),
    removed: comparisons.flatMap(({ removed }) => removed),
    moved: comparisons.flatMap(({ moved }) => moved),
    problems: {
      introduced: comparisons.flatMap(({ problems }) => problems.introduced),
      resolved: comparisons.flatMap(({ problems }) => problems.resolved),
    },
  });
  const shift = shifted > 0 ? `last call shifted in ${formatThousands(String(shifted))}` : '';
  return [shift, counts].filter(Boolean).join(', ');
}
