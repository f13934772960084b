import { l10n } from 'vscode';
import type { PriceBin, Summary } from '../../../core/summary';
import { partOfEntries } from '../../counts';
import type { Bar, Part } from '../page';
import { amount, entriesAndVolume, filterTo, intervalIn, usd } from '../words';

/** So many bins have room for a label each. */
const MOST_LABELLED = 6;

/** Entries by price of a call. */
export function pricesPart({ prices, totals }: Summary): Part {
  const most = prices.reduce<PriceBin | undefined>(
    (found, bin) => (found && found.entries >= bin.entries ? found : bin),
    undefined,
  );
  return {
    id: 'prices',
    title: l10n.t('By Price of a Call'),
    sentence: most
      ? l10n.t('{0} cost {1}.', partOfEntries(most.entries, totals.entries), priceName(most))
      : l10n.t('There are none.'),
    plot: {
      kind: 'columns',
      title: l10n.t('Price of a call, each step 1, 2, 5'),
      bars: prices.map((bin): Bar => ({
        label: prices.length <= MOST_LABELLED || isLabelled(bin) ? label(bin) : '',
        figure: amount(bin.entries),
        value: bin.entries,
        colour: 'blue',
        spoken: `${priceName(bin)}: ${entriesAndVolume(bin)}`,
        ...filterTo(bin.entries > 0 ? bin.filter : undefined),
      })),
    },
    table: {
      head: [l10n.t('Price'), l10n.t('Entries'), l10n.t('Volume')],
      rows: prices
        .filter(({ entries }) => entries > 0)
        .map((bin) => ({
          cells: [priceName(bin), amount(bin.entries), usd(bin.volume)],
          ...filterTo(bin.filter),
        })),
    },
  };
}

function priceName({ price }: PriceBin): string {
  return price ? intervalIn(price, usd) : l10n.t('no price');
}

/** Whether it begins a decade, or is none of these. */
function isLabelled({ price }: PriceBin): boolean {
  return !price || !(price.min > 0) || price.min.toExponential().startsWith('1e');
}

/** Where the bin begins. */
function label({ price }: PriceBin): string {
  if (!price) return l10n.t('none');
  return price.min === -Infinity ? l10n.t('below') : short(price.min);
}

/** `$0.001`, `$10`. */
function short(price: number): string {
  return usd(price)
    .replace(/\.00$/, '')
    .replace(/(\.\d*?)0+$/, '$1');
}
