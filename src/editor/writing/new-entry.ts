import * as vscode from 'vscode';
import type { Listings } from '../listings';
import type { OpenListing } from '../listings/open-listing';
import { showInformation, showWarning } from '../ui/messages';
import { LEAVE_AND_RETURN } from './completion';

/** Registers the command that inserts a new entry at the cursor of the current listing, or into an empty `results`. */
export function registerNewEntry({ current }: Listings): vscode.Disposable {
  return vscode.commands.registerCommand('catalogLens.newEntry', async () => {
    const source = await current.forNewEntry();
    if (!source) {
      showInformation('Open a listing to add an entry.');
      return;
    }
    await source.whenCurrent();
    await insert(source);
  });
}

/** Inserts an entry as one undo step, with tab stops in the editor of the text. */
async function insert(source: OpenListing): Promise<void> {
  const { document, cursor = 0 } = source;
  const { version } = document;
  const { newEntryAt } = await import('../../core/language/snippets');
  const visible = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const editor = await vscode.window.showTextDocument(document, visible?.viewColumn);
  if (!source.isCurrent || document.version !== version) {
    showWarning('The entry was not inserted because the listing has changed.');
    return;
  }
  const insertion = newEntryAt(source.listing, cursor, Date.now());
  if (!insertion) {
    showWarning(
      'The entry was not inserted because the text next to it is not valid JSON. Fix the syntax errors and try again.',
    );
    return;
  }
  const { others, snippet } = insertion;
  await editor.edit(
    (builder) => {
      for (const { offset, length, text } of others)
        builder.replace(source.rangeOf({ start: offset, end: offset + length }), text);
    },
    { undoStopBefore: true, undoStopAfter: false },
  );
  const start = document.positionAt(snippet.offset);
  const range = new vscode.Range(start, document.positionAt(snippet.offset + snippet.length));
  const options = { undoStopBefore: others.length === 0, undoStopAfter: false, keepWhitespace: true };
  await editor.insertSnippet(new vscode.SnippetString(snippet.text), range, options);
  // A read-only editor accepts edits without applying them.
  if (document.version === version)
    showWarning('The entry was not inserted because the document cannot be edited.');
  else await vscode.commands.executeCommand(LEAVE_AND_RETURN.command, ...LEAVE_AND_RETURN.arguments);
}
