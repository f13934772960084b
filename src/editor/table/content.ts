// What the page shows: rows, columns and notices.
import { GROUPINGS, type Arrangement, type Group, type GroupingId } from '../../core/browse/arrangement';
import { groupLabel } from '../../core/browse/labels';
import { worstOf } from '../../core/browse/entry-problems';
import type { Sorting } from '../../core/browse/sorting';
import {
  bySeverity,
  COLUMN_INDEX,
  COLUMNS,
  isNumeric,
  problemsByColumn,
  shownValue,
  valueTexts,
  type ColumnId,
} from '../../core/browse/table/columns';
import { keyOf, type RowKey, type RowRange, type TableRow } from '../../core/browse/table/rows';
import { CHAINS, QUALITY_FLAGS } from '../../core/entries/fields';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { messageOf, type Problem } from '../../core/model/problem';
import { shownText } from '../../core/text/quote';
import { formatThousands, money } from '../../core/values/format';
import { countOfEntries, countOfProblems, formatCount } from '../counts';
import type { ArrangedListing } from '../entries/arranger';
import type { OpenListing } from '../listings/open-listing';
import type {
  CellProblem,
  ColumnLayout,
  EntryRow,
  GroupRow,
  RowContent,
  Rows,
  ShownColumn,
  TableContent,
} from './messages';
import type { TableOptions } from './options';
import type { ShownTable } from './shown-table';

/** The maximum number of rows that are sent at once. */
const MAX_ROWS = 200;

/** Everything that a table's page shows, with some of its rows. */
export function tableContent(
  shown: ShownTable,
  window: RowRange,
  options: TableOptions,
  sorting: Sorting,
  isMissing: boolean,
): TableContent {
  const { arranged, rows, source } = shown;
  const { by, descending } = arranged?.options.sorting ?? sorting;
  return {
    type: 'changed',
    rowCount: rows.length,
    rows: rowsIn(shown, window),
    isGrouped: arranged?.arrangement.groups !== undefined,
    columns: options.columns.flatMap(shownColumn),
    sortedBy: by,
    isDescending: descending,
    grouping: groupingText(options.grouping),
    filter: arranged?.options.filter ?? '',
    summary: summaryOf(arranged),
    notices: [...(isMissing ? [missingText()] : []), ...tableNotices(arranged, source)],
    isReadOnly: source === undefined,
    updatesFigures: options.updatesFigures,
    selection: shown.selection,
    editedRow: shown.editedRow,
  };
}

/** The content of some rows. */
export function rowsIn({ arranged, rows }: ShownTable, [start, end]: RowRange): Rows {
  const keys: RowKey[] = [];
  const contents: (RowContent | null)[] = [];
  for (let index = start; index < Math.min(end, start + MAX_ROWS); index++) {
    const row = rows.at(index);
    if (!row || !arranged) break;
    keys.push(keyOf(row));
    contents.push(rowContent(arranged, row));
  }
  return { start, keys, rows: contents };
}

/** The name of a grouping; empty for none. */
function groupingText(grouping: GroupingId): string {
  return GROUPINGS.find(({ id }) => id === grouping && id !== 'none')?.title ?? '';
}

function shownColumn(layout: ColumnLayout): readonly ShownColumn[] {
  const column = COLUMNS.find(({ id }) => id === layout.id);
  if (!column) return [];
  const { title, doc, type } = column;
  const isEditable = type !== undefined;
  return [
    {
      ...layout,
      title: isEditable ? title : 'Problems',
      doc,
      isNumeric: isNumeric(column),
      isEditable,
      choices: choicesOf(column.id),
    },
  ];
}

/** The number of entries and problems. */
function summaryOf(arranged: ArrangedListing | undefined): string {
  if (!arranged) return '';
  const { entries, of, problemCount } = arranged.arrangement;
  const shown =
    entries.length === of
      ? countOfEntries(of)
      : `${formatCount(entries.length)} of ${formatCount(of)} entries`;
  return problemCount === 0 ? shown : `${shown}, ${countOfProblems(problemCount)}`;
}

function missingText(): string {
  return 'The file has been deleted or renamed on disk. Saving creates it again.';
}

function tableNotices(
  arranged: ArrangedListing | undefined,
  source: OpenListing | undefined,
): readonly string[] {
  if (!source) return ['This file is not a listing response, {count, results}.'];
  if (!arranged) return ['Reading the listing.'];
  const { of, entries } = arranged.arrangement;
  if (of === 0) return ['This listing has no entries yet.'];
  return entries.length === 0 ? ['No entries match the filter.'] : [];
}

/** The values that are suggested while a cell of a column is edited. */
function choicesOf(column: ColumnId): readonly string[] {
  if (column === 'chain') return CHAINS;
  return column === 'qualityFlag' ? QUALITY_FLAGS : [];
}

/** The content of a row for the page; null for an entry that an edit has removed or moved since it was arranged. */
export function rowContent({ source, arrangement }: ArrangedListing, row: TableRow): RowContent | null {
  if (row.kind === 'group') return groupRow(row, arrangement);
  const entry = source.listing.entries.inPlace(row.entry);
  return entry ? entryRow(source.listing, entry, arrangement.problems.of(row.entry), row.level) : null;
}

function entryRow(listing: Listing, entry: Entry, problems: readonly Problem[], level: number): EntryRow {
  const text = valueTexts(listing, entry);
  const abridged: number[] = [];
  return {
    kind: 'entry',
    number: entry.index + 1,
    level,
    texts: COLUMNS.map(({ id }, index) => {
      if (id === 'problems') return shownText(messagesOf(bySeverity(problems)));
      const value = text(id);
      if (value === undefined) return null;
      const shown = shownText(shownValue(id, value));
      if (shown !== value) abridged.push(index);
      return shown;
    }),
    abridged,
    problems: Array.from(problemsByColumn(problems), ([column, ofColumn]) => cellProblem(column, ofColumn)),
    worst: worstOf(problems) ?? null,
  };
}

function cellProblem(column: ColumnId, problems: readonly Problem[]): CellProblem {
  return {
    column: COLUMN_INDEX.get(column) ?? 0,
    severity: worstOf(problems) ?? 'info',
    message: messagesOf(problems),
  };
}

function messagesOf(problems: readonly Problem[]): string {
  return problems.map(messageOf).join(' · ');
}

/** The head of a group with its subtotals. */
function groupRow(
  { group, level, isCollapsed }: Extract<TableRow, { kind: 'group' }>,
  arrangement: Arrangement,
): GroupRow {
  const { label, tooltip, worst } = groupLabel(group, arrangement);
  const subtotals = subtotalsOf(group);
  return {
    kind: 'group',
    level,
    label: `${label} (${formatThousands(String(group.size))})`,
    tooltip,
    isCollapsed,
    texts: COLUMNS.map(({ id }) => subtotals[id] ?? ''),
    worst: worst ?? null,
  };
}

function subtotalsOf(group: Group): Partial<Record<ColumnId, string>> {
  return {
    problems: group.problems > 0 ? formatThousands(String(group.problems)) : '',
    calls30d: formatThousands(String(group.calls30d)),
    volume30dUsd:
      group.excluded.entries === 0
        ? money(group.volume)
        : `${money(group.volume)} (${formatCount(group.excluded.entries)} excluded)`,
  };
}
