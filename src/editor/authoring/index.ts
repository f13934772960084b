import * as vscode from 'vscode';
import type { CurrentListing } from '../current-listing';
import type { Listings } from '../listings';
import { registerCompletion } from './completion-items';
import { registerInlayHints } from './inlay-hints';
import { registerNewEntry } from './new-entry';
import { registerNewFixture } from './new-fixture';

/** What helps to write listings: completion, hints behind values, new entries, new listings. */
export function registerAuthoring(listings: Listings, current: CurrentListing): vscode.Disposable {
  return vscode.Disposable.from(
    registerCompletion(listings),
    registerInlayHints(listings),
    registerNewEntry(current),
    registerNewFixture(),
  );
}
