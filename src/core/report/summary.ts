import type { Bin } from '../browse/distributions';
import type { MatrixLine } from '../browse/summary';
import type { Summary } from '../browse/summary';
import { SEVERITIES } from '../listing/finding';
import { escapeAndShorten, terminalSafe, terminalSafeJson } from '../text/quote';
import { formatThousands, money, pluralize, utc } from '../values/format';
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
  return ({ path, count, summary }: SummarizedFile) => {
    const { newestCallMs, prices, calls, ages, totals } = summary;
    const newest = newestCallMs === undefined ? '' : ` (newest: ${utc(newestCallMs)})`;
    const tables = [
      ['By chain and flag', matrixTable(summary, colors)],
      ['By price per call', binsTable(withoutGaps(prices), colors)],
      ['By calls in 30 days', binsTable(calls, colors)],
      [`Age of the last call${newest}`, totals.entries === 0 ? '' : binsTable(ages, colors)],
      ['Problems by rule', rulesTable(summary, colors)],
    ] as const;
    const parts = tables.filter(([, table]) => table !== '');
    return [
      `${colors.bold(terminalSafe(path))}: ${headline(summary, count)}\n`,
      exclusion(summary),
      ...parts.map(([title, table]) => `\n${colors.bold(title)}\n${table}`),
    ].join('');
  };
}

function headline({ totals }: Summary, count: string | undefined): string {
  const { entries, usualVolume30dUsd, calls30d, problems } = totals;
  const of = count === undefined || Number(count) === entries ? '' : ` (count: ${formatThousands(count)})`;
  const counts = SEVERITIES.map((severity) => pluralize(problems[severity], severity, `${severity}s`));
  return (
    `${pluralize(entries, 'entry', 'entries')}${of}, ${amount(calls30d)} ${calls30d === 1 ? 'call' : 'calls'} ` +
    `and ${money(usualVolume30dUsd)} in 30 days; ${counts.join(', ')}`
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
  return aligned([
    header(head, colors, 'by volume'),
    ...rows.map((row, at) => [
      { text: lineName(row, 'chain') },
      ...columns.map((_, column) => number(cells[at]?.[column]?.entries ?? 0)),
      number(row.entries),
      number(row.calls),
      number(row.usualVolume, money),
      { text: bar(row.usualVolume, maxVolume), paint: colors.cyan },
    ]),
    [
      { text: 'all', paint: colors.dim },
      ...columns.map(({ entries }) => number(entries)),
      number(totals.entries),
      number(totals.calls30d),
      number(totals.usualVolume30dUsd, money),
    ],
  ]);
}

function lineName({ key, values }: MatrixLine, what: 'chain' | 'flag'): string {
  if (key !== undefined) return terminalSafe(escapeAndShorten(key));
  return values === 0 ? `no ${what}` : `${pluralize(values, `other ${what}`, `other ${what}s`)} or none`;
}

/** A table of bins, of which undefined ones are those between others. */
function binsTable(bins: readonly (Bin | undefined)[], colors: Colors): string {
  if (bins.length === 0) return '';
  const maxEntries = Math.max(...bins.map((bin) => bin?.entries ?? 0));
  return aligned([
    header(['', 'entries', 'volume'], colors, 'by entries'),
    ...bins.map((bin) => {
      if (!bin) return [{ text: '…' }];
      const { title, entries, volume, usualVolume, excluded } = bin;
      // Excluded volume is shown where there is no other.
      const isExcluded = entries > 0 && excluded.entries === entries;
      return [
        { text: isExcluded ? `${title} (excluded)` : title },
        number(entries),
        number(isExcluded ? volume : usualVolume, money),
        { text: bar(entries, maxEntries), paint: colors.cyan },
      ];
    }),
  ]);
}

/** The bins, with undefined instead of several empty ones in a row. */
function withoutGaps(bins: readonly Bin[]): readonly (Bin | undefined)[] {
  const isEmpty = (at: number): boolean => bins[at]?.entries === 0;
  return bins.flatMap((bin, at) => {
    if (!isEmpty(at) || !(isEmpty(at - 1) || isEmpty(at + 1))) return [bin];
    return isEmpty(at - 1) ? [] : [undefined];
  });
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

/** @param bars what the bars after the columns show */
function header(titles: readonly string[], colors: Colors, bars?: string): Cell[] {
  const cells = titles.map((text, column) => ({ text, isNumber: column > 0, paint: colors.dim }));
  return bars === undefined ? cells : [...cells, { text: bars, paint: colors.dim }];
}

function number(value: number, format: (value: number) => string = amount): Cell {
  return { text: format(value), isNumber: true };
}

function amount(value: number): string {
  return Number.isFinite(value) ? formatThousands(String(value)) : 'infinite';
}

/** One JSON object. Missing and infinite figures are null. */
export function summaryJson({ path, count, summary }: SummarizedFile): string {
  const report = { version: 1, path, count: 0, ...summary };
  const text = terminalSafeJson(report, 2, (_, value) => value ?? null);
  return `${text.replace('"count": 0', () => `"count": ${count ?? 'null'}`)}\n`;
}
