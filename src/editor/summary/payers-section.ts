import type { Interval } from '../../core/browse/distributions';
import type { Scatter, ScatterCell } from '../../core/browse/distributions';
import type { Summary } from '../../core/browse/summary';
import { countOfEntries, shareOfEntries } from '../ui/counts';
import { amount, axisNumber, entriesAndVolume, filterTo, inNumber, intervalIn, volumeText } from './format';
import type { Axis, Point, Section } from './page';

/** In pixels. */
const POINT_RADIUS = 3.5;
const MIN_RADIUS = 2.5;
const MAX_RADIUS = 13;
const MAX_TICKS = 8;

/** Calls against payers: one point for each entry, or for each cell if there are too many entries. */
export function payersSection(summary: Summary): Section {
  const { scatter, totals } = summary;
  const { cells, leftOut } = scatter;
  const few = cells.filter(({ payers }) => payers.max <= 2);
  const entries = few.reduce((sum, cell) => sum + cell.entries, 0);
  const sentences = [
    `${shareOfEntries(entries, totals.entries)} ${inNumber(entries, 'has', 'have')} a single payer or none; ${inNumber(entries, 'its', 'their')} volume is ${volumeText(few)}.`,
    ...(leftOut > 0 ? [`Not shown: ${countOfEntries(leftOut)} without these figures.`] : []),
  ];
  return {
    id: 'payers',
    title: 'Entries by Calls and Payers',
    sentence: sentences.join(' '),
    ...(cells.length > 0 && { plot: { kind: 'points', ...plotted(scatter) } }),
  };
}

function cellName({ calls, payers }: ScatterCell): string {
  return `Calls: ${intervalIn(calls, amount)}; payers: ${intervalIn(payers, amount)}`;
}

function plotted({ cells, points }: Scatter): { x: Axis; y: Axis; points: Point[] } {
  const most = cells.reduce((largest, { entries }) => Math.max(largest, entries), 0);
  return {
    x: logarithmicAxis(
      'Payers',
      cells.map(({ payers }) => payers),
    ),
    y: logarithmicAxis(
      'Calls',
      cells.map(({ calls }) => calls),
    ),
    points: points
      ? points.map((point) => ({
          x: point.payers,
          y: point.calls,
          radius: POINT_RADIUS,
          name: `Entry ${amount(point.index + 1)}; calls: ${amount(point.calls)}; payers: ${amount(point.payers)}`,
          action: { entry: point.index },
        }))
      : cells.map((cell) => ({
          x: middleOf(cell.payers),
          y: middleOf(cell.calls),
          radius: MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * Math.sqrt(cell.entries / most),
          name: `${cellName(cell)}: ${entriesAndVolume(cell)}`,
          ...filterTo(cell.filter),
        })),
  };
}

/** A logarithmic axis, with ticks at powers of ten and at 0. */
function logarithmicAxis(title: string, intervals: readonly Interval[]): Axis {
  const values = intervals
    .flatMap((interval) => [interval.min, lastOf(interval)])
    .sort((one, other) => one - other);
  const [from = 0] = values;
  const to = values.at(-1) ?? 0;
  // Powers of ten have inexact logarithms.
  const first = Math.ceil(Math.log10(values.find((value) => value > 0) ?? Infinity) - 1e-9);
  const last = Math.floor(Math.log10(to) + 1e-9);
  const step = Math.ceil((last - first + 1) / MAX_TICKS);
  const ticks = from === 0 ? [0] : [];
  for (let power = first; power <= last; power += step) ticks.push(10 ** power);
  return {
    title,
    ticks: ticks.map((at) => ({ at, label: axisNumber(at) })),
    from,
    to,
  };
}

function middleOf(interval: Interval): number {
  return Math.sqrt(interval.min) * Math.sqrt(lastOf(interval));
}

/** The end of an interval that is drawn; its start if it has no end. */
function lastOf({ min, max }: Interval): number {
  return max === Infinity ? min : max;
}
