import type { Entry } from '../../listing/entry';
import { groupBy } from '../../values/maps';
import { compareValues } from '../../values/sorting';
import { callsOf, type VolumeSums, volumesOf } from '../figures';
import { quotedIfNeeded } from '../filter/tokens';
import { fold } from '../names';

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
export function matrixOf(entries: readonly Entry[], maxUsualPrice: number): Matrix {
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
  return { ...volumesOf(entries, maxUsualPrice), calls: callsOf(entries) };
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
  const others = entries.filter((entry) => !keys.includes(valueOf(entry) ?? ''));
  if (others.length === 0) return own;
  const present = keys.length === 0 ? '' : filterFor(term, keys, values);
  const line = {
    key: undefined,
    values: lines.length - own.length,
    ...sumsOf(others, maxUsualPrice),
    filter: present && `-${present}`,
  };
  return [...own, { line, entries: others }];
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
