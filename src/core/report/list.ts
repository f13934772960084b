import { delimitedLine } from '../browse/table';
import { elementTexts, type MemberTexts } from '../json/members';
import { compactJson } from '../json/print';
import { isJson } from '../json/scan';
import type { Entry } from '../listing/entry';
import { FIELD_NAMES, isNumeric, type FieldName } from '../listing/fields';
import { shorten, terminalSafe, terminalSafeJson, terminalSafeLiteral } from '../text/quote';
import { formatThousands, pluralize } from '../values/format';
import { githubCode, githubRow } from './github';
import { aligned, NO_COLORS, type Cell, type Colors } from './terminal';

/** An entry that is printed, and the file that it is from. */
export interface ListedEntry {
  readonly path: string;
  readonly entry: Entry;
}

/** The entries to print. */
export interface EntryListing {
  readonly entries: readonly ListedEntry[];
  /** The members to print; those of the format if it is undefined. */
  readonly fields: readonly FieldName[] | undefined;
  readonly totals: ListTotals;
}

export interface ListTotals {
  /** How many files there are; with several, each entry states its file. */
  readonly files: number;
  readonly listings: number;
  /** How many files have no listing. */
  readonly skipped: number;
  /** How many entries the listings have. */
  readonly entries: number;
  /** How many of them match, of which only the first may be printed. */
  readonly matching: number;
}

/** Formats entries, in parts. */
export interface ListReporter {
  (list: EntryListing): Iterable<string>;
  /** Whether the format has a place for the totals. */
  readonly hasTotals?: boolean;
}

/** The members that tables show by default. */
const DEFAULT_FIELDS: readonly FieldName[] = [
  'id',
  'chain',
  'pricePerCallUsd',
  'calls30d',
  'volume30dUsd',
  'l30DaysPayers',
  'qualityFlag',
];

/**
 * The members of an entry by name, each value as source text on one line; undefined if it is not an object. Of an entry with a
 * syntax error, values that are not JSON are left out.
 */
function memberTexts({ entry }: ListedEntry): MemberTexts | undefined {
  if (!entry.shape.isObject) return undefined;
  const members = Array.from(entry.members(), ([name, value]) => [name, compactJson(value)] as const);
  return new Map(entry.hasSyntaxError ? members.filter(([, value]) => isJson(value)) : members);
}

/**
 * A value for a cell of a table: a string without its quotes, a number as it is written, the elements of an array with
 * `;` between them, nothing for null or an absent member, and anything else as JSON.
 *
 * @param literal source text; undefined if the member is absent
 */
function cellText(literal: string | undefined): string {
  if (literal === undefined || literal === 'null') return '';
  if (literal.startsWith('"')) return JSON.parse(literal) as string;
  if (!literal.startsWith('[')) return literal;
  return elementTexts(literal)
    .map((item) => (item.startsWith('"') ? (JSON.parse(item) as string) : item))
    .join(';');
}

/** The titles of the columns of a table, and its rows; the first column is `file` if there are several files. */
function tableOf(
  { entries, fields, totals }: EntryListing,
  defaultFields: readonly FieldName[],
): { readonly head: readonly string[]; readonly rows: Iterable<readonly string[]> } {
  const names = fields ?? defaultFields;
  const withFile = (path: string, cells: readonly string[]): readonly string[] =>
    totals.files > 1 ? [path, ...cells] : cells;
  function* rows(): Generator<readonly string[], void, undefined> {
    for (const listed of entries) {
      const members = memberTexts(listed);
      const cells = names.map((name) => cellText(members?.get(name)));
      yield withFile(listed.path, cells);
    }
  }
  return { head: withFile('file', names), rows: rows() };
}

/** CSV by RFC 4180 with a header; all members by default. */
export function* csvList(list: EntryListing): Generator<string, void, undefined> {
  const { head, rows } = tableOf(list, FIELD_NAMES);
  yield csvLine(head);
  for (const row of rows) yield csvLine(row);
}

function csvLine(cells: readonly string[]): string {
  // An empty line would be no row for many readers.
  return cells.length === 1 && cells[0] === '' ? '""\r\n' : delimitedLine(cells, ',');
}

