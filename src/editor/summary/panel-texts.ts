import { l10n } from 'vscode';
import type { PanelTexts } from './page';

/** The localized texts of the panel. */
export function panelTexts(): PanelTexts {
  return {
    summary: l10n.t('Summary'),
    totals: l10n.t('Totals'),
    showInEntries: l10n.t('Show in the Entries view'),
    shownFilter: l10n.t('The Entries view shows {0}.'),
    clearFilter: l10n.t('Clear Filter'),
    table: l10n.t('Table'),
    plot: l10n.t('{0}: plot'),
    colours: l10n.t('Colours'),
    lost: l10n.t('Catalog Lens does not answer.'),
    reopen: l10n.t('Show Summary Again'),
  };
}
