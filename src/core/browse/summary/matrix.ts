import type { Entry } from '../../model/entry';
import { order } from '../../values/order';
import {
  addSums,
  addVolume,
  emptyVolumeSums,
  type EntryVolume,
  type MutableVolumeSums,
  type VolumeSums,
} from '../../listing/volume-sums';
import { allOf, valueTerm } from './filters';

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

interface CellSums extends MutableVolumeSums {
  calls: number;
}

function noCellSums(): CellSums {
  return { ...emptyVolumeSums(), calls: 0 };
}

function add(sums: CellSums, other: Readonly<CellSums>): void {
  addSums(sums, other);
  sums.calls += other.calls;
}

/** Counts entries, their calls and their volume by chain and flag. */
export class MatrixCollector {
  readonly #byChain = new Map<string, Map<string, CellSums>>();

  add({ display }: Entry, volume: EntryVolume): void {
    const flags = getOrCreate(this.#byChain, display.chain ?? NONE, () => new Map<string, CellSums>());
    const sums = getOrCreate(flags, display.qualityFlag ?? NONE, noCellSums);
    addVolume(sums, volume);
    sums.calls += display.calls30d ?? 0;
  }

  result(): Matrix {
    const rowSums = new Map<string, CellSums>();
    const columnSums = new Map<string, CellSums>();
    for (const [chain, flags] of this.#byChain)
      for (const [flag, sums] of flags) {
        add(getOrCreate(rowSums, chain, noCellSums), sums);
        add(getOrCreate(columnSums, flag, noCellSums), sums);
      }
    const rows = linesOf('chain', rowSums);
    const columns = linesOf('flag', columnSums);
    const rowOf = indexOfKeyIn(rows);
    const columnOf = indexOfKeyIn(columns);
    const sums = rows.map(() => columns.map(noCellSums));
    for (const [chain, flags] of this.#byChain)
      for (const [flag, found] of flags) {
        const cell = sums[rowOf(chain)]?.[columnOf(flag)];
        if (cell) add(cell, found);
      }
    return {
      rows,
      columns,
      cells: sums.map((line, row) =>
        line.map((found, column) => ({
          ...found,
          filter: allOf(rows[row]?.filter, columns[column]?.filter),
        })),
      ),
    };
  }
}

function linesOf(term: 'chain' | 'flag', sums: ReadonlyMap<string, Readonly<CellSums>>): MatrixLine[] {
  const all = [...sums.keys()];
  const keys = all.filter((key) => key !== NONE).sort((a, b) => compare(sums, a, b));
  const own = keys.slice(0, MAX_LINES);
  const lines = own.map((key): MatrixLine => {
    const found = sums.get(key) ?? noCellSums();
    return { key, values: 1, ...found, filter: valueTerm(term, [key], all) };
  });
  const rest = all.filter((key) => key === NONE || !own.includes(key));
  if (rest.length === 0) return lines;
  const together = noCellSums();
  for (const key of rest) add(together, sums.get(key) ?? noCellSums());
  const values = rest.filter((key) => key !== NONE).length;
  return [...lines, { key: undefined, values, ...together, filter: valueTerm(term, own, all, true) }];
}

function compare(sums: ReadonlyMap<string, Readonly<CellSums>>, a: string, b: string): number {
  const [one, other] = [sums.get(a), sums.get(b)];
  if (!one || !other) return 0;
  // Sums may be infinite, and their difference would be NaN.
  return order(other.usualVolume, one.usualVolume) || other.entries - one.entries || (a < b ? -1 : 1);
}

/** Returns a function that finds the line of a key. */
function indexOfKeyIn(lines: readonly MatrixLine[]): (key: string) => number {
  const indexes = new Map(lines.flatMap(({ key }, at) => (key === undefined ? [] : [[key, at] as const])));
  return (key) => indexes.get(key) ?? lines.length - 1;
}

function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
