// What the page shows: rows, columns and notices.
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
  type Column,
  type ColumnId,
} from '../../core/browse/table/columns';
import type { RowRange } from '../../core/browse/table/rows';
import { CHAINS, QUALITY_FLAGS } from '../../core/next/listing/fields';
import type { Entry } from '../../core/model/entry';
import { messageOf, type Problem } from '../../core/model/problem';
import { shownText } from '../../core/text/quote';
import { countOfEntries, countOfProblems, formatCount } from '../counts';
import type { ArrangedListing } from '../entries/arranger';
import type { OpenListing } from '../listings/open-listing';
import type { CellProblem, RowContent, Rows, ShownColumn, TableContent } from './messages';
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
    columns: COLUMNS.map((column) => shownColumn(column, options.widths[column.id])),
    sortedBy: by,
    isDescending: descending,
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
  const keys: number[] = [];
  const contents: (RowContent | null)[] = [];
  for (let index = start; index < Math.min(end, start + MAX_ROWS); index++) {
    const entry = rows[index];
    if (!entry || !arranged) break;
    keys.push(entry.identity);
    contents.push(rowContent(arranged, entry));
  }
  return { start, keys, rows: contents };
}

/** @param width in pixels */
function shownColumn(column: Column, width: number): ShownColumn {
  const { id, title, type, doc } = column;
  return {
    id,
    width,
    title,
    doc,
    isNumeric: isNumeric(column),
    isEditable: type !== undefined,
    choices: choicesOf(id),
  };
}

/** The number of entries and problems. */
function summaryOf(arranged: ArrangedListing | undefined): string {
  if (!arranged) return '';
  const { entries, all, problemCount } = arranged.arrangement;
  const shown =
    entries.length === all.entries
      ? countOfEntries(all.entries)
      : `${formatCount(entries.length)} of ${countOfEntries(all.entries)}`;
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
  const { all, entries } = arranged.arrangement;
  if (all.entries === 0) return ['This listing has no entries yet.'];
  return entries.length === 0 ? ['No entries match the filter.'] : [];
}

/** The values that are suggested while a cell of a column is edited. */
function choicesOf(column: ColumnId): readonly string[] {
  if (column === 'chain') return CHAINS;
  return column === 'qualityFlag' ? QUALITY_FLAGS : [];
}

/** The content of a row for the page; null for an entry that an edit has removed or moved since it was arranged. */
export function rowContent({ source, arrangement }: ArrangedListing, arranged: Entry): RowContent | null {
  const { listing } = source;
  const entry = listing.entries.inPlace(arranged);
  if (!entry) return null;
  const problems = arrangement.problems.of(arranged);
  const text = valueTexts(listing, entry);
  const abridged: number[] = [];
  return {
    number: entry.index + 1,
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
