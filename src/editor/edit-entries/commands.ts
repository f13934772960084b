import * as vscode from 'vscode';
import { duplicateEntries, removeEntries, type EntriesEdit } from '../../core/edit/entries';
import { presentEntries } from '../../core/browse/tree';
import { setField, type FieldValue } from '../../core/edit/set-field';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { countOfEntries } from '../counts';
import { editInSlices } from '../fixes/text-edits';
import { MESSAGE_MS } from '../status-message';
import type { Target } from '.';
import { askFieldValue } from './field-value';

type Edit = (listing: Listing, entries: readonly Entry[]) => Generator<void, EntriesEdit, undefined>;

/** Duplicates entries and shows the first copy. */
export async function duplicate(target: Target): Promise<void> {
  const first = await edit(target, duplicateEntries, (count) => vscode.l10n.t('Duplicated {0}.', count));
  const { source, viewer } = target;
  if (first === undefined || !source.document) return;
  await source.whenComplete();
  const copy = source.listing.entries.at(first + 1);
  if (!copy) return;
  const span = { start: copy.start, end: copy.end };
  if (!viewer?.show(span, { preserveFocus: false })) await source.show(span, { preserveFocus: false });
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
  const before = await edit(
    target,
    (listing, entries) => {
      const entry = entries.length === 1 ? entries[0] : undefined;
      id = value.field === 'id' ? idIn(value.literal) : entry && listing.read(entry).values.id;
      return setField(listing, entries, value, settings);
    },
    (count) => vscode.l10n.t('Set {0} of {1}.', value.field, count),
  );
  if (only && others.length === 0 && before !== undefined && id !== undefined)
    await showMoved(source, id, before);
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
 * @returns the index of the first edited entry before the edit
 */
async function edit(
  { source, listing: own, entries }: Target,
  editOf: Edit,
  messageOf: (count: string) => string,
): Promise<number | undefined> {
  let first: number | undefined;
  const work = function* (listing: Listing): Generator<void, EntriesEdit, undefined> {
    const result = yield* editOf(listing, yield* presentEntries(listing, entries));
    first = result.edited[0]?.index;
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
  return first;
}
