import { l10n } from 'vscode';
import type { PanelWords } from './page';

/** The texts of the panel in the language of the window. */
export function panelWords(): PanelWords {
  return {
    summary: l10n.t('Summary'),
    totals: l10n.t('Totals'),
    showInEntries: l10n.t('Show in the Entries view'),
    shownFilter: l10n.t('The Entries view shows {0}.'),
    clearFilter: l10n.t('Clear Filter'),
    table: l10n.t('Table'),
    plot: l10n.t('{0}: plot'),
    colours: l10n.t('Colours'),
  };
}
