// Sets the cells of a table: one that the user has edited, those that are pasted, and those that are emptied.
import { COLUMN_IDS, valueTexts, type ColumnId } from '../../core/browse/table';
import { readDelimited } from '../../core/browse/table';
import type { FieldName } from '../../core/listing/fields';
import { isJson } from '../../core/json/scan';
import { emptyInput, readFieldInput } from '../../core/edit/set-members';
import { setMembers, type MemberValue } from '../../core/edit/set-members';
import type { Entry } from '../../core/listing/entry';
import type { Listing } from '../../core/listing/listing';
import { messageOf } from '../../core/listing/problem';
import type { TextEdit } from '../../core/text/text-edit';
import { quote, shorten } from '../../core/text/quote';
import { formatCount } from '../ui/counts';
import { editListing, type NotEdited } from '../problems/text-edits';
import type { OpenListing } from '../listings/open-listing';
import type { CellText, SetReply } from './messages';
import type { TableRows } from './rows';

/** Why nothing can be edited. */
export const NO_LISTING = 'This file is no longer a listing response.';
export const CHANGED = 'The document has changed.';

/** The maximum length of a value in a message, in UTF-16 units. */
const MAX_QUOTED = 60;

/** A value that the user enters in the cell of an entry, which may have been edited since. */
export interface CellInput {
  readonly entry: Entry;
  readonly field: FieldName;
  readonly input: string;
}

/** The keys of the entries whose cells were set, and how many entries have changed and moved; or why nothing was set. */
export type CellsSet =
  | { readonly keys: readonly number[]; readonly changed: number; readonly moved: number }
  | { readonly error: string };

/** Edits, or why there are none. */
type Planned<Result, Refusal> = (Result & { readonly edits: readonly TextEdit[] }) | Refusal;

/** What is said of a value, and the value that the file has meanwhile, if that is why. */
type Refused = Extract<SetReply, { readonly outcome: 'refused' }>;

/**
 * Sets the text of a cell, with the figures and the order that depend on it, as one undo step, see {@link planCell}. */
export async function setCell(source: OpenListing, cell: CellText): Promise<SetReply> {
  const plan = (listing: Listing): ReturnType<typeof planCell> => planCell(listing, cell);
  const outcome = await editListing(source, plan, editsOf);
  if (typeof outcome === 'string') return { outcome: 'refused', error: whyNotEdited(outcome) };
  return 'error' in outcome.result ? outcome.result : { outcome: 'set' };
}

/**
 * The edits that set the text of a cell. It is refused if its entry is gone, or if the value is not the one that the user replaces
 * any more.
 */
export function planCell(
  listing: Listing,
  { key, id, field, before, text }: CellText,
): Planned<unknown, Refused> {
  const entry = listing.entries[listing.indexOf(key) ?? -1];
  const refuse = (error: string): Refused => ({ outcome: 'refused', error });
  const locked = entry && whyNotEditable(entry);
  if (locked !== undefined) return refuse(locked);
  // An entry that takes the place of another may get its key.
  if (!entry || (entry.values.id ?? null) !== id) return refuse('The entry is no longer in the listing.');
  const present = valueTexts(entry)(field) ?? null;
  if (present !== before && present !== text) return { ...refuse(conflictText(present)), present };
  if (isPresent(entry, field, text)) return { edits: [] };
  const planned = planCells(listing, [{ entry, field, input: text }]);
  return 'error' in planned ? refuse(planned.error) : planned;
}

/** What is said when a value has changed while it was edited. */
function conflictText(value: string | null): string {
  return value === null
    ? 'The field has been removed from the file. Press Enter to add it again.'
    : `The value in the file has changed to ${JSON.stringify(shorten(value, MAX_QUOTED))}. Press Enter to replace it.`;
}

/**
 * Whether a value is the one that an entry has. What counts is how it is written: 45750 is not the string "45750", which the
 * table shows with its quotes only where the field is not a string.
 */
function isPresent(entry: Entry, field: FieldName, input: string): boolean {
  const source = entry.members().get(field);
  if (source === undefined) return input === '';
  const read = readInput(field, input);
  const isSameText = valueTexts(entry)(field) === input;
  // Equal texts of strings, of arrays and of other values are equal values.
  return isSameText && 'literal' in read && read.literal.startsWith(source.charAt(0));
}

/** An input that is another JSON value stays as it is, for the rules to reject. */
function readInput(field: FieldName, input: string): ReturnType<typeof readFieldInput> {
  const read = readFieldInput(field, input);
  return 'literal' in read || field === 'lastCalledMs' || !isJson(input) ? read : { literal: input.trim() };
}

/** Why the values of an entry cannot be set in the table; undefined if they can. */
export function whyNotEditable(entry: Entry): string | undefined {
  if (entry.hasSyntaxError) return 'The entry has a syntax error. Correct it in the text.';
  return entry.shape.isObject ? undefined : 'The entry is not an object. Edit it in the text.';
}

/**
 * Sets cells as one undo step, see {@link planCells}.
 *
 * @param of the listing whose entries are edited
 */
