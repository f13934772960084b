import { entryFacts } from '../browse/labels';
import { nameOf } from '../browse/names';
import { Lines } from '../text/lines';
import { terminalSafe } from '../text/quote';
import { formatThousands, pluralize } from '../values/format';
import type { MemberChange } from '../compare/changes';
import { isSame, NO_FILE, type ChangedEntry, type Comparison } from '../compare/comparison';
import type { IndexedEntry } from '../compare/pairs';
import {
  entryCountWords,
  exclusionWords,
  ignoredWords,
  shiftWords,
  sizeWords,
  syntaxWords,
  volumeWords,
  wordsOf,
  type ChangeWords,
} from '../compare/words';
import type { Listing } from '../listing/listing';
import { messageOf, type Problem } from '../listing/problem';
import { NO_COLORS, severityColors, type Colors } from './terminal';

/** A comparison of two files. */
export interface ComparedFiles {
  /** As in the arguments, or in the Git repository. */
  readonly oldPath: string;
  readonly newPath: string;
  readonly comparison: Comparison;
  /** The change of the file according to Git, such as `new file`; empty if only its content changed; undefined outside of Git. */
  readonly note?: string;
}

/** Formats a comparison, in parts. */
export type DiffReporter = (compared: ComparedFiles) => Iterable<string>;

/** The maximum length of a value, in UTF-16 units. */
const MAX_VALUE_LENGTH = 72;

/** The words of a change and of those that follow from it, not escaped. */
export function changeWords(change: MemberChange): readonly (ChangeWords & { readonly isEffect: boolean })[] {
  return [change, ...change.follows].map((each) => ({
    ...wordsOf(each, MAX_VALUE_LENGTH),
    isEffect: each !== change,
  }));
}

/** The title of an entry: its id, name, endpoint or number. Not escaped. */
export function titleOf({ entry, index }: IndexedEntry): string {
  return nameOf(entry, index, 'id');
}

/** The title of a changed entry, of a renamed one both: `old-id → new-id`. Not escaped. */
export function changedTitleOf({ before, after, isRenamed }: ChangedEntry): string {
  return isRenamed ? `${titleOf(before)} → ${titleOf(after)}` : titleOf(after);
}

/** The number of an entry, from 1. */
export function rankOf({ index }: Pick<IndexedEntry, 'index'>): string {
  return formatThousands(String(index + 1));
}

/** What is different, in one line: `5 → 6 entries: 3 changed, 1 added`. @param counts of what is different */
export function summaryOf({ before, after, shift }: Comparison, counts: string): string {
  const sizes = [before, after].map(({ entries }) => formatThousands(String(entries.length)));
  return `${sizes.join(' → ')} entries: ${counts || (shift ? 'no other change' : 'no entry is different')}`;
}

/** The names of the compared files, and the change of the file according to Git; not escaped. */
export function headingOf({ oldPath, newPath, note }: ComparedFiles): {
  readonly names: readonly string[];
  readonly note: string;
} {
  const names = [oldPath, newPath];
  if (note === undefined) return { names, note: '' };
  return { names: [...new Set(names.filter((name) => name !== NO_FILE))], note };
}

/** Whether a common shift of times is the only difference. */
export function isOnlyShifted(comparison: Comparison): boolean {
  return comparison.shift !== undefined && isSame({ ...comparison, shift: undefined });
}

/** Entries, volumes and calls of both listings; undefined if they are equal. */
export function totalWords({
  totals: { before, after },
}: Comparison): readonly [entries: string, volume: string, calls: string] | undefined {
  const isEqual =
    before.entries === after.entries &&
    before.volume30dUsd === after.volume30dUsd &&
    before.calls30d === after.calls30d;
  if (isEqual) return undefined;
  return [
    `${formatThousands(String(before.entries))} → ${pluralize(after.entries, 'entry', 'entries')}`,
    volumeWords(before.volume30dUsd, after.volume30dUsd).join(' → '),
    `${formatThousands(String(before.calls30d))} → ${pluralize(after.calls30d, 'call', 'calls')}`,
  ];
}

/** All differences in lines, section by section. */
export function prettyDiff(colors: Colors = NO_COLORS): DiffReporter {
  return (compared) => prettyLines(compared, colors);
}

