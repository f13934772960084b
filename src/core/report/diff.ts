import { isSame, NO_FILE, type Comparison } from '../compare/comparison';
import type { MemberChange } from '../compare/changes';
import { factsOf, rankOf, sectionsOf, titleOf, type EntryRow } from '../compare/sections';
import {
  countWords,
  entriesWords,
  ignoredWords,
  shiftWords,
  totalWords,
  wordsOf,
  type ChangeWords,
} from '../compare/words';
import { messageOf } from '../listing/problem';
import { Lines } from '../text/lines';
import { excerpt, terminalSafe } from '../text/quote';
import { formatThousands } from '../values/format';
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

/** The maximum length of a value and of a title, in UTF-16 units. */
const MAX_LENGTH = 72;

/** The words of a change and of those that follow from it, not escaped. */
export function changeWords(change: MemberChange): readonly (ChangeWords & { readonly isEffect: boolean })[] {
  return [change, ...change.follows].map((each) => ({
    ...wordsOf(each, MAX_LENGTH),
    isEffect: each !== change,
  }));
}

/** The title of an entry, shortened. */
export function titleWords(row: Parameters<typeof titleOf>[0]): string {
  return excerpt(titleOf(row), 2 * MAX_LENGTH);
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

/**
 * What is said of a comparison before its sections, in one line: `5 → 6 entries: 3 changed, 1 added`, or that nothing but a common
 * shift of times is different.
 *
 * @param moved the entries that are listed as moved
 */
export function summaryOf(comparison: Comparison, moved = comparison.moved): string {
  const { shift } = comparison;
  const entries = entriesWords([comparison]);
  if (isSame(comparison)) return `no difference in ${entries}`;
  const counts = countWords([{ ...comparison, moved, shift: undefined }]);
  return `${entries}: ${counts || (shift ? 'no other change' : 'no entry is different')}`;
}

/** Entries, volumes and calls, and what is excluded from them; nothing if they are equal. */
export function totalLines({ totals }: Comparison): readonly string[] {
  const { before, after } = totals;
  const isEqual = (['entries', 'volume30dUsd', 'calls30d'] as const).every(
    (name) => before[name] === after[name],
  );
  const [entries = '', volume = '', calls = '', ...exclusion] = totalWords(totals);
  return isEqual ? [] : [[entries, volume, calls].join(', '), ...exclusion];
}

/** All differences in lines, section by section. */
export function prettyDiff(colors: Colors = NO_COLORS): DiffReporter {
  return (compared) => prettyLines(compared, colors);
}

function* prettyLines(compared: ComparedFiles, colors: Colors): Generator<string, void, undefined> {
  const { comparison, oldPath, newPath } = compared;
  const { shift, ignored } = comparison;
  const { names, note } = headingOf(compared);
  const title = names.map((name) => colors.bold(terminalSafe(name))).join(' → ');
  yield `${title}${note === '' ? '' : `  ${colors.dim(terminalSafe(note))}`}\n`;
  if (ignored.size > 0) yield `ignored: ${ignoredWords(ignored, terminalSafe)}\n`;
  if (shift) yield `${shift.field}: ${shiftWords(shift)}\n`;
  yield `${summaryOf(comparison)}\n`;
  if (isSame(comparison)) return;
  for (const { id, title: heading, side, rows } of sectionsOf(comparison)) {
    yield `\n${colors.bold(heading)} (${formatThousands(String(rows.length))})\n`;
    const [listing, path] = [comparison[side], side === 'before' ? oldPath : newPath];
    const lines = new Lines(rows[0]?.kind === 'problem' ? listing.text : '');
    if (id === 'listing') yield* changeLines(comparison.root, '  ', colors);
    for (const row of rows)
      if (row.kind === 'entry') yield* entryLines(row, colors);
      else if (row.kind === 'problem') {
        const { severity, rule } = row.problem;
        const { line, column } = lines.at(listing.rangeOf(row.problem).start);
        const place = `${colors.bold(terminalSafe(path))}:${line}:${column}`;
        const message = terminalSafe(messageOf(row.problem));
        yield `${place} ${severityColors(colors)[severity](severity)} ${message} ${colors.dim(rule.id)}\n`;
      }
  }
  const totals = totalLines(comparison);
  if (totals.length > 0) yield `\n${colors.bold('Totals')}\n`;
  for (const line of totals) yield `  ${line}\n`;
}

const SIGNS = { changed: '~ ', added: '+ ', removed: '- ', moved: '' } as const;

/** An entry in one line, and its changed members. */
function* entryLines(row: EntryRow, colors: Colors): Generator<string, void, undefined> {
  const { how, changed } = row;
  const color = { changed: colors.yellow, added: colors.green, removed: colors.red, moved: colors.dim }[how];
  const ranks = rankOf(row).replace(/\d+/, '#$&').replace('→ ', '→ #');
  const notes = [ranks, factsOf(row)].filter(Boolean).join(' · ');
  yield `  ${color(SIGNS[how])}${terminalSafe(titleWords(row))}  ${colors.dim(notes)}\n`;
  if (how === 'changed') yield* changeLines(changed?.changes ?? [], '      ', colors);
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
