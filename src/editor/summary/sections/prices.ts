import { l10n } from 'vscode';
import type { PriceBin } from '../../../core/browse/summary/distributions';
import type { Summary } from '../../../core/browse/summary/summarise';
import { shareOfEntries } from '../../counts';
import type { Column, Section } from '../page';
import { amount, axisUsd, entriesAndVolume, filterTo, intervalIn, usd } from '../format';

/** Entries by price per call. */
export function pricesSection({ prices, totals }: Summary): Section {
  const most = prices.reduce<PriceBin | undefined>(
    (found, bin) => (found && found.entries >= bin.entries ? found : bin),
    undefined,
  );
  return {
    id: 'prices',
    title: l10n.t('By Price per Call'),
    sentence: most ? sentence(most, totals.entries) : l10n.t('No entries.'),
    plot: {
      kind: 'columns',
      title: l10n.t('Price per call (log scale)'),
      columns: prices.map((bin): Column => ({
        ...labelled(bin),
        value: bin.entries,
        colour: bin.kind === 'above' || bin.kind === 'none' ? 'grey' : 'blue',
        accessibilityLabel: `${priceName(bin)}: ${entriesAndVolume({ ...bin, usualVolume: bin.volume })}`,
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

function sentence(bin: PriceBin, entries: number): string {
  const part = shareOfEntries(bin.entries, entries);
  return bin.kind === 'none'
    ? l10n.t('{0} have no price; their volume is {1}.', part, usd(bin.volume))
    : l10n.t('{0} cost {1}; their volume is {2}.', part, priceName(bin), usd(bin.volume));
}

function priceName({ kind, price, isMaxIn }: PriceBin): string {
  if (!price) return l10n.t('no price');
  const { min, max } = price;
  if (kind === 'below') return l10n.t('below {0}', usd(max));
  if (kind === 'above') return l10n.t('above {0} (excluded)', usd(min));
  return isMaxIn && min < max ? l10n.t('{0} to {1}', usd(min), usd(max)) : intervalIn(price, usd);
}

function labelled({ kind, price }: PriceBin): Pick<Column, 'label' | 'isApart' | 'isMajor'> {
  const apart = (label: string): ReturnType<typeof labelled> => ({ label, isApart: true, isMajor: true });
  if (!price) return apart(l10n.t('None'));
  const { min, max } = price;
  if (kind === 'negative' || kind === 'below') return apart(`<${axisUsd(max)}`);
  if (kind === 'zero') return apart(axisUsd(0));
  if (kind === 'above') return apart(`>${axisUsd(min)}`);
  return { label: axisUsd(min), isApart: false, isMajor: min.toExponential().startsWith('1e') };
}
