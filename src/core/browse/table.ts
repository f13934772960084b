import type { Entry } from '../listing/entry';
import { FIELD_INDEX, FIELDS, isNumeric, type FieldName, type FieldType } from '../listing/fields';
import type { Problem } from '../listing/problem';
import { getOrCreate } from '../values/maps';
import { roundedDecimal, utc } from '../values/format';
import { nameList } from '../values/names';
import { isPlausibleTime } from '../values/times';
import { bySeverity, type EntryProblems } from './figures';
import { defaultSorting, FILE_ORDER, type Sorting } from './sorting';

/** A column shows a field of the entries, or their problems. */
export type ColumnId = FieldName | 'problems';

export interface Column {
  readonly id: ColumnId;
  /** The name of the field in the file; `Problems` for the problems. */
  readonly title: string;
  /** Undefined for the column of problems, which cannot be edited. */
  readonly type: FieldType | undefined;
  /** The documentation of the field. */
  readonly doc: string;
  /** The initial width, in pixels. */
  readonly width: number;
}

const PROBLEMS: Omit<Column, 'width'> = {
  id: 'problems',
  title: 'Problems',
  type: undefined,
  doc: 'The number of problems of the entry, and the icon of the most severe.',
};

/** The columns in their order: what is compared most comes first, after the name, which stays visible. */
const ORDER: readonly (readonly [id: ColumnId, width: number])[] = [
  ['name', 220],
  ['problems', 88],
  ['chain', 80],
  ['qualityFlag', 104],
  ['pricePerCallUsd', 140],
  ['calls30d', 100],
  ['volume30dUsd', 215],
  ['l30DaysPayers', 128],
  ['callsPerPayer', 150],
  ['lastCalledMs', 190],
  ['acceptedChains', 150],
  ['facilitator', 96],
  ['sources', 130],
  ['endpoint', 280],
  ['id', 220],
  ['description', 320],
  ['callsPerDayApprox', 150],
  ['volumePerDayApprox', 150],
  ['health', 70],
];

/** All columns, in their order. */
export const COLUMNS: readonly Column[] = ORDER.map(([id, width]) => columnOf(id, width));

function columnOf(id: ColumnId, width: number): Column {
  const field = id === 'problems' ? undefined : FIELDS[FIELD_INDEX.get(id) ?? -1];
  return field ? { id, title: id, type: field.type, doc: field.doc, width } : { ...PROBLEMS, width };
}

/** The column that stays where it is while the others are scrolled sideways. */
export const PINNED_COLUMN: ColumnId = 'name';

export const COLUMN_IDS: readonly ColumnId[] = COLUMNS.map(({ id }) => id);

/** The index of each column in {@link COLUMNS}. */
export const COLUMN_INDEX: ReadonlyMap<string, number> = new Map(COLUMNS.map(({ id }, index) => [id, index]));

/**
 * The order after a click on the header of a column: the more useful direction, then the other one, then the order of the
 * file again.
 */
export function sortingAfterClick(present: Sorting, by: ColumnId): Sorting {
  const first = defaultSorting(by);
  if (present.by !== by) return first;
  return present.descending === first.descending ? { by, descending: !first.descending } : FILE_ORDER;
}

/** The values of an entry as texts; a field that is absent is undefined. */
type ValueTextReader = (field: FieldName) => string | undefined;

/**
 * Reads the values of an entry as the table shows and edits them: strings without quotes and escapes, elements of arrays
 * separated by commas, in quotes where that is not clear, and everything else as written in the file.
 */
