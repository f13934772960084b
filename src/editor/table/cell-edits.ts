import { l10n } from 'vscode';
import { readFieldInput, setFields, type FieldValue, type SetFieldsEdit } from '../../core/edit-entries';
import type { FieldName } from '../../core/fields';
import type { Entry } from '../../core/model/entry';
import { messageOf } from '../../core/model/problem';
import { editInSlices } from '../fixes/text-edits';
import type { ListingSource } from '../listing-source';
import { presentEntry } from './row-content';

/** Steps that set nothing, because an entry has been changed in the meantime. */
const NOTHING_SET: readonly never[] = [];

/** A value that the user enters in a cell. */
export interface CellInput {
  readonly entry: Entry;
  readonly field: FieldName;
  readonly input: string;
}

/**
 * Sets cells as one undo step: all of them, or none if a rule reports an error of one of the values.
 *
 * @param updatesDependants whether figures that depend on the values, and the order of the entries, are updated
 * @returns why nothing was set; undefined if all were
 */
export async function setCells(
  source: ListingSource,
  cells: readonly CellInput[],
  updatesDependants: boolean,
): Promise<string | undefined> {
  const { settings } = source.configuration;
  const outcome = await editInSlices(
    source,
    (listing): Iterator<unknown, SetFieldsEdit | undefined, undefined> => {
      const values = new Map<Entry, FieldValue[]>();
      for (const { entry, field, input } of cells) {
        const present = presentEntry(listing, entry);
        if (!present) return NOTHING_SET.values();
        const value = { field, literal: literalOf(field, input) };
        const known = values.get(present);
        if (known) known.push(value);
        else values.set(present, [value]);
      }
      return setFields(listing, values, settings, { updatesDependants, rejectsErrors: true });
    },
    (result) => result?.edits ?? [],
  );
  if (outcome === 'refused') return l10n.t('The document cannot be edited.');
  if (outcome === 'changed' || !outcome.result) return l10n.t('The document has changed.');
  const { rejected, edited } = outcome.result;
  if (rejected) return messageOf(rejected);
  return edited.length === 0 ? l10n.t('The entry has a syntax error.') : undefined;
}

/** An input that is not a value of the field stays as it is, or becomes a string, for the rules to reject. */
function literalOf(field: FieldName, input: string): string {
  const read = readFieldInput(field, input);
  if ('literal' in read) return read.literal;
  try {
    JSON.parse(input);
    return input.trim();
  } catch {
    return JSON.stringify(input);
  }
}