export async function setCells(
  source: OpenListing,
  cells: readonly CellInput[],
  of: Listing,
): Promise<CellsSet> {
  const plan = (listing: Listing): ReturnType<typeof planCells> => planCells(listing, cells);
  const outcome = await editListing(source, plan, editsOf, of);
  return typeof outcome === 'string' ? { error: whyNotEdited(outcome) } : outcome.result;
}

function editsOf(planned: object & { readonly edits?: readonly TextEdit[] }): readonly TextEdit[] {
  return planned.edits ?? [];
}

function whyNotEdited(reason: NotEdited): string {
  return reason === 'changed' ? CHANGED : 'The document cannot be edited.';
}

/** The edits that set cells, with the figures and the order that depend on them: all, or none if a rule reports an error of one of the values. */
export function planCells(
  listing: Listing,
  cells: readonly CellInput[],
): Planned<Exclude<CellsSet, { readonly error: string }>, { readonly error: string }> {
  const values = new Map<number, MemberValue[]>();
  const because = (index: number, message: string, input?: string): { readonly error: string } => {
    const where = `Entry ${formatCount(index + 1)}${input === undefined ? '' : `, ${quote(input)}`}`;
    return { error: cells.length === 1 ? message : `${where}: ${message}` };
  };
  for (const { entry, field, input } of cells) {
    const index = listing.indexOf(entry.key);
    if (index === undefined) return { error: CHANGED };
    const read = readInput(field, input);
    if ('error' in read) return because(index, read.error, input);
    const ofEntry = values.get(index) ?? [];
    values.set(index, [...ofEntry, { field, literal: read.literal }]);
  }
  const inOrder = new Map([...values].sort(([a], [b]) => a - b));
  const set = setMembers(listing, inOrder, true);
  if ('rejected' in set) return because(set.rejected.index, messageOf(set.rejected));
  if ('uneditable' in set) {
    const entry = listing.entries[set.uneditable];
    return because(set.uneditable, (entry && whyNotEditable(entry)) ?? 'The document cannot be edited.');
  }
  const { edits, changed, moved } = set;
  return { edits, keys: [...new Set(cells.map(({ entry }) => entry.key))], changed, moved };
}

/** The cells of the active column in the selected rows, empty; or why they cannot be. */
export function emptiedCells({
  column,
  selectedEntries,
}: TableRows): readonly CellInput[] | { readonly error: string } {
  if (column === 'problems') return [];
  const empty = emptyInput(column);
  if ('error' in empty) return empty;
  return selectedEntries.map((entry) => ({ entry, field: column, input: empty.input }));
}

/**
 * Assigns pasted values to the columns from that of the active cell on, and to shown rows, as spreadsheets do: to the rows from the
 * first selected one on; several times if a multiple of them is selected, such as one row to all selected ones; to the selected rows
 * only if they are not next to one another.
 *
 * @param version of the content that the user sees
 * @returns an error if a value has no place, or that depends on the order of the rows, which has changed since
 */
export function pastedCells(
  text: string,
  rows: TableRows,
  version: number,
): readonly CellInput[] | { readonly error: string } {
  // A JSON array may have several lines.
  const read = text.startsWith('[') && isJson(text) ? [[text]] : readDelimited(text, '\t');
  const targets = COLUMN_IDS.slice(COLUMN_IDS.indexOf(rows.column));
  const values = read.length > 1 && isHeading(read[0], targets) ? read.slice(1) : read;
  const entries = entriesFor(values.length, rows, version);
  if (!entries) return { error: CHANGED };
  const isFilled = (value: string | undefined): boolean => value !== undefined && value !== '';
  if (values.slice(entries.length).some((row) => row.some(isFilled)))
    return { error: `${formatCount(values.length)} rows do not fit below the active cell.` };
  const isRepeated = entries.length % values.length === 0;
  const cells: CellInput[] = [];
  for (const [at, entry] of entries.entries())
    for (const [column, input] of (values[isRepeated ? at % values.length : at] ?? []).entries()) {
      const field = targets[column];
      if (field !== undefined && field !== 'problems') cells.push({ entry, field, input });
      else if (isFilled(input))
        return { error: `${quote(input)} is for ${field ? 'the column Problems' : 'no column'}.` };
    }
  return cells;
}

/** Whether a row has the titles of the columns into which it would be pasted. */
function isHeading(row: readonly string[] = [], columns: readonly ColumnId[]): boolean {
  return row.every((value, at) => value.toLowerCase() === columns[at]?.toLowerCase());
}

/** The entries to which some rows are pasted. */
function entriesFor(count: number, rows: TableRows, version: number): readonly Entry[] | undefined {
  const { entries, selectedEntries } = rows;
  if (selectedEntries.length > 0 && selectedEntries.length % count === 0) return selectedEntries;
  if (version !== rows.version) return undefined;
  const [first] = selectedEntries;
  const from = rows.rowOf(first?.key ?? rows.active);
  const isTogether = entries[from + selectedEntries.length - 1] === selectedEntries.at(-1);
  if (selectedEntries.length > 0 && !isTogether) return selectedEntries.slice(0, count);
  return from < 0 ? [] : entries.slice(from, from + count);
}
