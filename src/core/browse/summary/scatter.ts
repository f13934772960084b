import type { Entry } from '../../listing/entry';
import { getOrCreate } from '../../values/maps';
import { type VolumeSums, volumesOf } from '../figures';
import { allOf, type Interval, rangeTerm } from '../filter/write';
import { intervalOf, stepOf, ZERO } from './distributions';

export interface ScatterCell extends VolumeSums {
  readonly calls: Interval;
  readonly payers: Interval;
  /** The index in `results` of the first entry with the largest volume. */
  readonly largest: number;
  /** The filter that shows exactly these entries. */
  readonly filter: string | undefined;
}

interface ScatterPoint {
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

/** The entries of a cell. */
interface Cell {
  readonly calls: Interval;
  readonly payers: Interval;
  readonly members: { readonly index: number; readonly entry: Entry }[];
}

/** Counts entries by calls and payers. */
export function scatterOf(entries: readonly Entry[], maxUsualPrice: number): Scatter {
  const cells = new Map<string, Cell>();
  const points: ScatterPoint[] = [];
  for (const [index, entry] of entries.entries()) {
    const { calls30d: calls = -1, l30DaysPayers: payers = -1 } = entry.values;
    if (!(calls >= 0 && payers >= 0)) continue;
    points.push({ index, calls, payers });
    const [callsInterval, payersInterval] = [intervalWith(calls), intervalWith(payers)];
    getOrCreate(cells, `${callsInterval.min} ${payersInterval.min}`, () => ({
      calls: callsInterval,
      payers: payersInterval,
      members: [],
    })).members.push({ index, entry });
  }
  return {
    cells: Array.from(cells.values(), (cell) => cellOf(cell, maxUsualPrice)).sort(
      (a, b) => a.calls.min - b.calls.min || a.payers.min - b.payers.min,
    ),
    points: points.length > MAX_POINTS ? undefined : points,
    leftOut: entries.length - points.length,
  };
}

function intervalWith(value: number): Interval {
  return value === 0 ? ZERO : intervalOf(stepOf(value));
}

function cellOf({ calls, payers, members }: Cell, maxUsualPrice: number): ScatterCell {
  const volumeOf = ({ entry }: Cell['members'][number]): number => entry.values.volume30dUsd ?? 0;
  const largest = members.reduce((most, member) => (volumeOf(member) > volumeOf(most) ? member : most));
  return {
    calls,
    payers,
    ...volumesOf(
      members.map(({ entry }) => entry),
      maxUsualPrice,
    ),
    largest: largest.index,
    filter: allOf(rangeTerm('calls', calls), rangeTerm('payers', payers)),
  };
}
