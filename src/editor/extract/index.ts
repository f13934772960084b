import * as vscode from 'vscode';
import type { CurrentListing } from '../current-listing';
import type { Entries } from '../entries';
import { registerExtract } from './extract-entries';
import { registerRedact } from './redact-listing';
import { registerShiftTimes } from './shift-times';
import { registerSmallestFixture } from './smallest-fixture';

/** Registers the commands that create a new listing from the current one, or shift its times. */
export function registerExtraction(current: CurrentListing, entries: Entries): vscode.Disposable {
  return vscode.Disposable.from(
    registerExtract(entries),
    registerSmallestFixture(current, entries.arranger),
    registerRedact(current),
    registerShiftTimes(current),
  );
}
