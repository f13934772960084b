import type { Entry } from '../../listing/entry';
import { FIELD_INDEX, FIELDS, isNumeric, type FieldName, type FieldType } from '../../listing/fields';
import { SEVERITIES, type Problem } from '../../listing/problem';
import { getOrCreate } from '../../values/maps';
import { roundedDecimal, utc } from '../../values/format';
import { nameList } from '../../values/names';
import { isPlausibleTime } from '../../values/times';
import { defaultSorting, FILE_ORDER, type Sorting } from '../sorting';

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

const TYPES: ReadonlyMap<FieldName, FieldType> = new Map(FIELDS.map(({ name, type }) => [name, type]));

/**
 * Reads the values of an entry as the table shows and edits them: strings without quotes and escapes, elements of arrays
 * separated by commas, in quotes where that is not clear, and everything else as written in the file.
 */
export function valueTexts(entry: Entry): ValueTextReader {
  const members = entry.members();
  return (field) => {
    const source = members.get(field);
    return source === undefined ? undefined : readableText(source, TYPES.get(field));
  };
}

/** A value as a cell shows it: a long decimal rounded, a time as a date and time in UTC, and everything else as it is. */
export function shownValue(field: FieldName, text: string): string {
  if (field !== 'lastCalledMs') return isNumeric(field) ? roundedDecimal(text) : text;
  const time = timeIn(text);
  return time === undefined ? text : utc(time - (time % 1000));
}

/** A value as the details of its cell show it: as it is, after a time in UTC. */
export function wholeValue(field: FieldName, text: string): string {
  const time = field === 'lastCalledMs' ? timeIn(text) : undefined;
  return time === undefined ? text : `${utc(time)}\n${text}`;
}

/** Milliseconds since the Unix epoch; undefined if a text is not a plausible number of them. */
function timeIn(text: string): number | undefined {
  const time = /^\d+$/.test(text) ? Number(text) : NaN;
  return isPlausibleTime(time) ? time : undefined;
}

/** A value as text. One that is not of the type of its field stays as written. */
function readableText(source: string, type: FieldType | undefined): string {
  if (type !== 'string' && type !== 'strings') return source;
  const value = parsed(source);
  if (type === 'string') return typeof value === 'string' ? value : source;
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? nameList(value) : source;
}

/** Undefined if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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

/** Problems, the most severe first. */
export function bySeverity(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** The columns in which a problem is shown. */
export function columnsOf({ finding: { path, fields } }: Problem): readonly ColumnId[] {
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
