// What the page shows: rows, columns, notices, and the details of cells.
import type { Arrangement } from '../../core/browse/arrangement';
import { bySeverity, worstOf } from '../../core/browse/figures';
import type { Sorting } from '../../core/browse/sorting';
import {
  COLUMN_INDEX,
  COLUMNS,
  problemsByColumn,
  shownValue,
  valueTexts,
  wholeValue,
  type Column,
  type ColumnId,
} from '../../core/browse/table';
import type { RowRange } from '../../core/browse/table';
import { CHAINS, isNumeric, QUALITY_FLAGS } from '../../core/listing/fields';
import { fixesOf, type Fix } from '../../core/edit/fixes-of';
import type { Entry } from '../../core/listing/entry';
import type { Listing } from '../../core/listing/listing';
import { figuresOf, messageOf, type Problem } from '../../core/listing/problem';
import { shorten, shownText } from '../../core/text/quote';
import { countOfEntries, countOfProblems, formatCount } from '../ui/counts';
import { whyNotEditable } from './edits';
import type {
  AbridgedValue,
  CellProblem,
  Details,
  RowContent,
  Rows,
  ShownColumn,
  TableContent,
} from './messages';
import type { TableOptions } from './options';
import type { TableRows } from './rows';

/** The maximum number of rows that are sent at once. */
const MAX_ROWS = 200;
/** The maximum length of a value that is edited in a cell, in UTF-16 units. */
const MAX_EDITED_LENGTH = 10_000;
/** The maximum length of a value in the details, in UTF-16 units. */
const MAX_DETAILS_LENGTH = 4000;

/** Everything that a table's page shows, with some of its rows. */
export function tableContent(
  rows: TableRows,
  window: RowRange,
  options: TableOptions,
  sorting: Sorting,
  notices: readonly string[],
  isReadOnly: boolean,
): TableContent {
  const { arranged, version, entries, selection } = rows;
  const { by, descending } = arranged?.options.sorting ?? sorting;
  return {
    type: 'changed',
    version,
    rowCount: entries.length,
    rows: rowsIn(rows, window),
    columns: COLUMNS.map((column) => shownColumn(column, options.widths[column.id])),
    sortedBy: by,
    isDescending: descending,
    filter: arranged?.options.filter ?? '',
    summary: arranged ? summaryOf(arranged) : '',
    notices: [...notices, ...(arranged ? noticesOf(arranged) : [])],
    isReadOnly,
    updatesFigures: options.updatesFigures,
    selection,
  };
}

/** The content of some rows. */
export function rowsIn({ arranged, version, entries }: TableRows, [start, end]: RowRange): Rows {
  const last = Math.min(end, start + MAX_ROWS);
  const rows = arranged ? entries.slice(start, last).map((entry) => rowContent(arranged, entry)) : [];
  return { version, start, rows };
}

/** @param width in pixels */
function shownColumn(column: Column, width: number): ShownColumn {
  const { id, title, type, doc } = column;
  return {
    id,
    width,
    title,
    doc,
    isNumeric: isNumeric(id),
    isEditable: type !== undefined,
    choices: choicesOf(id),
  };
}

/** The number of entries and problems. */
function summaryOf({ entries, all, problemCount }: Arrangement): string {
  const shown =
    entries.length === all.entries
      ? countOfEntries(all.entries)
      : `${formatCount(entries.length)} of ${countOfEntries(all.entries)}`;
  return problemCount === 0 ? shown : `${shown}, ${countOfProblems(problemCount)}`;
}

function noticesOf({ all, entries }: Arrangement): readonly string[] {
  if (all.entries === 0) return ['This listing has no entries yet.'];
  return entries.length === 0 ? ['No entries match the filter.'] : [];
}

/** The values that are suggested while a cell of a column is edited. */
function choicesOf(column: ColumnId): readonly string[] {
  if (column === 'chain') return CHAINS;
  return column === 'qualityFlag' ? QUALITY_FLAGS : [];
}

/** The content of the row of an entry for the page. */
export function rowContent({ listing, problems: all }: Arrangement, entry: Entry): RowContent {
  const problems = all.of(entry);
  const valueOf = valueTexts(entry);
  const abridged: AbridgedValue[] = [];
  return {
    key: entry.key,
    id: entry.values.id ?? null,
    number: (listing.indexOf(entry.key) ?? 0) + 1,
    texts: COLUMNS.map(({ id }, column) => {
      if (id === 'problems') return problems.length === 0 ? '' : formatCount(problems.length);
      const value = valueOf(id);
      if (value === undefined) return null;
      const shown = shownText(shownValue(id, value));
      if (shown !== value) abridged.push({ column, value: value.length > MAX_EDITED_LENGTH ? null : value });
      return shown;
    }),
    abridged,
    locked: whyNotEditable(entry) ?? null,
    problems: Array.from(problemsByColumn(problems), ([column, ofColumn]) => cellProblem(column, ofColumn)),
    worst: worstOf(problems) ?? null,
  };
}

function cellProblem(column: ColumnId, problems: readonly Problem[]): CellProblem {
  return {
    column: COLUMN_INDEX.get(column) ?? 0,
    severity: worstOf(problems) ?? 'info',
    message: problems.map(messageOf).join(' · '),
  };
}

/** The whole value of a cell, with its problems and their fixes. */
export function cellDetails(arranged: Arrangement, entry: Entry, column: ColumnId): Details {
  const value = column === 'problems' ? undefined : valueTexts(entry)(column);
  return {
    text:
      column === 'problems' || value === undefined
        ? ''
        : wholeValue(column, shorten(value, MAX_DETAILS_LENGTH)),
    problems: problemsOfCell(arranged, entry, column).map((problem) => ({
      rule: problem.rule.id,
      severity: problem.severity,
      message: messageOf(problem),
      computed: figuresOf(problem)?.computed,
      fixes: appliedFixes(arranged.listing, problem).map(({ title }) => title),
    })),
  };
}

/** The fix with a title of a problem of a cell. */
export function fixOfCell(
  arranged: Arrangement,
  entry: Entry,
  { column, rule, title }: { readonly column: ColumnId; readonly rule: string; readonly title: string },
): Fix | undefined {
  return problemsOfCell(arranged, entry, column)
    .filter((problem) => problem.rule.id === rule)
    .flatMap((problem) => appliedFixes(arranged.listing, problem))
    .find((fix) => fix.title === title);
}

/** The column of problems has those of all cells. */
function problemsOfCell({ problems: all }: Arrangement, entry: Entry, column: ColumnId): readonly Problem[] {
  const problems = all.of(entry);
  return column === 'problems' ? bySeverity(problems) : (problemsByColumn(problems).get(column) ?? []);
}

/** Fixes that can be applied in the table: not those whose placeholders are filled in in the text. */
function appliedFixes(listing: Listing, problem: Problem): readonly Fix[] {
  return fixesOf(listing, problem).filter(({ edits, accepts }) => edits.length > 0 || accepts !== undefined);
}
