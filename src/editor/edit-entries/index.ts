import * as vscode from 'vscode';
import type * as Commands from './commands';
import { entriesBelow } from '../../core/browse/tree';
import type { FieldValue } from '../../core/edit/set-field';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import type { Entries } from '../entries';
import { nodesIn } from '../entries/entry-commands';
import type { OpenListing, ListingViewer } from '../listings/open-listing';
import type { Listings } from '../listings';

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
    act: (commands: typeof Commands, target: Target, value?: FieldValue) => Promise<void>,
  ): vscode.Disposable =>
    // The editor's menu passes the URI of the document.
    vscode.commands.registerCommand(`catalogLens.${name}`, async (...args: readonly unknown[]) => {
      const nodes = args[0] === SELECTION ? view.selection : nodesIn(args)?.nodes;
      const { arranged } = arranger;
      const target = nodes ? arranged && { ...arranged, entries: entriesBelow(nodes) } : atCursors(listings);
      if (!target || target.entries.length === 0) {
        void vscode.window.showInformationMessage(
          vscode.l10n.t('Place the cursor in an entry, or select entries in the Entries view.'),
        );
        return;
      }
      await act(await import('./commands'), target, args[2] as FieldValue | undefined);
    });
  return vscode.Disposable.from(
    register('duplicateEntry', ({ duplicate }, target) => duplicate(target)),
    register('deleteEntry', ({ remove }, target) => remove(target)),
    // VS Code shows the keyboard shortcut of a command in all menus, also where the key deletes a character.
    register('entries.delete', ({ remove }, target) => remove(target)),
    register('setField', ({ set }, target, value) => set(target, value)),
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
