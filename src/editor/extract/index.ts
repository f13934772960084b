import * as vscode from 'vscode';
import type { CurrentListing } from '../current-listing';
import type { Entries } from '../entries';
import { registerExtract } from './extract-entries';
import { registerRedact } from './redact-listing';
import { registerSmallestFixture } from './smallest-fixture';

/** Registers the commands that create a new listing from the current one: an extract, a smallest fixture, a redacted copy. */
export function registerExtraction(current: CurrentListing, entries: Entries): vscode.Disposable {
  return vscode.Disposable.from(
    registerExtract(entries),
    registerSmallestFixture(current, entries.arranger),
    registerRedact(current),
  );
}
