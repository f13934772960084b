import * as vscode from 'vscode';
import type { ConfigurationFiles } from '../configuration-files';
import type { CurrentListing } from '../current-listing';
import type { Listings } from '../listings';
import { registerCompletion } from './completion-items';
import { registerInlayHints } from './inlay-hints';
import { registerNewListing } from './new-listing';

/** Features for writing listings: completion, inlay hints, new entries, new listings. */
export function registerAuthoring(
  listings: Listings,
  current: CurrentListing,
  configurations: ConfigurationFiles,
  onError: (error: unknown) => void,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerCompletion(listings),
    registerInlayHints(listings),
    registerNewListing(async (uri) => (await configurations.get(uri)).configuration.settings),
    vscode.commands.registerCommand('catalogLens.newEntry', async () => {
      const { askNewEntry } = await import('./new-entry');
      await askNewEntry(current);
    }),
    vscode.commands.registerCommand('catalogLens.newFixture', async () => {
      const { askNewFixture } = await import('./new-fixture');
      await askNewFixture((document) => listings.whenDetected(document), onError);
    }),
  );
}
