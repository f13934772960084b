import { formatThousands, money, pluralize, utc } from '../values/format';
import { escapeAndShorten, terminalSafe, terminalSafeJson } from '../text/quote';
import type { Interval } from '../browse/filter/write';
import type { PriceBin } from '../browse/summary/distributions';
import type { MatrixLine } from '../browse/summary/matrix';
import type { Scatter } from '../browse/summary/scatter';
import type { Summary } from '../browse/summary/summarize';
import { aligned, bar, NO_COLORS, severityColors, type Cell, type Colors } from './terminal';

/** Formats a summary. */
export type SummaryReporter = (file: SummarizedFile) => string;

export interface SummarizedFile {
  readonly path: string;
  /** The stated total as it is written, of several listings their sum; undefined if it is absent or not an integer. */
  readonly count: string | undefined;
  readonly summary: Summary;
}

/** Tables with small bars. */
export function summaryPretty(colors: Colors = NO_COLORS): SummaryReporter {
  const part = (title: string, table: string): string =>
    table === '' ? '' : `\n${colors.bold(title)}\n${table}`;
  return ({ path, count, summary }: SummarizedFile) =>
    [
      `${colors.bold(terminalSafe(path))}: ${headline(summary, count)}\n`,
      exclusion(summary),
      part('By chain and flag', matrixTable(summary, colors)),
      part('By price per call', pricesTable(summary, colors)),
      part('By calls (down) and payers (across)', scatterTable(summary.scatter, colors)),
      part(agesTitle(summary), agesTable(summary, colors)),
      part('Problems by rule', rulesTable(summary, colors)),
    ].join('');
}

function headline({ totals }: Summary, count: string | undefined): string {
  const { entries, usualVolume30dUsd, calls30d, problems } = totals;
  const of = count === undefined || Number(count) === entries ? '' : ` (count: ${formatThousands(count)})`;
  const found = (['error', 'warning', 'info'] as const)
    .map((severity) => pluralize(problems[severity], severity, `${severity}s`))
    .join(', ');
  return (
    `${pluralize(entries, 'entry', 'entries')}${of}, ${amount(calls30d)} ${calls30d === 1 ? 'call' : 'calls'} ` +
    `and ${money(usualVolume30dUsd)} in 30 days; ${found}`
  );
}

function exclusion({ totals, excluded: { entries, priceAbove } }: Summary): string {
  if (entries === 0) return '';
  return (
    `${pluralize(entries, 'entry', 'entries')} with a price above ${money(priceAbove)} ` +
    `${entries === 1 ? 'is' : 'are'} excluded from volumes and shares ` +
    `(volume with ${entries === 1 ? 'it' : 'them'}: ${money(totals.volume30dUsd)})\n`
  );
}

function matrixTable({ matrix: { rows, columns, cells }, totals }: Summary, colors: Colors): string {
  if (rows.length === 0) return '';
  const maxVolume = Math.max(...rows.map(({ usualVolume }) => usualVolume));
  const head = ['', ...columns.map((column) => lineName(column, 'flag')), 'entries', 'calls', 'volume'];
  const sums = columns.map(({ entries }) => number(entries));
  const volume = (usualVolume: number): Cell => ({ text: money(usualVolume), isNumber: true });
  return aligned([
    header(head, colors),
    ...rows.map((row, at) => [
      { text: lineName(row, 'chain') },
      ...columns.map((_, column) => number(cells[at]?.[column]?.entries ?? 0)),
      number(row.entries),
      number(row.calls),
      volume(row.usualVolume),
      { text: bar(row.usualVolume, maxVolume), paint: colors.cyan },
    ]),
    [
      { text: 'all', paint: colors.dim },
      ...sums,
      number(totals.entries),
      number(totals.calls30d),
      volume(totals.usualVolume30dUsd),
    ],
  ]);
}

function lineName({ key, values }: MatrixLine, what: 'chain' | 'flag'): string {
  if (key !== undefined) return terminalSafe(escapeAndShorten(key));
  return values === 0 ? `no ${what}` : `${pluralize(values, `other ${what}`, `other ${what}s`)} or none`;
}

function pricesTable({ prices }: Summary, colors: Colors): string {
  if (prices.length === 0) return '';
  const maxEntries = Math.max(...prices.map(({ entries }) => entries));
  return aligned([
    header(['', 'entries', 'volume'], colors),
    ...withoutGaps(prices).map((bin) => {
      const { entries, volume, isGap } = bin;
      return [
        { text: isGap ? '…' : priceName(bin) },
        isGap ? { text: '' } : number(entries),
        { text: isGap ? '' : money(volume), isNumber: true },
        { text: bar(entries, maxEntries), paint: colors.cyan },
      ];
    }),
  ]);
}

