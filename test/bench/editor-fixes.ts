import * as vscode from 'vscode';
import { fixAll } from '../../src/core/fixes';
import { inSlices } from '../../src/editor/slices';
import { features } from '../integration/support/extension';
import { Blocks, ms, pause, row, say, until, uriOf } from './in-editor';

/** Mends everything in a listing with many problems, and undoes it. */
export async function measureFixes(name: string): Promise<void> {
  const { entries } = await features();
  const document = await vscode.workspace.openTextDocument(uriOf(name));
  await vscode.window.showTextDocument(document, { preview: false });
  await until(entries.arranger.onDidArrange, () => entries.arranger.arranged?.source.document === document);
  await pause();
  const source = entries.arranger.arranged?.source;
  if (!source) throw new Error('Nothing is arranged.');
  const { listing, configuration } = source;
  const before = listing.problems().length;
  const text = document.getText();
  say('');
  say(`${name}: ${listing.entries.length} entries, ${before} problems`);
  say(row('', 'took', 'longest block'));
  const computing = new Blocks();
  const begun = performance.now();
  const outcome = await inSlices(
    fixAll(listing, configuration.settings, () => true),
    () => false,
  );
  const edits = outcome.done ? outcome.value.edits.length : 0;
  say(row(`${edits} edits computed`.padEnd(36), ms(performance.now() - begun), ms(computing.stop())));
  await pause();
  const mending = new Blocks();
  const mended = performance.now();
  await vscode.commands.executeCommand('catalogLens.fixAll', document.uri);
  say(row('all mended'.padEnd(36), ms(performance.now() - mended), ms(mending.stop())));
  await source.whenComplete();
  say(`${listing.problems().length} problems are left.`);
  const undone = until(vscode.workspace.onDidChangeTextDocument, () => document.getText() === text);
  await vscode.commands.executeCommand('undo');
  await undone;
  say('One undo gives the text as it was.');
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}
