import type { Concentration, ShareOfVolume } from '../../core/browse/summary/concentration';
import type { Scatter, ScatterCell } from '../../core/browse/summary/matrix';
import type { Summary } from '../../core/browse/summary/summarize';
import type { Interval } from '../../core/browse/filter/write';
import { percent } from '../../core/values/format';
import { countOfEntries, formatCount, shareOfEntries } from '../counts';
import { amount, axisNumber, entriesAndVolume, filterTo, intervalIn, usd, volumeColumns } from './format';
import type { Action, Axis, Plot, Point, Section } from './page';

/** The share that the sentence is about. */
const MAIN_SHARE = 0.8;
const SHARE_RADIUS = 5;
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

/** How few entries account for most of the volume. */
export function concentrationSection({ concentration, totals, excluded }: Summary): Section {
  const { shares, entries } = concentration;
  const most = shares.find(({ share }) => share === MAIN_SHARE);
  const head = { id: 'concentration', title: 'Concentration of Volume' };
  if (entries === 0 || !most)
    return {
      ...head,
      sentence:
        excluded.entries > 0
          ? 'Without the excluded entries there is no volume in 30 days.'
          : 'There is no volume in 30 days.',
    };
  return {
    ...head,
    sentence: concentrationSentence(most, totals.entries - excluded.entries),
    plot: plotOf(concentration),
    table: {
      head: ['At least', 'Entries', 'Their volume', 'Of entries with volume'],
      rows: shares.map((share) => ({
        cells: [
          percent(share.share),
          amount(share.entries),
          volumeAndShare(share),
          percent(share.entries / entries),
        ],
        ...filterTo(share.filter),
      })),
    },
  };
}

/** @param all how many entries there are, with volume or without */
function concentrationSentence(share: ShareOfVolume, all: number): string {
  const { entries, volume } = share;
  if (all === 1) return `One entry accounts for all of the volume: ${usd(volume)}.`;
  return entries === 1
    ? `1 of ${formatCount(all)} entries accounts for at least ${percent(MAIN_SHARE)} of the volume: ${volumeAndShare(share)}.`
    : `${formatCount(entries)} of ${formatCount(all)} entries account for at least ${percent(MAIN_SHARE)} of the volume: ${volumeAndShare(share)}.`;
}

function plotOf({ shares, curve, entries, volume }: Concentration): Plot {
  const line = curve.filter(({ rank }) => rank > 0).map(({ rank, share }) => ({ x: rank, y: share }));
  return {
    kind: 'points',
    line,
    points: pointsOf(shares),
    // From one entry to more, so that a single one has a place.
    x: logarithmicAxis('Entries with the largest volumes', [{ min: 1, max: Math.max(entries, 2) }]),
    y: {
      title: `Share of ${usd(volume)}`,
      ticks: QUARTERS.map((at) => ({ at, label: percent(at) })),
      from: 0,
      to: 1,
      isLogarithmic: false,
    },
  };
}

/** `$314,773.70 (84%)` */
function volumeAndShare({ volume, reached }: ShareOfVolume): string {
  return `${usd(volume)} (${percent(reached)})`;
}

/** Shares reached by the same entries are combined in one point. */
function pointsOf(shares: readonly ShareOfVolume[]): Point[] {
  const firsts = shares.filter(({ entries }, at) => entries !== shares[at - 1]?.entries);
  return firsts.map((first): Point => {
    const { share, entries, reached, filter } = first;
    const most = shares.findLast((other) => other.entries === entries)?.share ?? share;
    return {
      x: entries,
      y: reached,
      radius: SHARE_RADIUS,
      label: percent(reached),
      accessibilityLabel: `At least ${percent(most)} of the volume: ${countOfEntries(entries)}, ${volumeAndShare(first)}`,
      ...filterTo(filter),
    };
  });
}

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
  const volume = few.reduce((sum, cell) => sum + cell.usualVolume, 0);
  const volumes = volumeColumns(summary);
  const sentences = [
    `${shareOfEntries(entries, totals.entries)} have a single payer or none; their volume is ${usd(volume)}.`,
    ...(leftOut > 0 ? [`Not shown: ${countOfEntries(leftOut)} without these figures.`] : []),
  ];
  return {
    id: 'payers',
    title: 'Calls Against Payers',
    sentence: sentences.join(' '),
    ...(cells.length > 0 && {
      plot: { kind: 'points', ...plotted(scatter) },
      table: {
        head: ['Calls; payers', 'Entries', ...volumes.head],
        rows: cells.map((cell) => ({
          cells: [cellName(cell), amount(cell.entries), ...volumes.cells(cell)],
          ...filterTo(cell.filter),
        })),
      },
    }),
  };
}

function cellName({ calls, payers }: ScatterCell): string {
  return `Calls: ${intervalIn(calls, amount)}; payers: ${intervalIn(payers, amount)}`;
}

function plotted({ cells, points }: Scatter): { x: Axis; y: Axis; points: Point[] } {
  const most = Math.max(...cells.map(({ entries }) => entries));
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
          accessibilityLabel: `Entry ${amount(point.index + 1)}; calls: ${amount(point.calls)}; payers: ${amount(point.payers)}`,
          action: { entry: point.index },
        }))
      : cells.map((cell) => ({
          x: middleOf(cell.payers),
          y: middleOf(cell.calls),
          radius: MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * Math.sqrt(cell.entries / most),
          accessibilityLabel: `${cellName(cell)}: ${entriesAndVolume(cell)}`,
          ...actionOf(cell),
        })),
  };
}

function actionOf({ entries, largest, filter }: ScatterCell): { action?: Action } {
  return entries === 1 ? { action: { entry: largest } } : filterTo(filter);
}

/** A logarithmic axis, with ticks at powers of ten and at 0. */
function logarithmicAxis(title: string, intervals: readonly Interval[]): Axis {
  const values = intervals.flatMap((interval) => [interval.min, lastOf(interval)]);
  const [from, to] = [Math.min(...values), Math.max(...values)];
  // Powers of ten have inexact logarithms.
  const first = Math.ceil(Math.log10(Math.min(...values.filter((value) => value > 0))) - 1e-9);
  const last = Math.floor(Math.log10(to) + 1e-9);
  const step = Math.ceil((last - first + 1) / MAX_TICKS);
  const ticks = from === 0 ? [0] : [];
  for (let power = first; power <= last; power += step) ticks.push(10 ** power);
  return {
    title,
    ticks: ticks.map((at) => ({ at, label: axisNumber(at) })),
    from,
    to,
    isLogarithmic: true,
  };
}

function middleOf(interval: Interval): number {
  return Math.sqrt(interval.min) * Math.sqrt(lastOf(interval));
}

/** The end of an interval that is drawn; its start if it has no end. */
function lastOf({ min, max }: Interval): number {
  return max === Infinity ? min : max;
}
