import type { Entry } from '../listing/entry';
import { SEVERITIES, type Severity } from '../listing/finding';
import type { Problem } from '../listing/problem';
import type { Settings } from '../listing/settings';
import { groupBy } from '../values/maps';
import { compareValues } from '../values/sorting';
import { agesOf, callsOf, pricesOf, type Bin } from './distributions';
import { newestCallOf, sumOfCalls, type VolumeSums, volumesOf } from './figures';
import { quotedIfNeeded } from './filter/filter';
import { fold } from './names';

export interface Totals {
  readonly entries: number;
  /** In USD, over 30 days. */
  readonly volume30dUsd: number;
  /** The same without {@link Summary.excluded}. */
  readonly usualVolume30dUsd: number;
  readonly calls30d: number;
  /** Of the entries and of the listing itself. */
  readonly problems: Readonly<Record<Severity, number>>;
}

/**
 * The entries whose price is above the usual ones. They are counted everywhere, but their volume is not part of usual
 * volumes and shares, since a single one may outweigh all others.
 */
interface Excluded {
  /** The largest usual price, in USD. */
  readonly priceAbove: number;
  readonly entries: number;
  /** In USD, over 30 days. */
  readonly volume: number;
  /** The filter that shows exactly these entries; undefined if there are none. */
  readonly filter: string | undefined;
}

/**
 * The figures of the entries of a listing, or of several. Entries with a syntax error count with the values that can be read.
 * Sums are doubles; for wrong figures they may be infinite.
 */
export interface Summary {
  readonly totals: Totals;
  readonly excluded: Excluded;
  /** By chain, then by flag. */
  readonly matrix: Matrix;
  /** By price of a call. */
  readonly prices: readonly Bin[];
  /** By calls in 30 days. */
  readonly calls: readonly Bin[];
  /** The newest plausible call, in milliseconds since the Unix epoch, if there is one. */
  readonly newestCallMs: number | undefined;
  /** By the time from the last call to the newest one. */
  readonly ages: readonly Bin[];
  readonly rules: readonly RuleCount[];
}

/**
 * Computes the summary of the entries of a listing, or of several.
 *
 * @param problems those of the entries and of the listings themselves
 * @param usualPrices in USD, as configured; entries with a larger price are {@link Summary.excluded}
 */
export function summarize(
  entries: readonly Entry[],
  problems: readonly Problem[],
  usualPrices: Settings['price'],
): Summary {
  // A price of 0 is never too large.
  const usual = { ...usualPrices, max: Math.max(usualPrices.max, 0) };
  const { volume, usualVolume, excluded } = volumesOf(entries, usual.max);
  const newestCallMs = newestCallOf(entries);
  const countOf = (severity: Severity): number =>
    problems.filter((problem) => problem.severity === severity).length;
  return {
    totals: {
      entries: entries.length,
      volume30dUsd: volume,
      usualVolume30dUsd: usualVolume,
      calls30d: sumOfCalls(entries),
      problems: { error: countOf('error'), warning: countOf('warning'), info: countOf('info') },
    },
    excluded: {
      priceAbove: usual.max,
      ...excluded,
      filter: excluded.entries > 0 ? `price>${usual.max}` : undefined,
    },
    matrix: matrixOf(entries, usual.max),
    prices: pricesOf(entries, usual),
    calls: callsOf(entries, usual.max),
    newestCallMs,
    ages: agesOf(entries, usual.max, newestCallMs),
    rules: countByRule(problems),
  };
}

/** The number of problems of a rule. */
export interface RuleCount {
  readonly rule: string;
  readonly severity: Severity;
  readonly problems: number;
  /** The number of entries with such problems; problems of the listing itself have no entry. */
  readonly entries: number;
  /** The filter that shows exactly these entries; undefined if there are none. */
  readonly filter: string | undefined;
}

/** Counts problems by rule: the most severe first, then the most frequent. */
function countByRule(problems: readonly Problem[]): readonly RuleCount[] {
  return Array.from(
    groupBy(problems, (problem) => problem.rule.id),
    ([rule, all]): RuleCount => {
      const entries = new Set(all.flatMap(({ entry }) => entry ?? [])).size;
      return {
        rule,
        severity: all[0]?.severity ?? 'info',
        problems: all.length,
        entries,
        filter: entries === 0 ? undefined : `rule:${rule}`,
      };
    },
  ).sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      b.problems - a.problems ||
      (a.rule < b.rule ? -1 : 1),
  );
}

