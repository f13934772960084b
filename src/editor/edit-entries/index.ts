import * as vscode from 'vscode';
import { entriesBelow, presentEntries } from '../../core/browse/tree';
import { duplicateEntries, removeEntries, type EntriesEdit } from '../../core/edit/entries';
import { setField, type FieldValue } from '../../core/edit/set-field';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { countOfEntries, sentences } from '../counts';
import type { Entries } from '../entries';
import { nodesIn } from '../entries/entry-commands';
import { editInSlices } from '../fixes/text-edits';
import type { OpenListing, ListingViewer } from '../listings/open-listing';
import type { Listings } from '../listings';
import { showInformation, showStatus, showWarning } from '../messages';
import { askFieldValue } from './field-value';

/** Entries of a listing that a command applies to. */
export interface Target {
  readonly source: OpenListing;
  /** The listing that the entries are of; the source may read another one while the command asks for something. */
  readonly listing: Listing;
  readonly entries: readonly Entry[];
  /** Shows what the command adds; otherwise the text does. */
  readonly viewer?: ListingViewer;
}

/** The argument of a keyboard shortcut in the Entries view, which represents the selected nodes. */
const SELECTION = 'selection';

/**
 * Registers the commands that duplicate and delete entries and set a field of them: of the selected nodes in the Entries
 * view, otherwise of the entries at the cursors.
 */
export function registerEntryEditing(listings: Listings, { view, arranger }: Entries): vscode.Disposable {
  const register = (
    name: string,
    act: (target: Target, value?: FieldValue) => Promise<void>,
  ): vscode.Disposable =>
    // The editor's menu passes the URI of the document.
    vscode.commands.registerCommand(`catalogLens.${name}`, async (...args: readonly unknown[]) => {
      const nodes = args[0] === SELECTION ? view.selection : nodesIn(args)?.nodes;
      const { arranged } = arranger;
      const target = nodes ? arranged && { ...arranged, entries: entriesBelow(nodes) } : atCursors(listings);
      if (!target || target.entries.length === 0) {
        showInformation(
          vscode.l10n.t('Place the cursor in an entry, or select entries in the Entries view.'),
        );
        return;
      }
      await act(target, args[2] as FieldValue | undefined);
    });
  return vscode.Disposable.from(
    register('duplicateEntry', duplicate),
    register('deleteEntry', remove),
    // VS Code shows the keyboard shortcut of a command in all menus, also where the key deletes a character.
    register('entries.delete', remove),
    register('setField', set),
  );
}

/** The entries that the cursors and selections of the active editor touch. */
function atCursors({ current: { active: source } }: Listings): Target | undefined {
  if (!source) return undefined;
  const { listing, document, cursor } = source;
  const { activeTextEditor: editor } = vscode.window;
  const spans =
    editor && editor.document === document
      ? editor.selections.map(({ start, end }) => [document.offsetAt(start), document.offsetAt(end)] as const)
      : cursor === undefined
        ? []
        : [[cursor, cursor] as const];
  const found = new Set<Entry>();
  for (const [start, end] of spans) {
    let index = Math.max(listing.entries.countBefore(start + 1) - 1, 0);
    for (; ; index++) {
      const entry = listing.entries.at(index);
      if (!entry || entry.start > end || (entry.start === end && start < end)) break;
      if (entry.end > start || (entry.end === start && start === end)) found.add(entry);
    }
  }
  return { source, listing, entries: [...found] };
}

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

/** Sets a field to a value, which it asks for if there is none, and shows an entry that this moves. */
export async function set(target: Target, given?: FieldValue): Promise<void> {
  const { source, entries } = target;
  const value = given ?? (await askFieldValue(target));
  if (!value) return;
  const { settings } = source.configuration;
  const edited = await edit(
    target,
    (listing, present) => setField(listing, present, value, settings),
    (count) => vscode.l10n.t('Set {0} of {1}.', value.field, count),
  );
  const [entry, ...others] = entries;
  const [before] = edited ?? [];
  if (!entry || others.length > 0 || before === undefined) return;
  await source.whenComplete();
  const present = source.listing.entries.currentVersionOf(entry);
  if (present && present.index !== before) await source.show(present, { preserveFocus: true });
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
    showWarning(
      outcome === 'changed'
        ? vscode.l10n.t('No entries were edited because the document has changed.')
        : vscode.l10n.t('No entries were edited because the document cannot be edited.'),
    );
    return undefined;
  }
  const { edited } = outcome.result;
  const skipped = entries.length - edited.length;
  const done = edited.length === 0 ? '' : messageOf(countOfEntries(edited.length));
  if (skipped > 0) {
    const text = vscode.l10n.t(
      '{0} cannot be edited because of syntax errors in or next to them.',
      countOfEntries(skipped),
    );
    showWarning(sentences(done, text));
  } else {
    showStatus(done);
  }
  return indexes;
}
