import { l10n } from 'vscode';
import type { GROUPINGS } from '../../core/browse/arrangement';
import { SORTINGS, type Sorting } from '../../core/browse/sorting';

type Grouping = (typeof GROUPINGS)[number];
type SortingOption = (typeof SORTINGS)[number];

/** The localized name of a grouping. */
export function groupingName({ title }: Grouping): string {
  const names: Readonly<Record<Grouping['title'], string>> = {
    'Chain → Flag': l10n.t('Chain → Flag'),
    'Flag → Chain': l10n.t('Flag → Chain'),
    Host: l10n.t('Host'),
    Problem: l10n.t('Problem'),
    'No Grouping': l10n.t('No Grouping'),
  };
  return names[title];
}

/** The localized name of a sorting. */
export function sortingName({ title }: SortingOption): string {
  const names: Readonly<Record<SortingOption['title'], string>> = {
    'File Order': l10n.t('File Order'),
    Volume: l10n.t('Volume'),
    Calls: l10n.t('Calls'),
    Price: l10n.t('Price'),
    Payers: l10n.t('Payers'),
    'Calls per Payer': l10n.t('Calls per Payer'),
    'Last Called': l10n.t('Last Called'),
    Name: l10n.t('Name'),
  };
  return names[title];
}

/** The localized direction of a sorting: `largest first`. */
export function directionName({ by, descending }: Sorting): string {
  const names: Readonly<Record<SortingOption['directions'][number], string>> = {
    'first to last': l10n.t('first to last'),
    'last to first': l10n.t('last to first'),
    'smallest first': l10n.t('smallest first'),
    'largest first': l10n.t('largest first'),
    'earliest first': l10n.t('earliest first'),
    'latest first': l10n.t('latest first'),
    'A to Z': l10n.t('A to Z'),
    'Z to A': l10n.t('Z to A'),
  };
  const { directions } = SORTINGS.find(({ id }) => id === by) ?? SORTINGS[0];
  return names[directions[descending ? 1 : 0]];
}