/** Longer values are shortened in Markdown, in UTF-16 units. */
const MAX_MARKDOWN_LENGTH = 120;

/** A Markdown table. Strings from a listing are never interpreted. */
export function* markdownList(list: EntryListing): Generator<string, void, undefined> {
  const { head, rows } = tableOf(list, DEFAULT_FIELDS);
  yield githubRow(head);
  yield githubRow(head.map((name) => (isNumeric(name) ? '--:' : '---')));
  for (const row of rows)
    yield githubRow(
      row.map((text) =>
        text === '' || /^-?\d[\d.]*$/.test(text) ? text : githubCode(shorten(text, MAX_MARKDOWN_LENGTH)),
      ),
    );
}

/** Longer values are shortened, in UTF-16 units. */
const MAX_CELL_LENGTH = 80;

/** An aligned table for people, and the number of entries. */
export function prettyList({ bold }: Colors = NO_COLORS): ListReporter {
  const report: ListReporter = function* (list) {
    const { head, rows } = tableOf(list, DEFAULT_FIELDS);
    const cellOf = (text: string, column: number): Cell => ({
      text: head[column] === 'file' ? terminalSafe(text) : shorten(terminalSafe(text), MAX_CELL_LENGTH),
      isNumber: isNumeric(head[column] ?? ''),
    });
    const titles = head.map((name, column) => ({ ...cellOf(name, column), paint: bold }));
    if (list.entries.length > 0)
      yield `${aligned([titles, ...Array.from(rows, (row) => row.map(cellOf))])}\n`;
    yield `${totalsText(list.entries.length, list.totals)}\n`;
  };
  return Object.assign(report, { hasTotals: true });
}

function totalsText(shown: number, { matching, entries, listings, skipped }: ListTotals): string {
  const number = (count: number): string => formatThousands(String(count));
  const first = shown === 0 ? 'None of ' : shown === 1 ? 'The first of ' : `The first ${number(shown)} of `;
  const of = matching < entries ? ` of ${number(entries)}` : '';
  const among = listings === 1 ? '' : ` in ${number(listings)} listings`;
  const rest = skipped > 0 ? ` (${pluralize(skipped, 'file', 'files')} skipped: no listing)` : '';
  return `${shown < matching ? first : ''}${number(matching)}${of} ${entries === 1 ? 'entry' : 'entries'}${among}${rest}`;
}

/**
 * One JSON object with an entry on each line: the chosen members that it has, or all of them, with values as in the file.
 * `file` is the first member if there are several files.
 */
function* jsonEntries({ entries, fields, totals }: EntryListing): Generator<string, void, undefined> {
  yield '{\n  "version": 1,\n  "entries": [';
  let isNext = false;
  for (const listed of entries) {
    const value = valueOf(listed, fields, totals.files > 1);
    if (value === undefined) continue;
    yield `${isNext ? ',' : ''}\n    ${value}`;
    isNext = true;
  }
  yield `${isNext ? '\n  ' : ''}],\n  "totals": ${JSON.stringify(totals, null, 2).replaceAll('\n', '\n  ')}\n}\n`;
}

export const jsonList: ListReporter = Object.assign(jsonEntries, { hasTotals: true });

/** An entry as JSON; undefined if nothing of it can be read. */
function valueOf(
  listed: ListedEntry,
  fields: readonly string[] | undefined,
  namesFiles: boolean,
): string | undefined {
  const members = memberTexts(listed);
  const { entry } = listed;
  if (!members && entry.hasSyntaxError) return undefined;
  // An element that is not an object has no members.
  if (!members && !fields && !namesFiles) return terminalSafeLiteral(compactJson(entry.text));
  const texts: string[] = [];
  if (namesFiles) texts.push(`"file": ${terminalSafeJson(listed.path)}`);
  for (const name of fields ?? members?.keys() ?? []) {
    const value = members?.get(name);
    const isFile = namesFiles && name === 'file';
    if (value !== undefined && !isFile)
      texts.push(`${terminalSafeJson(name)}: ${terminalSafeLiteral(value)}`);
  }
  return texts.length === 0 ? '{}' : `{ ${texts.join(', ')} }`;
}
