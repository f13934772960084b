import { partOf } from '../../../core/hover/format';
import type { PriceBin, Summary } from '../../../core/summary';
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
    title: 'By Price of a Call',
    sentence: most ? `${partOf(most.entries, totals.entries)} cost ${priceName(most)}.` : 'There are none.',
    plot: {
      kind: 'columns',
      title: 'Price of a call, each step 1, 2, 5',
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
      head: ['Price', 'Entries', 'Volume'],
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
  return price ? intervalIn(price, usd) : 'no price';
}

/** Whether it begins a decade, or is none of these. */
function isLabelled({ price }: PriceBin): boolean {
  return !price || !(price.min > 0) || price.min.toExponential().startsWith('1e');
}

/** Where the bin begins. */
function label({ price }: PriceBin): string {
  if (!price) return 'none';
  return price.min === -Infinity ? 'below' : short(price.min);
}

/** `$0.001`, `$10`. */
function short(price: number): string {
  return usd(price)
    .replace(/\.00$/, '')
    .replace(/(\.\d*?)0+$/, '$1');
}
