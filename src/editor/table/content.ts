// What the page shows: rows, notices, and the fixes of cells.
import type { Arrangement } from '../../core/browse/arrangement';
import { bySeverity, worstOf } from '../../core/browse/figures';
import { emptyText } from '../../core/browse/labels';
import type { Sorting } from '../../core/browse/sorting';
import {
  COLUMN_INDEX,
  COLUMNS,
  problemsByColumn,
  shownValue,
  valueTexts,
  type ColumnId,
  type RowRange,
} from '../../core/browse/table';
import { fixesOf, type Fix } from '../../core/edit/fixes-of';
import type { Entry } from '../../core/listing/entry';
import { messageOf, type Problem } from '../../core/listing/problem';
import { shownText } from '../../core/text/quote';
import { countOfEntries, countOfProblems, formatCount } from '../ui/counts';
import { whyNotEditable } from './edits';
import type { AbridgedValue, CellProblem, RowContent, Rows, TableContent } from './messages';
import type { TableRows } from './rows';

/** The maximum number of rows that are sent at once. */
const MAX_ROWS = 400;
/** The maximum length of a value that is edited in a cell, in UTF-16 units. */
const MAX_EDITED_LENGTH = 10_000;

/** Everything that a table's page shows, with some of its rows. */
export function tableContent(
  rows: TableRows,
  window: RowRange,
  sorting: Sorting,
  notices: readonly string[],
  isReadOnly: boolean,
): TableContent {
  const { arranged, version, firstVersion, entries } = rows;
  const { by, descending } = arranged?.options.sorting ?? sorting;
  return {
    type: 'changed',
    version,
    firstVersion,
    keys: entries.map(({ key }) => key),
    rows: rowsIn(rows, window),
    sortedBy: by,
    isDescending: descending,
    summary: arranged ? summaryOf(arranged) : '',
    notices: [...notices, ...(arranged ? noticesOf(arranged) : [])],
    isReadOnly,
  };
}

/** The content of some rows. */
export function rowsIn({ arranged, version, entries }: TableRows, [start, end]: RowRange): Rows {
  const last = Math.min(end, start + MAX_ROWS);
  const rows = arranged ? entries.slice(start, last).map((entry) => rowContent(arranged, entry)) : [];
  return { version, start, rows };
}

/** The number of entries and problems, and the filter. */
function summaryOf({ entries, all, problemCount, options: { filter } }: Arrangement): string {
  const count =
    filter === ''
      ? countOfEntries(all.entries)
      : `${formatCount(entries.length)} of ${countOfEntries(all.entries)} with the filter "${filter}"`;
  return problemCount === 0 ? count : `${count}, ${countOfProblems(problemCount)}`;
}

function noticesOf({ listing, all, entries }: Arrangement): readonly string[] {
  if (all.entries === 0) return [emptyText(listing)];
  return entries.length === 0 ? ['No entries match the filter.'] : [];
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

/**
 * The fixes of the problems of a cell that can be applied in the table: not those whose placeholders are filled in in the text.
 * The column of problems has those of all cells.
 */
export function fixesOfCell(
  { listing, problems: all }: Arrangement,
  entry: Entry,
  column: ColumnId,
): readonly { readonly fix: Fix; readonly problem: Problem }[] {
  const ofEntry = all.of(entry);
  const problems =
    column === 'problems' ? bySeverity(ofEntry) : (problemsByColumn(ofEntry).get(column) ?? []);
  return problems.flatMap((problem) =>
    fixesOf(listing, problem)
      .filter(({ edits, accepts }) => edits.length > 0 || accepts !== undefined)
      .map((fix) => ({ fix, problem })),
  );
}
