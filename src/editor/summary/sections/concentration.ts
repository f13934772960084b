import { l10n } from 'vscode';
import { percent } from '../../../core/values/format';
import type { Concentration, ShareOfVolume } from '../../../core/browse/summary/concentration';
import type { Summary } from '../../../core/browse/summary/summarise';
import { countOfEntries, formatCount } from '../../counts';
import type { Section, Plot, Point, Tick } from '../page';
import { amount, axisNumber, filterTo, usd } from '../format';

/** The share that the sentence is about. */
const MAIN_SHARE = 0.8;
const POINT_RADIUS = 5;
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
    sentence: sentence(most, totals.entries - excluded.entries),
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
function sentence(share: ShareOfVolume, all: number): string {
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
  const line = curve
    .filter(({ rank }) => rank > 0)
    .map(({ rank, share }) => ({ x: Math.log10(rank), y: share }));
  const end = Math.log10(entries);
  return {
    kind: 'points',
    line,
    points: pointsOf(shares),
    x: {
      title: l10n.t('Entries with the largest volumes'),
      ticks: ranks(entries),
      from: 0,
      to: Math.max(end, 0.3),
    },
    y: {
      title: l10n.t('Share of {0}', usd(volume)),
      ticks: QUARTERS.map((at) => ({ at, label: percent(at) })),
      from: 0,
      to: 1,
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
    const label = most > share ? `${percent(share).replace('%', '')}–${percent(most)}` : percent(share);
    return {
      x: Math.log10(entries),
      y: reached,
      radius: POINT_RADIUS,
      label,
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

function ranks(entries: number): Tick[] {
  const decades = Math.floor(Math.log10(entries) + 1e-9);
  return Array.from({ length: decades + 1 }, (_, at) => ({ at, label: axisNumber(10 ** at) }));
}