/** The bins, with consecutive empty ones joined. */
function withoutGaps(prices: readonly PriceBin[]): (PriceBin & { readonly isGap?: boolean })[] {
  const isEmpty = (at: number): boolean => prices[at]?.entries === 0;
  return prices.flatMap((bin, at) => {
    if (!isEmpty(at) || !(isEmpty(at - 1) || isEmpty(at + 1))) return [bin];
    return isEmpty(at - 1) ? [] : [{ ...bin, isGap: true }];
  });
}

function priceName({ kind, price, isMaxIn }: PriceBin): string {
  if (!price) return 'no price';
  const { min, max } = price;
  if (kind === 'above') return `above ${money(min)} (excluded)`;
  if (kind === 'below' || kind === 'negative') return `below ${money(max)}`;
  if (min === max) return money(min);
  return `${money(min)} to ${isMaxIn ? '' : 'below '}${money(max)}`;
}

/** Entries by decade; a decade has three steps of the scale. */
function scatterTable({ cells, leftOut }: Scatter, colors: Colors): string {
  const counts = new Map<number, Map<number, number>>();
  for (const { calls, payers, entries } of cells) {
    const row = decadeOf(calls);
    const columns = counts.get(row) ?? new Map<number, number>();
    counts.set(row, columns);
    const column = decadeOf(payers);
    columns.set(column, (columns.get(column) ?? 0) + entries);
  }
  if (counts.size === 0) return '';
  const inOrder = (decades: Iterable<number>): number[] => [...new Set(decades)].sort((a, b) => a - b);
  const rows = inOrder(counts.keys());
  const columns = inOrder([...counts.values()].flatMap((row) => [...row.keys()]));
  const most = pluralize(leftOut, 'entry lacks', 'entries lack');
  const note = leftOut === 0 ? '' : `  ${most} one of the two figures, or has a negative one\n`;
  return (
    aligned([
      header(['', ...columns.map(decadeName)], colors),
      ...rows.map((row) => [
        { text: decadeName(row), isNumber: true, paint: colors.dim },
        ...columns.map((column) => number(counts.get(row)?.get(column) ?? 0)),
      ]),
    ]) + note
  );
}

/** -Infinity for the interval that is 0. */
function decadeOf({ min }: Interval): number {
  return Math.floor(Math.log10(min) + 1e-9);
}

function decadeName(decade: number): string {
  if (decade === -Infinity) return '0';
  return decade >= 0 && decade < 15 ? `${formatThousands(String(10 ** decade))}+` : `1e${decade}+`;
}

function agesTitle({ newestCallMs }: Summary): string {
  const newest = newestCallMs === undefined ? '' : ` (newest: ${utc(newestCallMs)})`;
  return `Age of the last call${newest}`;
}

function agesTable({ ages, totals }: Summary, colors: Colors): string {
  if (totals.entries === 0) return '';
  const maxEntries = Math.max(...ages.map(({ entries }) => entries));
  return aligned([
    header(['', 'entries', 'volume'], colors),
    ...ages.map(({ title, entries, usualVolume }) => [
      { text: title },
      number(entries),
      { text: money(usualVolume), isNumber: true },
      { text: bar(entries, maxEntries), paint: colors.cyan },
    ]),
  ]);
}

function rulesTable({ rules }: Summary, colors: Colors): string {
  const paint = severityColors(colors);
  if (rules.length === 0) return '';
  return aligned([
    header(['', '', 'problems', 'entries'], colors),
    ...rules.map(({ rule, severity, problems, entries }) => [
      { text: rule },
      { text: severity, paint: paint[severity] },
      number(problems),
      number(entries),
    ]),
  ]);
}

function header(titles: readonly string[], colors: Colors): Cell[] {
  return titles.map((text, column) => ({ text, isNumber: column > 0, paint: colors.dim }));
}

function number(value: number): Cell {
  return { text: amount(value), isNumber: true };
}

function amount(value: number): string {
  return Number.isFinite(value) ? formatThousands(String(value)) : 'infinite';
}

/** One JSON object. Missing and infinite figures are null. */
export function summaryJson({ path, count, summary }: SummarizedFile): string {
  // The version of this format.
  const { totals, excluded, matrix, prices, scatter, newestCallMs, ages, rules } = summary;
  const report = {
    version: 1,
    path,
    count: 0,
    totals,
    excluded,
    matrix,
    prices,
    scatter,
    newestCallMs,
    ages,
    rules,
  };
  const text = terminalSafeJson(report, 2, (_, value) => value ?? null);
  return `${text.replace('"count": 0', () => `"count": ${count ?? 'null'}`)}\n`;
}
