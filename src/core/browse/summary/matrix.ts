import type { Entry } from '../../model/entry';
import { compareValues } from '../../values/sorting';
import {
  addSums,
  addVolume,
  emptyVolumeSums,
  type EntryVolume,
  type MutableVolumeSums,
  type VolumeSums,
} from '../../listing/statistics';
import { getOrCreate } from '../../steps';
import { allOf, rangeTerm, valueTerm, type Interval } from '../filter/write';
import { figureOf } from '../sorting';
import { intervalOf, LogScale, ZERO } from './distributions';

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
  return compareValues(other.usualVolume, one.usualVolume) || other.entries - one.entries || (a < b ? -1 : 1);
}

/** Returns a function that finds the line of a key. */
function indexOfKeyIn(lines: readonly MatrixLine[]): (key: string) => number {
  const indexes = new Map(lines.flatMap(({ key }, at) => (key === undefined ? [] : [[key, at] as const])));
  return (key) => indexes.get(key) ?? lines.length - 1;
}

export interface ScatterCell extends VolumeSums {
  readonly calls: Interval;
  readonly payers: Interval;
  /** The index in `results` of the first entry with the largest volume. */
  readonly largest: number;
  /** The filter that shows exactly these entries. */
  readonly filter: string | undefined;
}

export interface ScatterPoint {
  /** Index in `results`, from 0. */
  readonly index: number;
  readonly calls: number;
  readonly payers: number;
}

/** Calls against payers, both in decades divided 1-2-5, and 0 apart. */
export interface Scatter {
  /** Cells that are not empty, by calls, then by payers, the smallest first. */
  readonly cells: readonly ScatterCell[];
  /** Undefined if there are too many. */
  readonly points: readonly ScatterPoint[] | undefined;
  /** Entries that lack one of the figures, or have a negative one. */
  readonly leftOut: number;
}

const MAX_POINTS = 2000;
/** Represents 0; all other steps are within ±1000. */
const ZERO_STEP = -1024;
const BASE = 4096;

const callsOf = figureOf('calls30d');
const payersOf = figureOf('l30DaysPayers');

interface Cell extends MutableVolumeSums {
  largest: number;
  maxVolume: number;
}

/** Counts entries by calls and payers. They must be added in the order of `results`. */
export class ScatterCollector {
  readonly #scale = new LogScale();
  readonly #cells = new Map<number, Cell>();
  #points: ScatterPoint[] | undefined = [];
  #leftOut = 0;

  add(entry: Entry, index: number, volume: EntryVolume): void {
    const calls = callsOf(entry) ?? -1;
    const payers = payersOf(entry) ?? -1;
    if (!(calls >= 0 && payers >= 0)) {
      this.#leftOut++;
      return;
    }
    this.#points?.push({ index, calls, payers });
    if (this.#points && this.#points.length > MAX_POINTS) this.#points = undefined;
    const key = (this.#stepOf(calls) - ZERO_STEP) * BASE + this.#stepOf(payers) - ZERO_STEP;
    const cell = getOrCreate(this.#cells, key, () => ({
      ...emptyVolumeSums(),
      largest: index,
      maxVolume: -Infinity,
    }));
    addVolume(cell, volume);
    if (volume.volume <= cell.maxVolume) return;
    cell.maxVolume = volume.volume;
    cell.largest = index;
  }

  result(): Scatter {
    const cells = [...this.#cells]
      .sort(([a], [b]) => a - b)
      .map(([key, { entries, volume, usualVolume, largest }]): ScatterCell => {
        const calls = intervalAt(Math.floor(key / BASE));
        const payers = intervalAt(key % BASE);
        const filter = allOf(rangeTerm('calls', calls), rangeTerm('payers', payers));
        return { calls, payers, entries, volume, usualVolume, largest, filter };
      });
    return { cells, points: this.#points, leftOut: this.#leftOut };
  }

  #stepOf(value: number): number {
    return value === 0 ? ZERO_STEP : this.#scale.stepOf(value);
  }
}

/** @param place the step, counted from {@link ZERO_STEP} */
function intervalAt(place: number): Interval {
  return place === 0 ? ZERO : intervalOf(place + ZERO_STEP);
}