export function valueTexts(entry: Entry): ValueTextReader {
  const members = entry.members();
  return (field) => {
    const value = field === 'health' ? undefined : entry.values[field];
    if (typeof value === 'string') return value;
    // An array with other elements stays as written, as any value of another type.
    return isStrings(value) ? nameList(value) : members.get(field);
  };
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** A value as a cell shows it: a long decimal rounded, a time as a date and time in UTC, and everything else as it is. */
export function shownValue(field: FieldName, text: string): string {
  if (field !== 'lastCalledMs') return isNumeric(field) ? roundedDecimal(text) : text;
  const time = timeIn(text);
  return time === undefined ? text : utc(time - (time % 1000));
}

/** Milliseconds since the Unix epoch; undefined if a text is not a plausible number of them. */
function timeIn(text: string): number | undefined {
  const time = /^\d+$/.test(text) ? Number(text) : NaN;
  return isPlausibleTime(time) ? time : undefined;
}

/** The problems of an entry by the column in which they are shown, the most severe first. */
type ProblemsByColumn = ReadonlyMap<ColumnId, readonly Problem[]>;

/**
 * Assigns problems to columns: to that of their field, to those of all fields that are missing, and otherwise to the column
 * of problems, such as that of an unknown member.
 */
export function problemsByColumn(problems: readonly Problem[]): ProblemsByColumn {
  const byColumn = new Map<ColumnId, Problem[]>();
  for (const problem of bySeverity(problems))
    for (const column of columnsOf(problem)) getOrCreate(byColumn, column, () => []).push(problem);
  return byColumn;
}

/** The columns in which a problem is shown. */
function columnsOf({ finding: { path, fields } }: Problem): readonly ColumnId[] {
  const columns = [...(path.length > 0 ? [String(path[0])] : []), ...(fields ?? [])].filter(isColumn);
  return columns.length > 0 ? columns : ['problems'];
}

/** Whether a member has a column. One with the name of the column of problems has none. */
function isColumn(name: string): name is FieldName {
  return FIELD_INDEX.has(name);
}

/** The column of the member of an entry that contains an offset from its start, in UTF-16 units; undefined if there is none. */
export function fieldAt(entry: Entry, offset: number): FieldName | undefined {
  const member = entry
    .objectTree()
    ?.members.find(({ nameSpan, value }) => nameSpan.start <= offset && offset <= (value ?? nameSpan).end);
  return member && isColumn(member.name) ? member.name : undefined;
}

/** Rows by their indexes; the end is exclusive. */
export type RowRange = readonly [start: number, end: number];

/** A cell of the table. */
interface CellPosition {
  readonly row: number;
  readonly column: ColumnId;
}

/**
 * The next cell with a problem in the order of the rows and columns; after the last one, the first.
 *
 * @param rows the entries in the order of the table
 * @param from the row and index of the column from which to search; the row may be -1
 * @param step 1 for the next one, -1 for the one before
 */
export function nextProblemCell(
  rows: readonly Entry[],
  problems: EntryProblems,
  from: { readonly row: number; readonly column: number },
  step: 1 | -1,
): CellPosition | undefined {
  const { length } = rows;
  const isOutside = from.row < 0;
  const start = isOutside ? (step > 0 ? -1 : 0) : from.row;
  // The row of the start is searched last once more, for the cells before the start.
  for (let distance = isOutside ? 1 : 0; distance <= length; distance++) {
    const row = (((start + distance * step) % length) + length) % length;
    const entry = rows[row];
    const inRow = entry ? problemColumns(entry, problems) : [];
    const isAhead = (at: number): boolean => distance > 0 || (at - from.column) * step > 0;
    const at = (step > 0 ? inRow : inRow.toReversed()).find(isAhead);
    const column = at === undefined ? undefined : COLUMNS[at];
    if (column) return { row, column: column.id };
  }
  return undefined;
}

/** The indexes of the columns of an entry that have problems, in order. */
function problemColumns(entry: Entry, problems: EntryProblems): readonly number[] {
  const columns = new Set(problems.of(entry).flatMap(columnsOf));
  return [...columns].map((column) => COLUMN_INDEX.get(column) ?? 0).sort((a, b) => a - b);
}

/** Texts in rows and columns: with commas (RFC 4180), or with tabs, as spreadsheets copy and paste them. */
export type Separator = ',' | '\t';

/** Writes one row with its line break; fields that contain a separator, a quote or a line break are quoted. */
export function delimitedLine(row: readonly string[], separator: Separator): string {
  const lineBreak = separator === ',' ? '\r\n' : '\n';
  return row.map((field) => quoted(field, separator)).join(separator) + lineBreak;
}

/**
 * Reads rows. A field is quoted only if its closing quote stands at its end; otherwise, as spreadsheets copy a field that starts with
 * a quote, all quotes are ordinary characters.
 */
export function readDelimited(text: string, separator: Separator): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length;) {
    const closed = text[at] === '"' ? endOfQuoted(text, at, separator) : undefined;
    let end = closed ?? at;
    while (!endsField(text[end], separator)) end++;
    row.push(closed === undefined ? text.slice(at, end) : text.slice(at + 1, end - 1).replaceAll('""', '"'));
    if (text[end] === separator) {
      at = end + 1;
      if (at < text.length) continue;
      row.push('');
    }
    rows.push(row);
    row = [];
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  return rows;
}

/** The offset after the closing quote; undefined if the first quote that is not doubled is not at the end of a field. */
function endOfQuoted(text: string, start: number, separator: Separator): number | undefined {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return undefined;
    if (text[at + 1] !== '"') return endsField(text[at + 1], separator) ? at + 1 : undefined;
  }
}

/** Whether a character, or the end of the text, ends a field. */
function endsField(char: string | undefined, separator: Separator): boolean {
  return char === undefined || char === separator || char === '\n' || char === '\r';
}

function quoted(field: string, separator: Separator): string {
  return field.includes(separator) || /["\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
