import { l10n } from 'vscode';
import type { TableTexts } from './messages';

/** The localized texts of the table's page. */
export function tableTexts(): TableTexts {
  return {
    table: l10n.t('Listing Table'),
    toolbar: l10n.t('Table Actions'),
    filter: l10n.t('Filter Entries…'),
    clearFilter: l10n.t('Clear Filter'),
    group: l10n.t('Group Entries By…'),
    columns: l10n.t('Columns…'),
    updateFigures: l10n.t('Update Figures and Order'),
    updateFiguresHint: l10n.t(
      'When a value is changed, also update the figures that depend on it and the order of the entries.',
    ),
    nextProblem: l10n.t('Go to Next Problem (F8)'),
    previousProblem: l10n.t('Go to Previous Problem (Shift+F8)'),
    number: l10n.t('Entry'),
    computed: l10n.t('Computed: {0}'),
    missing: l10n.t('missing'),
    edit: l10n.t('Edit {0}'),
    invalid: l10n.t('Not changed: {0}'),
    lost: l10n.t('Catalog Lens does not answer. What you are typing in a cell is kept.'),
    reopen: l10n.t('Open Table Again'),
  };
}
