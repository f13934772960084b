import type { Entry } from '../../model/entry';
import { figureOf } from '../figures';
import { allOf } from './filters';
import { intervalOf, LogScale, within, ZERO, type Interval } from './log-scale';
import {
  addVolume,
  emptyVolumeSums,
  type EntryVolume,
  type MutableVolumeSums,
  type VolumeSums,
} from '../../listing/volume-sums';

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
    let cell = this.#cells.get(key);
    if (!cell) this.#cells.set(key, (cell = { ...emptyVolumeSums(), largest: index, maxVolume: -Infinity }));
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
        const filter = allOf(within('calls', calls), within('payers', payers));
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