/** Some entries by chain and flag. */
export interface MatrixCell extends VolumeSums {
  /** Over 30 days. */
  readonly calls: number;
  /** The filter that shows exactly these entries; undefined if there is none. */
  readonly filter: string | undefined;
}

/** A row or column with its sums. */
export interface MatrixLine extends MatrixCell {
  /** The common value of its entries; undefined if they have none or the line represents several. */
  readonly key: string | undefined;
  /** The number of values that the line represents. */
  readonly values: number;
}

/** Entries by two values. */
export interface Matrix {
  /** The largest usual volume first; the line of all other entries is last. */
  readonly rows: readonly MatrixLine[];
  readonly columns: readonly MatrixLine[];
  /** By row, then by column. */
  readonly cells: readonly (readonly MatrixCell[])[];
}

/** The maximum number of lines; further values share one line. */
const MAX_LINES = 16;

/** A line with its entries. */
interface Line {
  readonly line: MatrixLine;
  readonly entries: readonly Entry[];
}

/** Counts entries, their calls and their volume by chain and flag. */
function matrixOf(entries: readonly Entry[], maxUsualPrice: number): Matrix {
  const rows = linesOf('chain', entries, ({ values }) => values.chain, maxUsualPrice);
  const columns = linesOf('flag', entries, ({ values }) => values.qualityFlag, maxUsualPrice);
  const columnOf = new Map(columns.flatMap((column) => column.entries.map((entry) => [entry, column])));
  const cellOf = (row: Line, column: Line): MatrixCell => {
    const filters = [row.line.filter, column.line.filter];
    const members = row.entries.filter((entry) => columnOf.get(entry) === column);
    const filter = filters.includes(undefined) ? undefined : filters.filter(Boolean).join(' ');
    return { ...sumsOf(members, maxUsualPrice), filter };
  };
  return {
    rows: rows.map(({ line }) => line),
    columns: columns.map(({ line }) => line),
    cells: rows.map((row) => columns.map((column) => cellOf(row, column))),
  };
}

function sumsOf(entries: readonly Entry[], maxUsualPrice: number): Omit<MatrixCell, 'filter'> {
  return { ...volumesOf(entries, maxUsualPrice), calls: sumOfCalls(entries) };
}

function linesOf(
  term: 'chain' | 'flag',
  entries: readonly Entry[],
  valueOf: (entry: Entry) => string | undefined,
  maxUsualPrice: number,
): readonly Line[] {
  const byValue = groupBy(entries, (entry) => valueOf(entry) ?? '');
  const values = [...byValue.keys()];
  const lines = Array.from(byValue, ([key, members]): Line => {
    const sums = sumsOf(members, maxUsualPrice);
    return { line: { key, values: 1, ...sums, filter: filterFor(term, [key], values) }, entries: members };
  })
    .filter(({ line }) => line.key !== '')
    .sort(({ line: a }, { line: b }) => compareLines(a, b));
  const own = lines.slice(0, MAX_LINES);
  const keys = own.map(({ line }) => line.key ?? '');
  const remaining = entries.filter((entry) => !keys.includes(valueOf(entry) ?? ''));
  if (remaining.length === 0) return own;
  const present = keys.length === 0 ? '' : filterFor(term, keys, values);
  const line = {
    key: undefined,
    values: lines.length - own.length,
    ...sumsOf(remaining, maxUsualPrice),
    filter: present && `-${present}`,
  };
  return [...own, { line, entries: remaining }];
}

/** Sums may be infinite, and their difference would be NaN. */
function compareLines(a: MatrixLine, b: MatrixLine): number {
  return (
    compareValues(b.usualVolume, a.usualVolume) ||
    b.entries - a.entries ||
    compareValues(a.key ?? '', b.key ?? '')
  );
}

/**
 * The filter for the entries that have one of some values; undefined if it would show others, too.
 *
 * @param all the values in the listing; filters do not distinguish those that differ only in case
 */
function filterFor(term: string, values: readonly string[], all: readonly string[]): string | undefined {
  const folded = new Set(values.map(fold));
  const isAmbiguous = all.some((value) => folded.has(fold(value)) && !values.includes(value));
  return isAmbiguous ? undefined : `${term}:${values.map(quotedIfNeeded).join(',')}`;
}
