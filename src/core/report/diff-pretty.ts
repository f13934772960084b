import {
  ignoredWords,
  isSame,
  movedInRank,
  type ChangedEntry,
  type FieldChange,
  type Totals,
} from '../compare';
import {
  exclusionWords,
  shiftWords,
  sizeWords,
  syntaxChangeOf,
  volumeWords,
  type ChangeWords,
} from '../compare/words';
import type { Entry } from '../model/entry';
import { formatThousands, pluralize } from '../values/format';
import { Lines } from '../text/lines';
import { messageOf, type Problem } from '../model/problem';
import { terminalSafe } from '../text/quote';
import {
  type Compared,
  type DiffReporter,
  type Version,
  changedTitleOf,
  changedTotals,
  changeWords,
  factsOf,
  headingOf,
  isOnlyShifted,
  summaryOf,
  titleOf,
} from './diff';
import { NO_COLORS, severityColors, type Colors } from './terminal';

/** All differences in lines, section by section. */
export function prettyDiff(colors: Colors = NO_COLORS): DiffReporter {
  return (compared) => report(compared, colors);
}

function* report(compared: Compared, colors: Colors): Generator<string, void, undefined> {
  const { before, after, comparison } = compared;
  const { added, removed, changed, totals, problems, root, shift, ignored } = comparison;
  const sizes = [before, after].map(({ listing }) => formatThousands(String(listing.entries.length)));
  const { names, note } = headingOf(compared);
  const title = names.map((name) => colors.bold(terminalSafe(name))).join(' → ');
  yield `${title}${note === '' ? '' : `  ${colors.dim(terminalSafe(note))}`}\n`;
  if (ignored.size > 0) yield `ignored: ${ignoredWords(ignored, terminalSafe)}\n`;
  if (isSame(comparison)) {
    yield `no difference in ${pluralize(after.listing.entries.length, 'entry', 'entries')}\n`;
    return;
  }
  if (shift) yield `${terminalSafe(`${shift.field}: ${shiftWords(shift)}`)}\n`;
  if (isOnlyShifted(comparison)) return;
  yield `${sizes.join(' → ')} entries: ${summaryOf(comparison)}\n`;
  if (root.length > 0) yield `\n${changeLines(root, '', colors)}`;

  yield* part('Added', added, colors, (entry) => entryLine(colors.green('+'), after, entry, colors));
  yield* part('Removed', removed, colors, (entry) => entryLine(colors.red('-'), before, entry, colors));
  yield* part('Changed', changed, colors, (entry) => changedLines(entry, compared, colors));
  yield* part('Moved', movedInRank(comparison), colors, ({ after: entry, from, to }) => {
    const ranks = `#${formatThousands(String(from))} → #${formatThousands(String(to))}`;
    return `  ${terminalSafe(titleOf(after.listing, entry))}  ${colors.dim(ranks)}\n`;
  });
  yield* totalLines(totals, colors);
  yield* problemLines('Problems introduced', problems.introduced, after, colors);
  yield* problemLines('Problems resolved', problems.resolved, before, colors);
}

function* part<T>(
  title: string,
  items: readonly T[],
  colors: Colors,
  lines: (item: T) => string,
): Generator<string, void, undefined> {
  if (items.length === 0) return;
  yield `\n${colors.bold(title)} (${formatThousands(String(items.length))})\n`;
  for (const item of items) yield lines(item);
}

function entryLine(sign: string, { listing }: Version, entry: Entry, colors: Colors): string {
  return `  ${sign} ${terminalSafe(titleOf(listing, entry))}  ${colors.dim(factsOf(entry))}\n`;
}

function changedLines(entry: ChangedEntry, compared: Compared, colors: Colors): string {
  const rank = `#${formatThousands(String(entry.after.index + 1))}`;
  const notes = [rank, sizeWords(entry), syntaxChangeOf(entry)].filter((note) => note !== '');
  const title = terminalSafe(changedTitleOf(compared, entry));
  return `  ${colors.yellow('~')} ${title}  ${colors.dim(notes.join(' · '))}\n${changeLines(entry.fields, '      ', colors)}`;
}

/** Names, values and differences in columns. Changes that follow from another are indented below it. */
function changeLines(changes: readonly FieldChange[], indent: string, colors: Colors): string {
  const rows = changes.flatMap((change) =>
    changeWords(change).map((words) => ({ indent: words.isDerived ? '  ' : '', words: safe(words) })),
  );
  const names = Math.max(...rows.map((row) => row.indent.length + row.words.name.length));
  const values = Math.max(...rows.map(({ words }) => (words.delta === '' ? 0 : valuesOf(words).length)));
  return rows
    .map(({ indent: deeper, words }) => {
      const name = (deeper + words.name).padEnd(names);
      const { before, after } = words;
      const shown = `${colors.red(before)} → ${colors.green(after)}`;
      const gap = ' '.repeat(Math.max(values - valuesOf(words).length, 0) + 2);
      const delta = words.delta === '' ? '' : `${gap}${colors.dim(words.delta)}`;
      return `${indent}${deeper === '' ? name : colors.dim(name)}  ${shown}${delta}\n`;
    })
    .join('');
}

function valuesOf({ before, after }: ChangeWords): string {
  return `${before} → ${after}`;
}

function safe({ name, before, after, delta }: ChangeWords): ChangeWords {
  return { name: terminalSafe(name), before: terminalSafe(before), after: terminalSafe(after), delta };
}

/** The sums that have changed, in columns. */
function* totalLines(totals: Totals, colors: Colors): Generator<string, void, undefined> {
  const rows = changedTotals(totals).map(({ of, key, before, after }) => [
    of,
    of === 'all' ? '' : key === undefined ? '(none)' : terminalSafe(key),
    `${formatThousands(String(before.entries))} → ${pluralize(after.entries, 'entry', 'entries')}`,
    volumeWords(before.volume30dUsd, after.volume30dUsd).join(' → '),
    `${formatThousands(String(before.calls30d))} → ${pluralize(after.calls30d, 'call', 'calls')}`,
  ]);
  if (rows.length === 0) return;
  const widths = rows.reduce<readonly number[]>(
    (most, row) => row.map((cell, at) => Math.max(cell.length, most[at] ?? 0)),
    [],
  );
  yield `\n${colors.bold('Totals')}\n`;
  for (const row of rows) {
    const line = row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
    yield `  ${line.trimEnd()}\n`;
  }
  const note = exclusionWords(totals);
  if (note !== '') yield `  ${colors.dim(note)}\n`;
}

function* problemLines(
  title: string,
  problems: readonly Problem[],
  { path, text, listing }: Version,
  colors: Colors,
): Generator<string, void, undefined> {
  const lines = new Lines(text);
  yield* part(title, problems, colors, (problem) => {
    const { line, column } = lines.at(listing.locate(problem).start);
    const { severity, rule } = problem;
    const place = `${colors.bold(terminalSafe(path))}:${line}:${column}`;
    return `${place} ${severityColors(colors)[severity](severity)} ${terminalSafe(messageOf(problem))} ${colors.dim(rule.id)}\n`;
  });
}
