import pc from 'picocolors';
import {
  ignoredWords,
  isSame,
  movedInRank,
  type ChangedEntry,
  type FieldChange,
  type Totals,
} from '../core/compare';
import { shiftWords, syntaxChangeOf, type ChangeWords } from '../core/compare/words';
import type { Entry } from '../core/model/entry';
import { formatThousands, money, pluralize } from '../core/values/format';
import { Lines } from '../core/text/lines';
import { messageOf, type Problem, type Severity } from '../core/model/problem';
import { terminalSafe } from '../core/text/quote';
import {
  type Compared,
  type DiffReporter,
  type Version,
  changedTotals,
  changeWords,
  factsOf,
  headingOf,
  isOnlyShifted,
  summaryOf,
  titleOf,
} from '../core/report/diff';

type Paint = ReturnType<typeof pc.createColors>;

/** All differences in lines, section by section. */
export function prettyDiff(colours: boolean): DiffReporter {
  const paint = pc.createColors(colours);
  return (compared) => report(compared, paint);
}

function* report(compared: Compared, paint: Paint): Generator<string, void, undefined> {
  const { before, after, comparison } = compared;
  const { added, removed, changed, totals, problems, root, shift, ignored } = comparison;
  const sizes = [before, after].map(({ listing }) => formatThousands(String(listing.entries.length)));
  const { names, note } = headingOf(compared);
  const title = names.map((name) => paint.bold(terminalSafe(name))).join(' → ');
  yield `${title}${note === '' ? '' : `  ${paint.dim(terminalSafe(note))}`}\n`;
  if (ignored.size > 0) yield `ignored: ${ignoredWords(ignored, terminalSafe)}\n`;
  if (isSame(comparison)) {
    yield `no difference in ${pluralize(after.listing.entries.length, 'entry', 'entries')}\n`;
    return;
  }
  if (shift) yield `${terminalSafe(`${shift.field}: ${shiftWords(shift)}`)}\n`;
  if (isOnlyShifted(comparison)) return;
  yield `${sizes.join(' → ')} entries: ${summaryOf(comparison)}\n`;
  if (root.length > 0) yield `\n${changeLines(root, '', paint)}`;

  yield* part('Added', added, paint, (entry) => entryLine(paint.green('+'), after, entry, paint));
  yield* part('Removed', removed, paint, (entry) => entryLine(paint.red('-'), before, entry, paint));
  yield* part('Changed', changed, paint, (entry) => changedLines(entry, after, paint));
  yield* part('Moved', movedInRank(comparison), paint, ({ after: entry, from, to }) => {
    const ranks = `#${formatThousands(String(from))} → #${formatThousands(String(to))}`;
    return `  ${terminalSafe(titleOf(after.listing, entry))}  ${paint.dim(ranks)}\n`;
  });
  yield* totalLines(totals, paint);
  yield* problemLines('Problems introduced', problems.introduced, after, paint);
  yield* problemLines('Problems resolved', problems.resolved, before, paint);
}

function* part<T>(
  title: string,
  items: readonly T[],
  paint: Paint,
  lines: (item: T) => string,
): Generator<string, void, undefined> {
  if (items.length === 0) return;
  yield `\n${paint.bold(title)} (${formatThousands(String(items.length))})\n`;
  for (const item of items) yield lines(item);
}

function entryLine(sign: string, { listing }: Version, entry: Entry, paint: Paint): string {
  return `  ${sign} ${terminalSafe(titleOf(listing, entry))}  ${paint.dim(factsOf(entry))}\n`;
}

function changedLines(entry: ChangedEntry, { listing }: Version, paint: Paint): string {
  const notes = [`#${formatThousands(String(entry.after.index + 1))}`, syntaxChangeOf(entry)].filter(
    (note) => note !== '',
  );
  const title = terminalSafe(titleOf(listing, entry.after));
  return `  ${paint.yellow('~')} ${title}  ${paint.dim(notes.join(' · '))}\n${changeLines(entry.fields, '      ', paint)}`;
}

/** Names, values and differences in columns. Changes that follow from another are indented below it. */
function changeLines(changes: readonly FieldChange[], indent: string, paint: Paint): string {
  const rows = changes.flatMap((change) =>
    changeWords(change).map((words) => ({ indent: words.isDerived ? '  ' : '', words: safe(words) })),
  );
  const names = Math.max(...rows.map((row) => row.indent.length + row.words.name.length));
  const values = Math.max(...rows.map(({ words }) => (words.delta === '' ? 0 : valuesOf(words).length)));
  return rows
    .map(({ indent: deeper, words }) => {
      const name = (deeper + words.name).padEnd(names);
      const { before, after } = words;
      const shown = `${paint.red(before)} → ${paint.green(after)}`;
      const gap = ' '.repeat(Math.max(values - valuesOf(words).length, 0) + 2);
      const delta = words.delta === '' ? '' : `${gap}${paint.dim(words.delta)}`;
      return `${indent}${deeper === '' ? name : paint.dim(name)}  ${shown}${delta}\n`;
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
function* totalLines(totals: Totals, paint: Paint): Generator<string, void, undefined> {
  const rows = changedTotals(totals).map(({ of, key, before, after }) => [
    of,
    of === 'all' ? '' : key === undefined ? '(none)' : terminalSafe(key),
    `${formatThousands(String(before.entries))} → ${pluralize(after.entries, 'entry', 'entries')}`,
    `${money(before.volume30dUsd)} → ${money(after.volume30dUsd)}`,
    `${formatThousands(String(before.calls30d))} → ${pluralize(after.calls30d, 'call', 'calls')}`,
  ]);
  if (rows.length === 0) return;
  const widths = rows.reduce<readonly number[]>(
    (most, row) => row.map((cell, at) => Math.max(cell.length, most[at] ?? 0)),
    [],
  );
  yield `\n${paint.bold('Totals')}\n`;
  for (const row of rows) {
    const line = row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
    yield `  ${line.trimEnd()}\n`;
  }
}

const COLOURS = { error: 'red', warning: 'yellow', info: 'blue' } as const satisfies Record<Severity, string>;

function* problemLines(
  title: string,
  problems: readonly Problem[],
  { path, text, listing }: Version,
  paint: Paint,
): Generator<string, void, undefined> {
  const lines = new Lines(text);
  yield* part(title, problems, paint, (problem) => {
    const { line, column } = lines.at(listing.locate(problem).start);
    const { severity, rule } = problem;
    const place = `${paint.bold(terminalSafe(path))}:${line}:${column}`;
    return `${place} ${paint[COLOURS[severity]](severity)} ${terminalSafe(messageOf(problem))} ${paint.dim(rule.id)}\n`;
  });
}
