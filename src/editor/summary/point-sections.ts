import { l10n } from 'vscode';
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
  const head = { id: 'concentration', title: l10n.t('Concentration of Volume') };
  if (entries === 0 || !most)
    return {
      ...head,
      sentence:
        excluded.entries > 0
          ? l10n.t('Without the excluded entries there is no volume in 30 days.')
          : l10n.t('There is no volume in 30 days.'),
    };
  return {
    ...head,
    sentence: concentrationSentence(most, totals.entries - excluded.entries),
    plot: plotOf(concentration),
    table: {
      head: [l10n.t('At least'), l10n.t('Entries'), l10n.t('Their volume'), l10n.t('Of entries with volume')],
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
  if (all === 1) return l10n.t('One entry accounts for all of the volume: {0}.', usd(volume));
  return entries === 1
    ? l10n.t(
        '1 of {0} entries accounts for at least {1} of the volume: {2}.',
        formatCount(all),
        percent(MAIN_SHARE),
        volumeAndShare(share),
      )
    : l10n.t(
        '{0} of {1} entries account for at least {2} of the volume: {3}.',
        formatCount(entries),
        formatCount(all),
        percent(MAIN_SHARE),
        volumeAndShare(share),
      );
}

function plotOf({ shares, curve, entries, volume }: Concentration): Plot {
  const line = curve.filter(({ rank }) => rank > 0).map(({ rank, share }) => ({ x: rank, y: share }));
  return {
    kind: 'points',
    line,
    points: pointsOf(shares),
    // From one entry to more, so that a single one has a place.
    x: logarithmicAxis(l10n.t('Entries with the largest volumes'), [{ min: 1, max: Math.max(entries, 2) }]),
    y: {
      title: l10n.t('Share of {0}', usd(volume)),
      ticks: QUARTERS.map((at) => ({ at, label: percent(at) })),
      from: 0,
      to: 1,
      isLogarithmic: false,
    },
  };
}

/** `$314,773.70 (84%)` */
function volumeAndShare({ volume, reached }: ShareOfVolume): string {
  return l10n.t('{0} ({1})', usd(volume), percent(reached));
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
      accessibilityLabel: l10n.t(
        'At least {0} of the volume: {1}, {2}',
        percent(most),
        countOfEntries(entries),
        volumeAndShare(first),
      ),
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
    l10n.t(
      '{0} have a single payer or none; their volume is {1}.',
      shareOfEntries(entries, totals.entries),
      usd(volume),
    ),
    ...(leftOut > 0 ? [l10n.t('Not shown: {0} without these figures.', countOfEntries(leftOut))] : []),
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
  return l10n.t('Calls: {0}; payers: {1}', intervalIn(calls, amount), intervalIn(payers, amount));
}

function plotted({ cells, points }: Scatter): { x: Axis; y: Axis; points: Point[] } {
  const most = Math.max(...cells.map(({ entries }) => entries));
  return {
    x: logarithmicAxis(
      l10n.t('Payers'),
      cells.map(({ payers }) => payers),
    ),
    y: logarithmicAxis(
      l10n.t('Calls'),
      cells.map(({ calls }) => calls),
    ),
    points: points
      ? points.map((point) => ({
          x: point.payers,
          y: point.calls,
          radius: POINT_RADIUS,
          accessibilityLabel: l10n.t(
            'Entry {0}; calls: {1}; payers: {2}',
            amount(point.index + 1),
            amount(point.calls),
            amount(point.payers),
          ),
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
