import { delimitedLine } from '../browse/table/delimited';
import { FIELD_NAMES, FIELDS, type FieldName } from '../listing/fields';
import { elementTexts, type MemberTexts } from '../json/members';
import { compactJson } from '../json/print';
import { isJson } from '../json/scan';
import type { Entry } from '../listing/entry';
import { githubCode, shorten, terminalSafe, terminalSafeJson, terminalSafeLiteral } from '../text/quote';
import { formatThousands } from '../values/format';
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

/** CSV by RFC 4180 with a header; all members by default, the first column is `file` if there are several. */
export function* csvList({ entries, fields, totals }: EntryListing): Generator<string, void, undefined> {
  const namesFiles = totals.files > 1;
  const names = fields ?? FIELD_NAMES;
  const line = (cells: readonly string[]): string =>
    // An empty line would be no row for many readers.
    cells.length === 1 && cells[0] === '' ? '""\r\n' : delimitedLine(cells, ',');
  yield line([...(namesFiles ? ['file'] : []), ...names]);
  for (const listed of entries) {
    const members = memberTexts(listed);
    const cells = names.map((name) => cellText(members?.get(name)));
    yield line(namesFiles ? [listed.path, ...cells] : cells);
  }
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

/** A Markdown table. Strings from a listing are never interpreted. */
export function* markdownList({
  entries,
  fields = DEFAULT_FIELDS,
  totals,
}: EntryListing): Generator<string, void, undefined> {
  const namesFiles = totals.files > 1;
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  yield row([...(namesFiles ? ['file'] : []), ...fields]);
  yield row([...(namesFiles ? ['---'] : []), ...fields.map((field) => (isNumeric(field) ? '--:' : '---'))]);
  for (const listed of entries) {
    const members = memberTexts(listed);
    const cells = fields.map((field) => {
      const text = cellText(members?.get(field));
      return text === '' || /^-?\d[\d.]*$/.test(text) ? text : githubCode(text);
    });
    yield row([...(namesFiles ? [githubCode(listed.path)] : []), ...cells]);
  }
}

/** Longer values are shortened, in UTF-16 units. */
const MAX_CELL_LENGTH = 80;

/** An aligned table for people, and the number of entries. */
export function prettyList({ bold }: Colors = NO_COLORS): ListReporter {
  const report: ListReporter = function* ({ entries, fields = DEFAULT_FIELDS, totals }) {
    const namesFiles = totals.files > 1;
    const head = [...(namesFiles ? ['file'] : []), ...fields];
    const rows: Cell[][] = [
      head.map((text) => ({ text, paint: bold, isNumber: isNumeric(text) })),
      ...entries.map((listed) => {
        const members = memberTexts(listed);
        const cells = fields.map((field) => ({
          text: shorten(terminalSafe(cellText(members?.get(field))), MAX_CELL_LENGTH),
          isNumber: isNumeric(field),
        }));
        return namesFiles ? [{ text: terminalSafe(listed.path) }, ...cells] : cells;
      }),
    ];
    if (entries.length > 0) yield `${aligned(rows)}\n`;
    yield `${totalsText(entries.length, totals)}\n`;
  };
  return Object.assign(report, { hasTotals: true });
}

/** Whether a member is a number. */
function isNumeric(name: string): boolean {
  return FIELDS.some((field) => field.name === name && (field.type === 'number' || field.type === 'integer'));
}

function totalsText(shown: number, { matching, entries, listings, skipped }: ListTotals): string {
  const number = (count: number): string => formatThousands(String(count));
  const first = shown < matching ? `The first ${number(shown)} of ` : '';
  const of = matching < entries ? ` of ${number(entries)}` : '';
  const among = listings === 1 ? '' : ` in ${number(listings)} listings`;
  const files = skipped === 1 ? '1 file' : `${number(skipped)} files`;
  const rest = skipped > 0 ? ` (${files} skipped: no listing)` : '';
  return `${first}${number(matching)}${of} ${entries === 1 ? 'entry' : 'entries'}${among}${rest}`;
}
