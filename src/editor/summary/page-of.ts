import { l10n } from 'vscode';
import { SEVERITIES } from '../../core/severity';
import type { Summary } from '../../core/summary';
import { countsBySeverity } from '../counts';
import type { Page } from './page';
import { agesPart } from './parts/ages';
import { chainsPart } from './parts/chains';
import { concentrationPart } from './parts/concentration';
import { payersPart } from './parts/payers';
import { pricesPart } from './parts/prices';
import { rulesPart } from './parts/rules';
import { amount, usd } from './words';

/** A summary in words and what is to be drawn. */
export function pageOf(name: string, summary: Summary): Page {
  const { entries, calls30d, volume30dUsd, problems } = summary.totals;
  const all = SEVERITIES.reduce((sum, severity) => sum + problems[severity], 0);
  return {
    name,
    figures: [
      { title: l10n.t('Entries'), value: amount(entries), action: { filter: '' } },
      { title: l10n.t('Calls in 30 days'), value: amount(calls30d) },
      { title: l10n.t('Volume in 30 days'), value: usd(volume30dUsd) },
      {
        title: all === 0 ? l10n.t('Problems') : l10n.t('Problems: {0}', countsBySeverity(problems)),
        value: amount(all),
        ...(all > 0 && { action: { filter: 'has:problems' } }),
      },
    ],
    parts: [
      ...(entries === 0
        ? []
        : [
            chainsPart(summary),
            concentrationPart(summary),
            pricesPart(summary),
            payersPart(summary),
            agesPart(summary),
          ]),
      rulesPart(summary),
    ],
  };
}
