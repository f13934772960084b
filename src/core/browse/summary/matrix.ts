import type { Entry } from '../../listing/entry';
import { getOrCreate } from '../../values/maps';
import { compareValues } from '../../values/sorting';
import { type VolumeSums, volumesOf } from '../figures';
import { allOf, valueTerm } from '../filter/write';

export interface MatrixCell extends VolumeSums {
  /** Over 30 days. */
  readonly calls: number;
  /** The filter that shows exactly these entries, if there is one. */
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
/** The key of entries that have no value. */
const NONE = '';

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
  return {
    rows: rows.map(({ line }) => line),
    columns: columns.map(({ line }) => line),
    cells: rows.map((row) =>
      columns.map((column) => ({
        ...sumsOf(
          row.entries.filter((entry) => columnOf.get(entry) === column),
          maxUsualPrice,
        ),
        filter: allOf(row.line.filter, column.line.filter),
      })),
    ),
  };
}

function sumsOf(entries: readonly Entry[], maxUsualPrice: number): Omit<MatrixCell, 'filter'> {
  const calls = entries.reduce((sum, { values }) => sum + (values.calls30d ?? 0), 0);
  return { ...volumesOf(entries, maxUsualPrice), calls };
}

function linesOf(
  term: 'chain' | 'flag',
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string | undefined,
  maxUsualPrice: number,
): readonly Line[] {
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries) getOrCreate(byKey, keyOf(entry) ?? NONE, () => []).push(entry);
  const all = [...byKey.keys()];
  const values = Array.from(byKey, ([key, members]) => ({ key, members, ...sumsOf(members, maxUsualPrice) }))
    .filter(({ key }) => key !== NONE)
    // Sums may be infinite, and their difference would be NaN.
    .sort(
      (a, b) =>
        compareValues(b.usualVolume, a.usualVolume) || b.entries - a.entries || (a.key < b.key ? -1 : 1),
    );
  const own = values.slice(0, MAX_LINES);
  const lines = own.map(({ key, members, ...sums }): Line => {
    return { line: { key, values: 1, ...sums, filter: valueTerm(term, [key], all) }, entries: members };
  });
  const keys = own.map(({ key }) => key);
  const others = entries.filter((entry) => !keys.includes(keyOf(entry) ?? NONE));
  if (others.length === 0) return lines;
  const line: MatrixLine = {
    key: undefined,
    values: values.length - own.length,
    ...sumsOf(others, maxUsualPrice),
    filter: valueTerm(term, keys, all, true),
  };
  return [...lines, { line, entries: others }];
}
