import * as vscode from 'vscode';
import { duplicateEntries, removeEntries, type EntriesEdit } from '../../core/edit/entries';
import { presentEntries } from '../../core/browse/tree';
import { setField, type FieldValue, type SetFieldsEdit } from '../../core/edit/set-field';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { countOfEntries } from '../counts';
import { editInSlices, entriesAfter } from '../fixes/text-edits';
import { MESSAGE_MS } from '../status-message';
import type { Target } from '.';
import { askFieldValue } from './field-value';

type Edit = (listing: Listing, entries: readonly Entry[]) => Generator<void, EntriesEdit, undefined>;

/** Duplicates entries and shows the copies. */
export async function duplicate(target: Target): Promise<void> {
  const edited = await edit(target, duplicateEntries, (count) => vscode.l10n.t('Duplicated {0}.', count));
  const { source, viewer } = target;
  if (!edited || !source.document) return;
  await source.whenComplete();
  // Each copy is after its original.
  const copies = edited.flatMap((index, before) => source.listing.entries.at(index + before + 1) ?? []);
  const [copy] = copies;
  if (!copy) return;
  const options = { preserveFocus: false };
  if (!viewer?.select(copies, options)) await source.show({ start: copy.start, end: copy.end }, options);
}

/** Deletes entries. */
export async function remove(target: Target): Promise<void> {
  await edit(target, removeEntries, (count) => vscode.l10n.t('Deleted {0}.', count));
}

/** Sets a field to a value, which it asks for if there is none. */
export async function set(target: Target, given?: FieldValue): Promise<void> {
  const { source } = target;
  const value = given ?? (await askFieldValue(target));
  if (!value) return;
  const { settings } = source.configuration;
  const [only, ...others] = target.entries;
  let id: string | undefined;
  let moved: SetFieldsEdit['moved'] | undefined;
  const edited = await edit(
    target,
    function* (listing, entries) {
      const entry = entries.length === 1 ? entries[0] : undefined;
      id = value.field === 'id' ? idIn(value.literal) : entry && listing.read(entry).values.id;
      const result = yield* setField(listing, entries, value, settings);
      ({ moved } = result);
      return result;
    },
    (count) => vscode.l10n.t('Set {0} of {1}.', value.field, count),
  );
  if (!edited || !moved) return;
  const [before] = edited;
  if (others.length > 0) await keepSelected(target, moved);
  else if (only && before !== undefined && id !== undefined) await showMoved(source, id, before);
}

/** Selects entries again of which an edit has moved some. */
async function keepSelected(
  { source, entries, viewer }: Target,
  moved: SetFieldsEdit['moved'],
): Promise<void> {
  if (moved.size === 0 || !viewer) return;
  const found = await entriesAfter(source, entries, moved);
  if (found) viewer.select(found, { preserveFocus: true });
}

function idIn(literal: string): string | undefined {
  const value: unknown = JSON.parse(literal);
  return typeof value === 'string' ? value : undefined;
}

/** Shows an entry if an edit has moved it. */
async function showMoved(source: Target['source'], id: string, before: number): Promise<void> {
  if (!source.document) return;
  await source.whenComplete();
  const [entry, ...others] = source.listing.byId.get(id);
  if (!entry || others.length > 0 || entry.index === before) return;
  await source.show({ start: entry.start, end: entry.end }, { preserveFocus: true });
}

/**
 * Edits entries as one undo step and reports the outcome.
 *
 * @returns the indexes of the edited entries before the edit; undefined if none were edited
 */
async function edit(
  { source, listing: own, entries }: Target,
  editOf: Edit,
  messageOf: (count: string) => string,
): Promise<readonly number[] | undefined> {
  let indexes: readonly number[] = [];
  const work = function* (listing: Listing): Generator<void, EntriesEdit, undefined> {
    const result = yield* editOf(listing, yield* presentEntries(listing, entries));
    indexes = result.edited.map(({ index }) => index);
    return result;
  };
  const outcome = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Window,
      title: vscode.l10n.t('Editing {0}', countOfEntries(entries.length)),
    },
    () => editInSlices(source, work, ({ edits }) => edits, own),
  );
  if (typeof outcome === 'string') {
    void vscode.window.showWarningMessage(
      outcome === 'changed'
        ? vscode.l10n.t('No entries were edited because the document has changed.')
        : vscode.l10n.t('No entries were edited because the document cannot be edited.'),
    );
    return undefined;
  }
  const { edited } = outcome.result;
  const skipped = entries.length - edited.length;
  const done = edited.length === 0 ? [] : [messageOf(countOfEntries(edited.length))];
  if (skipped > 0) {
    const text = vscode.l10n.t(
      '{0} cannot be edited because of syntax errors in or next to them.',
      countOfEntries(skipped),
    );
    void vscode.window.showWarningMessage([...done, text].join(' '));
  } else {
    vscode.window.setStatusBarMessage(done.join(' '), MESSAGE_MS);
  }
  return indexes;
}
