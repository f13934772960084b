import { sourceTexts, valueTexts } from '../../core/browse/table/columns';
import { readFieldInput } from '../../core/edit/field-input';
import { setFields, type FieldValue, type SetFieldsEdit } from '../../core/edit/set-field';
import { sourceObjectOf } from '../../core/edit/source-object';
import type { FieldName } from '../../core/next/listing/fields';
import { isJson } from '../../core/json/scan';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { messageOf } from '../../core/model/problem';
import { formatCount } from '../counts';
import { editInSlices } from '../fixes/text-edits';
import type { OpenListing } from '../listings/open-listing';

/** How many cells are prepared in one step. */
const CELLS_PER_STEP = 64;

/** A value that the user enters in a cell. */
export interface CellInput {
  readonly entry: Entry;
  readonly field: FieldName;
  readonly input: string;
}

/** The outcome of setting cells, or why nothing was set. */
type CellsSet = Pick<SetFieldsEdit, 'edited' | 'changed' | 'moved'> | { readonly error: string };

/**
 * Sets cells as one undo step: all of them, or none if a rule reports an error of one of the values.
 *
 * @param cellsOf finds the cells in the listing
 * @param updatesDependants whether figures that depend on the values, and the order of the entries, are updated
 * @param of see {@link editInSlices}
 */
export async function setCells(
  source: OpenListing,
  cellsOf: (listing: Listing) => Iterable<CellInput>,
  updatesDependants: boolean,
  of?: Listing,
): Promise<CellsSet> {
  const { settings } = source.configuration;
  const values = new Map<Entry, FieldValue[]>();
  let unreadable: { readonly entry: Entry; readonly message: string } | undefined;
  const work = function* (listing: Listing): Generator<void, SetFieldsEdit | undefined, undefined> {
    let count = 0;
    for (const { entry, field, input } of cellsOf(listing)) {
      const present = listing.entries.inPlace(entry);
      if (!present) return undefined;
      const read = readInput(field, input);
      const known = values.get(present) ?? [];
      values.set(present, known);
      if ('literal' in read) known.push({ field, literal: read.literal });
      else unreadable ??= { entry: present, message: read.error };
      if (++count % CELLS_PER_STEP === 0) yield;
    }
    if (unreadable) return undefined;
    return yield* setFields(listing, values, settings, updatesDependants);
  };
  const outcome = await editInSlices(source, work, (result) => result?.edits ?? [], of);
  const why = (message: string, entry: Entry): { readonly error: string } => ({
    error:
      values.size === 1 && values.has(entry) ? message : `Entry ${formatCount(entry.index + 1)}: ${message}`,
  });
  if (outcome === 'refused') return { error: 'The document cannot be edited.' };
  if (unreadable) return why(unreadable.message, unreadable.entry);
  if (outcome === 'changed' || !outcome.result) return { error: 'The document has changed.' };
  const { rejected, edited } = outcome.result;
  if (rejected) return why(messageOf(rejected.problem), rejected.entry);
  const failed = [...values.keys()][edited.length];
  if (!failed) return outcome.result;
  return why(whyNotEditable(source.listing, failed) ?? 'The document cannot be edited.', failed);
}

/**
 * Whether a value is the one that its entry has. What counts is how it is written: 45750 is not the string "45750", which the
 * table shows with its quotes only where the field is not a string.
 *
 * @param entry its present version
 */
export function isPresent(listing: Listing, { entry, field, input }: CellInput): boolean {
  const source = sourceTexts(listing, entry)(field);
  if (source === undefined) return input === '';
  const read = readInput(field, input);
  const isSameText = valueTexts(listing, entry)(field) === input;
  // Equal texts of strings, of arrays and of other values are equal values.
  return isSameText && 'literal' in read && read.literal.startsWith(source.charAt(0));
}

/** Why the values of an entry cannot be set in the table; undefined if they can. */
export function whyNotEditable(listing: Listing, entry: Entry): string | undefined {
  if (entry.hasSyntaxError) return 'The entry has a syntax error. Correct it in the text.';
  return sourceObjectOf(listing, entry) ? undefined : 'The entry is not an object. Edit it in the text.';
}

/** An input that is another JSON value stays as it is, for the rules to reject. */
function readInput(field: FieldName, input: string): ReturnType<typeof readFieldInput> {
  const read = readFieldInput(field, input);
  return 'literal' in read || field === 'lastCalledMs' || !isJson(input) ? read : { literal: input.trim() };
}