function* prettyLines(compared: ComparedFiles, colors: Colors): Generator<string, void, undefined> {
  const { comparison, oldPath, newPath } = compared;
  const { before, after, added, removed, changed, moved, problems, root, shift, ignored } = comparison;
  const { names, note } = headingOf(compared);
  const title = names.map((name) => colors.bold(terminalSafe(name))).join(' → ');
  yield `${title}${note === '' ? '' : `  ${colors.dim(terminalSafe(note))}`}\n`;
  if (ignored.size > 0) yield `ignored: ${ignoredWords(ignored, terminalSafe)}\n`;
  if (isSame(comparison)) {
    yield `no difference in ${pluralize(after.entries.length, 'entry', 'entries')}\n`;
    return;
  }
  if (shift) yield `${shift.field}: ${shiftWords(shift)}\n`;
  if (isOnlyShifted(comparison)) return;
  yield `${summaryOf(comparison, entryCountWords(comparison))}\n`;
  if (root.length > 0) yield '\n';
  yield* changeLines(root, '', colors);

  yield* problemLines('Problems introduced', problems.introduced, after, newPath, colors);
  yield* section('Changed', changed, colors, (entry) => changedLines(entry, colors));
  yield* section('Added', added, colors, (entry) => [entryLine(colors.green('+'), entry, colors)]);
  yield* section('Removed', removed, colors, (entry) => [entryLine(colors.red('-'), entry, colors)]);
  yield* section('Moved', moved, colors, (pair) => {
    const ranks = `#${rankOf(pair.before)} → #${rankOf(pair.after)}`;
    return [`  ${terminalSafe(titleOf(pair.after))}  ${colors.dim(ranks)}\n`];
  });
  yield* problemLines('Problems resolved', problems.resolved, before, oldPath, colors);
  const totals = totalWords(comparison);
  const exclusion = exclusionWords(comparison.totals);
  if (totals || exclusion !== '') yield `\n${colors.bold('Totals')}\n`;
  if (totals) yield `  ${totals.join('  ')}\n`;
  if (exclusion !== '') yield `  ${colors.dim(exclusion)}\n`;
}

function* section<T>(
  title: string,
  items: readonly T[],
  colors: Colors,
  linesOf: (item: T) => Iterable<string>,
): Generator<string, void, undefined> {
  if (items.length === 0) return;
  yield `\n${colors.bold(title)} (${formatThousands(String(items.length))})\n`;
  for (const item of items) yield* linesOf(item);
}

function entryLine(sign: string, entry: IndexedEntry, colors: Colors): string {
  const facts = [`#${rankOf(entry)}`, entryFacts(entry.entry)].filter((fact) => fact !== '').join(' · ');
  return `  ${sign} ${terminalSafe(titleOf(entry))}  ${colors.dim(facts)}\n`;
}

function* changedLines(entry: ChangedEntry, colors: Colors): Generator<string, void, undefined> {
  const notes = [`#${rankOf(entry.after)}`, sizeWords(entry), syntaxWords(entry)];
  const noteText = notes.filter((note) => note !== '').join(' · ');
  yield `  ${colors.yellow('~')} ${terminalSafe(changedTitleOf(entry))}  ${colors.dim(noteText)}\n`;
  yield* changeLines(entry.changes, '      ', colors);
}

/** Names, values and differences in columns. Changes that follow from another are indented below it. */
function* changeLines(
  changes: readonly MemberChange[],
  indent: string,
  colors: Colors,
): Generator<string, void, undefined> {
  const rows = changes.flatMap(changeWords).map(({ name, before, after, delta, isEffect }) => ({
    name: (isEffect ? '  ' : '') + terminalSafe(name),
    before: terminalSafe(before),
    after: terminalSafe(after),
    delta,
    isEffect,
  }));
  const lengthOf = ({ before, after }: (typeof rows)[number]): number => before.length + after.length;
  const nameLength = rows.reduce((most, { name }) => Math.max(most, name.length), 0);
  const withDelta = rows.filter(({ delta }) => delta !== '');
  const valuesLength = withDelta.reduce((most, row) => Math.max(most, lengthOf(row)), 0);
  for (const row of rows) {
    const name = row.name.padEnd(nameLength);
    const gap = ' '.repeat(Math.max(valuesLength - lengthOf(row), 0) + 2);
    const delta = row.delta === '' ? '' : `${gap}${colors.dim(row.delta)}`;
    const values = `${colors.red(row.before)} → ${colors.green(row.after)}`;
    yield `${indent}${row.isEffect ? colors.dim(name) : name}  ${values}${delta}\n`;
  }
}

function* problemLines(
  title: string,
  problems: readonly Problem[],
  listing: Listing,
  path: string,
  colors: Colors,
): Generator<string, void, undefined> {
  const lines = new Lines(problems.length > 0 ? listing.text : '');
  yield* section(title, problems, colors, (problem) => {
    const { line, column } = lines.at(listing.rangeOf(problem).start);
    const { severity, rule } = problem;
    const place = `${colors.bold(terminalSafe(path))}:${line}:${column}`;
    const message = terminalSafe(messageOf(problem));
    return [`${place} ${severityColors(colors)[severity](severity)} ${message} ${colors.dim(rule.id)}\n`];
  });
}
