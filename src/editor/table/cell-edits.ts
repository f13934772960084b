import { l10n } from 'vscode';
import { readFieldInput } from '../../core/edit/field-input';
import { setFields, type FieldValue, type SetFieldsEdit } from '../../core/edit/set-field';
import type { FieldName } from '../../core/entries/fields';
import { isJson } from '../../core/json/scan';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { messageOf } from '../../core/model/problem';
import { formatCount } from '../counts';
import { editInSlices } from '../fixes/text-edits';
import type { ListingSource } from '../listing-source';
import { presentEntry } from './row-content';

/** How many cells are prepared in one step. */
const CELLS_PER_STEP = 64;

/** A value that the user enters in a cell. */
export interface CellInput {
  readonly entry: Entry;
  readonly field: FieldName;
  readonly input: string;
}

/** Finds cells of a listing to set, in steps. */
export type CellSteps = (listing: Listing) => Generator<void, Iterable<CellInput>, undefined>;

/**
 * Sets cells as one undo step: all of them, or none if a rule reports an error of one of the values.
 *
 * @param updatesDependants whether figures that depend on the values, and the order of the entries, are updated
 * @param of see {@link editInSlices}
 * @returns why nothing was set; undefined if all were
 */
export async function setCells(
  source: ListingSource,
  cells: CellSteps,
  updatesDependants: boolean,
  of?: Listing,
): Promise<string | undefined> {
  const { settings } = source.configuration;
  const values = new Map<Entry, FieldValue[]>();
  let unreadable: { readonly entry: Entry; readonly message: string } | undefined;
  const work = function* (listing: Listing): Generator<void, SetFieldsEdit | undefined, undefined> {
    let count = 0;
    for (const { entry, field, input } of yield* cells(listing)) {
      const present = presentEntry(listing, entry);
      if (!present) return undefined;
      const read = readInput(field, input);
      const known = values.get(present) ?? [];
      values.set(present, known);
      if ('literal' in read) known.push({ field, literal: read.literal });
      else unreadable ??= { entry: present, message: read.error };
      if (++count % CELLS_PER_STEP === 0) yield;
    }
    if (unreadable) return undefined;
    return yield* setFields(listing, values, settings, { updatesDependants, rejectsErrors: true });
  };
  const outcome = await editInSlices(source, work, (result) => result?.edits ?? [], of);
  if (outcome === 'refused') return l10n.t('The document cannot be edited.');
  const isClear = (entry: Entry): boolean => values.size === 1 && values.has(entry);
  if (unreadable) return numbered(unreadable.message, unreadable.entry, isClear(unreadable.entry));
  if (outcome === 'changed' || !outcome.result) return l10n.t('The document has changed.');
  const { rejected, edited } = outcome.result;
  if (rejected) return numbered(messageOf(rejected.problem), rejected.entry, isClear(rejected.entry));
  return edited.length === 0 && values.size > 0 ? l10n.t('The entry has a syntax error.') : undefined;
}

/** A message with the number of the entry unless that is clear. */
function numbered(message: string, entry: Entry, isClear: boolean): string {
  return isClear ? message : l10n.t('Entry {0}: {1}', formatCount(entry.index + 1), message);
}

/** An input that is another JSON value stays as it is, for the rules to reject. */
function readInput(field: FieldName, input: string): ReturnType<typeof readFieldInput> {
  const read = readFieldInput(field, input);
  return 'literal' in read || field === 'lastCalledMs' || !isJson(input) ? read : { literal: input.trim() };
}
