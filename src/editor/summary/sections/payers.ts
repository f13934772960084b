import { l10n } from 'vscode';
import type { Interval } from '../../../core/browse/filter/write';
import type { Scatter, ScatterCell } from '../../../core/browse/summary/matrix';
import type { Summary } from '../../../core/browse/summary/summarise';
import { countOfEntries, shareOfEntries } from '../../counts';
import type { Action, Axis, Section, Point } from '../page';
import { amount, axisNumber, entriesAndVolume, filterTo, intervalIn, usd, volumeColumns } from '../format';

/** The distance of 0 from the smallest value on a logarithmic axis, in decades. */
const BEFORE_FIRST = 0.6;
const MARGIN = 0.25;
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
    l10n.t(
      '{0} have a single payer or none; their volume is {1}.',
      shareOfEntries(entries, totals.entries),
      usd(volume),
    ),
    ...(leftOut > 0 ? [l10n.t('{0} without these figures left out.', countOfEntries(leftOut))] : []),
  ];
  return {
    id: 'payers',
    title: l10n.t('Calls Against Payers'),
    sentence: sentences.join(' '),
    ...(cells.length > 0 && {
      plot: { kind: 'points', ...plotted(scatter) },
      table: {
        head: [l10n.t('Calls; payers'), l10n.t('Entries'), ...volumes.head],
        rows: cells.map((cell) => ({
          cells: [cellName(cell), amount(cell.entries), ...volumes.cells(cell)],
          ...filterTo(cell.filter),
        })),
      },
    }),
  };
}

function cellName({ calls, payers }: ScatterCell): string {
  return l10n.t('{0} calls; {1} payers', intervalIn(calls, amount), intervalIn(payers, amount));
}

function plotted({ cells, points }: Scatter): { x: Axis; y: Axis; points: Point[] } {
  const payers = new LogarithmicAxis(cells.map((cell) => cell.payers));
  const calls = new LogarithmicAxis(cells.map((cell) => cell.calls));
  const most = Math.max(...cells.map(({ entries }) => entries));
  return {
    x: payers.axis(l10n.t('Payers')),
    y: calls.axis(l10n.t('Calls')),
    points: points
      ? points.map((point) => ({
          x: payers.positionOf(point.payers),
          y: calls.positionOf(point.calls),
          radius: POINT_RADIUS,
          accessibilityLabel: l10n.t(
            'Entry {0}: {1} calls, {2} payers',
            amount(point.index + 1),
            amount(point.calls),
            amount(point.payers),
          ),
          action: { entry: point.index },
        }))
      : cells.map((cell) => ({
          x: payers.middleOf(cell.payers),
          y: calls.middleOf(cell.calls),
          radius: MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * Math.sqrt(cell.entries / most),
          accessibilityLabel: `${cellName(cell)}: ${entriesAndVolume(cell)}`,
          ...actionOf(cell),
        })),
  };
}

function actionOf({ entries, largest, filter }: ScatterCell): { action?: Action } {
  return entries === 1 ? { action: { entry: largest } } : filterTo(filter);
}

/** A logarithmic axis with a position for 0. */
class LogarithmicAxis {
  readonly #first: number;
  readonly #last: number;
  readonly #hasZero: boolean;

  constructor(intervals: readonly Interval[]) {
    const above = intervals.filter(({ min }) => min > 0);
    this.#hasZero = above.length < intervals.length;
    this.#first = above.length === 0 ? 0 : Math.min(...above.map(({ min }) => Math.log10(min)));
    this.#last = above.length === 0 ? 1 : Math.max(...above.map((interval) => lastOf(interval)));
  }

  positionOf(value: number): number {
    return value > 0 ? Math.log10(value) : this.#first - BEFORE_FIRST;
  }

  middleOf(interval: Interval): number {
    return interval.min > 0 ? (Math.log10(interval.min) + lastOf(interval)) / 2 : this.positionOf(0);
  }

  axis(title: string): Axis {
    const from = Math.ceil(this.#first - 1e-9);
    const decades = Math.max(Math.floor(this.#last + 1e-9) - from + 1, 0);
    const step = Math.ceil(decades / MAX_TICKS);
    const ticks = Array.from({ length: Math.floor((decades + step - 1) / (step || 1)) }, (_, at) => ({
      at: from + at * step,
      label: axisNumber(10 ** (from + at * step)),
    }));
    const zero = this.#hasZero ? [{ at: this.positionOf(0), label: '0' }] : [];
    return {
      title,
      ticks: [...zero, ...ticks],
      from: (this.#hasZero ? this.positionOf(0) : this.#first) - MARGIN,
      to: this.#last + MARGIN,
    };
  }
}

function lastOf({ min, max }: Interval): number {
  return Math.log10(max === Infinity ? min : max);
}
