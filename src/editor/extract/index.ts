import * as vscode from 'vscode';
import type { CurrentListing } from '../current-listing';
import type { Entries } from '../entries';
import { registerExtract } from './extract-entries';
import { registerRedact } from './redact-listing';
import { registerSmallestFixture } from './smallest-fixture';

/** The commands that make a new listing of the current one: of some entries, of the fewest that show all, with pseudonyms. */
export function registerExtraction(current: CurrentListing, entries: Entries): vscode.Disposable {
  return vscode.Disposable.from(
    registerExtract(entries),
    registerSmallestFixture(current, entries.arranger),
    registerRedact(current),
  );
}
