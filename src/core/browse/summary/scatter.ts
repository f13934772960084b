import type { Entry } from '../../listing/entry';
import { groupBy } from '../../values/maps';
import { type VolumeSums, volumesOf } from '../figures';
import { intervalOf, rangeFilter, type Interval } from './distributions';

/** The entries with about as many calls and payers. */
export interface ScatterCell extends VolumeSums {
  readonly calls: Interval;
  readonly payers: Interval;
  /** The filter that shows exactly these entries. */
  readonly filter: string;
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

/** Counts entries by calls and payers. */
export function scatterOf(entries: readonly Entry[], maxUsualPrice: number): Scatter {
  const points = entries.flatMap(({ values }, index): ScatterPoint[] => {
    const { calls30d: calls = -1, l30DaysPayers: payers = -1 } = values;
    return calls >= 0 && payers >= 0 ? [{ index, calls, payers }] : [];
  });
  const byCell = groupBy(points, ({ calls, payers }) => `${intervalOf(calls).min} ${intervalOf(payers).min}`);
  const cells = Array.from(byCell.values(), (members): ScatterCell => {
    const [calls, payers] = [intervalOf(members[0]?.calls ?? 0), intervalOf(members[0]?.payers ?? 0)];
    return {
      calls,
      payers,
      ...volumesOf(
        members.flatMap(({ index }) => entries[index] ?? []),
        maxUsualPrice,
      ),
      filter: `${rangeFilter('calls', calls)} ${rangeFilter('payers', payers)}`,
    };
  });
  return {
    cells: cells.sort((a, b) => a.calls.min - b.calls.min || a.payers.min - b.payers.min),
    points: points.length > MAX_POINTS ? undefined : points,
    leftOut: entries.length - points.length,
  };
}
