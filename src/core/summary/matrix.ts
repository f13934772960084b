import type { Entry } from '../listing/entry';
import { chainOf, figureOf, flagOf } from '../browse/last-known';
import { allOf, valueTerm } from './filters';
import { order } from '../order';

export interface MatrixCell {
  readonly entries: number;
  /** Over 30 days. */
  readonly calls: number;
  /** In USD, over 30 days. */
  readonly volume: number;
  /** The filter that shows exactly these entries, where there is one. */
  readonly filter: string | undefined;
}

/** A row or column with its sums. */
export interface MatrixLine extends MatrixCell {
  /** What its entries have in common; undefined where they have none, or where it stands for several. */
  readonly key: string | undefined;
  /** For how many values it stands, beside entries without one: 1, or the number of those that have no line of their own. */
  readonly values: number;
}

/** Entries by two values. */
export interface Matrix {
  /** The largest volume first; entries without the value, and what has no line of its own, last. */
  readonly rows: readonly MatrixLine[];
  readonly columns: readonly MatrixLine[];
  /** By row, then by column. */
  readonly cells: readonly (readonly MatrixCell[])[];
}

/** Lines of their own; what more values there are stands in one line. */
const MOST_LINES = 16;
/** The key of entries that have no value. */
const NONE = '';

type Sums = Pick<MatrixCell, 'entries' | 'calls' | 'volume'>;
type Adding = { -readonly [K in keyof Sums]: Sums[K] };

function noSums(): Adding {
  return { entries: 0, calls: 0, volume: 0 };
}

function add(sums: Adding, { entries, calls, volume }: Sums): void {
  sums.entries += entries;
  sums.calls += calls;
  sums.volume += volume;
}

const callsOf = figureOf('calls30d');
const volumeOf = figureOf('volume30dUsd');

/** Counts entries, their calls and their volume by chain and flag. */
export class MatrixCollector {
  readonly #byChain = new Map<string, Map<string, Adding>>();

  add(entry: Entry): void {
    const flags = got(this.#byChain, chainOf(entry) ?? NONE, () => new Map<string, Adding>());
    const sums = got(flags, flagOf(entry) ?? NONE, noSums);
    sums.entries++;
    sums.calls += callsOf(entry) ?? 0;
    sums.volume += volumeOf(entry) ?? 0;
  }

  result(): Matrix {
    const rowSums = new Map<string, Adding>();
    const columnSums = new Map<string, Adding>();
    for (const [chain, flags] of this.#byChain)
      for (const [flag, sums] of flags) {
        add(got(rowSums, chain, noSums), sums);
        add(got(columnSums, flag, noSums), sums);
      }
    const rows = linesOf('chain', rowSums);
    const columns = linesOf('flag', columnSums);
    const rowOf = placesOf(rows);
    const columnOf = placesOf(columns);
    const sums = rows.map(() => columns.map(noSums));
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

function linesOf(term: 'chain' | 'flag', sums: ReadonlyMap<string, Sums>): MatrixLine[] {
  const all = [...sums.keys()];
  const keys = all.filter((key) => key !== NONE).sort((a, b) => compare(sums, a, b));
  const own = keys.slice(0, MOST_LINES);
  const lines = own.map((key): MatrixLine => {
    const found = sums.get(key) ?? noSums();
    return { key, values: 1, ...found, filter: valueTerm(term, [key], all) };
  });
  const rest = all.filter((key) => key === NONE || !own.includes(key));
  if (rest.length === 0) return lines;
  const together = noSums();
  for (const key of rest) add(together, sums.get(key) ?? noSums());
  const values = rest.filter((key) => key !== NONE).length;
  return [...lines, { key: undefined, values, ...together, filter: valueTerm(term, own, all, true) }];
}

function compare(sums: ReadonlyMap<string, Sums>, a: string, b: string): number {
  const [one, other] = [sums.get(a), sums.get(b)];
  if (!one || !other) return 0;
  // Sums of wrong figures may be infinite, and their difference no number.
  return order(other.volume, one.volume) || other.entries - one.entries || (a < b ? -1 : 1);
}

/** Finds the line of a key. */
function placesOf(lines: readonly MatrixLine[]): (key: string) => number {
  const places = new Map(lines.flatMap(({ key }, at) => (key === undefined ? [] : [[key, at] as const])));
  return (key) => places.get(key) ?? lines.length - 1;
}

function got<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
