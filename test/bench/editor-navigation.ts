import * as vscode from 'vscode';
import {
  duplicateEntries,
  removeEntries,
  setField,
  type EntriesEdit,
  type FieldValue,
} from '../../src/core/edit-entries';
import type { Listing } from '../../src/core/listing/listing';
import type { Entry } from '../../src/core/model/entry';
import { editInSlices } from '../../src/editor/fixes/text-edits';
import { DocumentSymbols } from '../../src/editor/outline/document-symbols';
import { features } from '../integration/support/extension';
import { measureRounds } from './block-rounds';
import { openListing, until } from './in-editor';

/** The lines for which VS Code requests inlay hints at once. */
const LINES = 60;
const EDITED_ENTRIES = 5000;
const CALLS: FieldValue = { field: 'calls30d', literal: '1234' };

/** Measures what VS Code requests for the outline and for inlay hints. */
export async function measureNavigation(names: readonly string[]): Promise<void> {
  const { listings, entries } = await features();
  for (const name of names) {
    const { document } = await openListing(name, entries);
    const { token } = new vscode.CancellationTokenSource();
    const middle = document.lineCount >> 1;
    const page = new vscode.Range(middle, 0, middle + LINES, 0);
    await measureRounds(name, async (measure) => {
      await measure('symbols', async () => {
        const provider = new DocumentSymbols(listings, entries.arranger);
        await provider.provideDocumentSymbols(document, token);
        provider.dispose();
      });
      await measure('an edit, and what VS Code requests', () => insert(document));
      await measure('hints of a page', () =>
        vscode.commands.executeCommand('vscode.executeInlayHintProvider', document.uri, page),
      );
    });
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
}

/** Measures computing and applying edits of thousands of entries, and undoing them. */
export async function measureEntryEditing(name: string): Promise<void> {
  const { entries } = await features();
  const { document, arranged } = await openListing(name, entries);
  const { source } = arranged;
  const { settings } = source.configuration;
  const edits: readonly [string, (listing: Listing, entries: Entry[]) => Generator<void, EntriesEdit>][] = [
    ['duplicate', duplicateEntries],
    ['delete', removeEntries],
    [`set ${CALLS.field}`, (listing, entries) => setField(listing, entries, CALLS, settings)],
  ];
  await measureRounds(`${EDITED_ENTRIES} of ${source.listing.entries.length} entries`, async (measure) => {
    for (const [title, edit] of edits) {
      const text = document.getText();
      const run = (takesEdits: boolean): Promise<unknown> =>
        editInSlices(
          source,
          function* (listing) {
            const chosen = Array.from(listing.entries).filter(({ index }) => index % 3 === 0);
            return yield* edit(listing, chosen.slice(0, EDITED_ENTRIES));
          },
          (result) => (takesEdits ? result.edits : []),
        );
      await measure(`${title}: computing`, () => run(false));
      await measure(`${title}: with applying`, () => run(true));
      const undone = until(vscode.workspace.onDidChangeTextDocument, () => document.getText() === text);
      await vscode.commands.executeCommand('undo');
      await undone;
      await source.whenComplete();
    }
  });
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

/** Inserts a space at the start of the second line. */
async function insert({ uri }: vscode.TextDocument): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, new vscode.Position(1, 0), ' ');
  await vscode.workspace.applyEdit(edit);
}
