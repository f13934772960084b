import { SEVERITIES } from '../../core/listing/finding';
import type { Summary } from '../../core/browse/summary';
import { countsBySeverity, formatCount } from '../ui/counts';
import { agesSection, chainsSection, pricesSection, rulesSection } from './bar-sections';
import type { Page, Remark } from './page';
import { payersSection } from './payers-section';
import { amount, usd } from './format';

/** Converts a summary to the content of the panel. */
export function pageOf(name: string, summary: Summary): Page {
  const { entries, calls30d, usualVolume30dUsd, problems } = summary.totals;
  const all = SEVERITIES.reduce((sum, severity) => sum + problems[severity], 0);
  return {
    name,
    figures: [
      { title: 'Entries', value: amount(entries), action: { filter: '' } },
      { title: 'Calls in 30 days', value: amount(calls30d) },
      { title: 'Volume in 30 days', value: usd(usualVolume30dUsd) },
      {
        title: all === 0 ? 'Problems' : `Problems: ${countsBySeverity(problems)}`,
        value: amount(all),
        ...(all > 0 && { action: { filter: 'has:problems' } }),
      },
    ],
    remarks: remarksOf(summary),
    sections: [
      ...(entries === 0
        ? []
        : [chainsSection(summary), pricesSection(summary), payersSection(summary), agesSection(summary)]),
      rulesSection(summary),
    ],
  };
}

function remarksOf({ excluded, totals }: Summary): Remark[] {
  const { entries, priceAbove, filter } = excluded;
  if (filter === undefined) return [];
  const price = usd(priceAbove);
  const volume = usd(totals.volume30dUsd);
  const text =
    entries === 1
      ? `1 entry with a price above ${price} is excluded from volumes and shares (volume with it: ${volume}).`
      : `${formatCount(entries)} entries with a price above ${price} are excluded from volumes and shares (volume with them: ${volume}).`;
  return [{ text, action: { filter } }];
}
