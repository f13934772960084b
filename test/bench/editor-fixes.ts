import * as vscode from 'vscode';
import { fixAll } from '../../src/core/fixes';
import { inSlices } from '../../src/editor/slices';
import { features } from '../integration/support/extension';
import { measureWork, openListing, printLine, row, until } from './in-editor';

/** Measures Fix All in a listing with many problems, and undoes it. */
export async function measureFixes(name: string): Promise<void> {
  const { entries } = await features();
  const { document, arranged } = await openListing(name, entries);
  const { source } = arranged;
  const { listing, configuration } = source;
  const before = listing.problems().length;
  const text = document.getText();
  printLine('');
  printLine(`${name}: ${listing.entries.length} entries, ${before} problems`);
  printLine(row('', 'time', 'longest block'));
  await measureWork('computing the edits', () =>
    inSlices(
      fixAll(listing, configuration.settings, () => true),
      () => false,
    ),
  );
  await measureWork('fixing all', () => vscode.commands.executeCommand('catalogLens.fixAll', document.uri));
  await source.whenComplete();
  printLine(`${listing.problems().length} problems remain.`);
  const undone = until(vscode.workspace.onDidChangeTextDocument, () => document.getText() === text);
  await vscode.commands.executeCommand('undo');
  await undone;
  printLine('One undo restores the text.');
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}
