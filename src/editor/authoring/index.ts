import * as vscode from 'vscode';
import type { CurrentListing } from '../current-listing';
import type { Listings } from '../listings';
import { registerCompletion } from './completion-items';
import { registerInlayHints } from './inlay-hints';

/** What helps to write listings: completion, hints behind values, new entries, new listings. */
export function registerAuthoring(listings: Listings, current: CurrentListing): vscode.Disposable {
  return vscode.Disposable.from(
    registerCompletion(listings),
    registerInlayHints(listings),
    vscode.commands.registerCommand('catalogLens.newEntry', async () => {
      const { askNewEntry } = await import('./new-entry');
      await askNewEntry(current);
    }),
    vscode.commands.registerCommand('catalogLens.newFixture', async () => {
      const { askNewFixture } = await import('./new-fixture');
      await askNewFixture();
    }),
  );
}
