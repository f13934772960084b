import { l10n } from 'vscode';
import { GROUPINGS, type GroupingId } from '../../core/browse/arrangement';
import type { Sorting } from '../../core/browse/sorting';
import { COLUMNS, isNumeric } from '../../core/browse/table/columns';
import { countOfEntries, countOfProblems, formatCount } from '../counts';
import { groupingName } from '../entries/view-state';
import { noticesOf } from '../entries/notices';
import { choicesOf } from './choices';
import type { ColumnLayout, ShownColumn, TableContent } from './messages';
import type { ShownTable } from './shown-table';
import type { TableOptions } from './table-state';

/**
 * Everything that a table's page shows except its rows.
 *
 * @param sorting the order until the listing has been arranged
 * @param isMissing whether the file has been deleted or renamed on disk
 */
export function tableContent(
  shown: ShownTable,
  options: TableOptions,
  sorting: Sorting,
  isMissing: boolean,
): TableContent {
  const { arranged, rows, generation, selected, source } = shown;
  const { by, descending } = arranged?.options.sorting ?? sorting;
  return {
    type: 'table',
    generation,
    rowCount: rows.length,
    isGrouped: arranged?.arrangement.groups !== undefined,
    columns: options.columns.flatMap(shownColumn),
    sortedBy: by,
    isDescending: descending,
    grouping: groupingText(options.grouping),
    filter: arranged?.options.filter ?? '',
    summary: summaryOf(shown),
    notices: [...(isMissing ? [missingText()] : []), ...tableNotices(shown)],
    isReadOnly: source.value?.document === undefined,
    updatesFigures: options.updatesFigures,
    selection: selected.selection.ranges,
    activeRow: selected.selection.activeRow,
    editedRow: shown.editedRow,
  };
}

/** The localized name of a grouping; empty for none. */
function groupingText(grouping: GroupingId): string {
  const found = GROUPINGS.find(({ id }) => id === grouping && id !== 'none');
  return found ? groupingName(found) : '';
}

function shownColumn(layout: ColumnLayout): readonly ShownColumn[] {
  const column = COLUMNS.find(({ id }) => id === layout.id);
  if (!column) return [];
  const { title, doc, type } = column;
  const isEditable = type !== undefined;
  return [
    {
      ...layout,
      title: isEditable ? title : l10n.t('Problems'),
      doc,
      isNumeric: isNumeric(column),
      isEditable,
      choices: choicesOf(column.id),
    },
  ];
}

/** The number of entries and problems. */
function summaryOf({ arranged, problemCount }: ShownTable): string {
  if (!arranged) return '';
  const { entries, of } = arranged.arrangement;
  const shown =
    entries.length === of
      ? countOfEntries(of)
      : l10n.t('{0} of {1} entries', formatCount(entries.length), formatCount(of));
  return problemCount === 0 ? shown : `${shown}, ${countOfProblems(problemCount)}`;
}

function missingText(): string {
  return l10n.t('The file has been deleted or renamed on disk. Saving creates it again.');
}

function tableNotices({ arranged, source: { value: source } }: ShownTable): readonly string[] {
  if (!source) return [l10n.t('This file is not a listing response, {count, results}.')];
  if (!arranged) return [l10n.t('Reading the listing.')];
  const { of, entries } = arranged.arrangement;
  if (of === 0) return [l10n.t('This listing has no entries yet.')];
  return [
    ...(entries.length === 0 ? [l10n.t('No entries match the filter.')] : []),
    ...(source.document ? [] : noticesOf(source)),
  ];
}
