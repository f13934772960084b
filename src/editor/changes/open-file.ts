import * as vscode from 'vscode';
import type { Entry } from '../../core/model/entry';
import { withErrorMessage } from '../messages';
import { ENTRY_SCHEME } from '../old-versions';
import { onUnexpectedError } from '../unexpected-error';
import type { Comparer } from './comparer';
import type { EntryDocuments, EntryOfDocument } from './entry-documents';
import { listingIn } from './open-listing';

/**
 * Opens the file itself where VS Code opens the document of an entry in an editor of its own, as its *Open File* in an editor
 * with several diffs does: that has no other document.
 */
export function openFilesOfEntries(comparer: Comparer, documents: EntryDocuments): vscode.Disposable {
  const check = (): void => {
    const { activeTextEditor: editor, tabGroups } = vscode.window;
    const { activeTab: tab } = tabGroups.activeTabGroup;
    if (editor?.document.uri.scheme !== ENTRY_SCHEME) return;
    if (!(tab?.input instanceof vscode.TabInputText) || tab.input.uri.scheme !== ENTRY_SCHEME) return;
    const shown = documents.entryAt(editor.document.uri);
    const entry = shown?.entry;
    if (!entry) return;
    withErrorMessage(async () => {
      // VS Code reports the selection after the editor: once it has answered, it has done so.
      await vscode.commands.executeCommand('noop');
      await showInFile(comparer, shown, entry, editor);
      await tabGroups.close(tab);
    }).catch(onUnexpectedError);
  };
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(check),
    vscode.window.tabGroups.onDidChangeTabs(check),
  );
}

/** Shows the member of an entry that the cursor is on in its document. */
async function showInFile(
  comparer: Comparer,
  { compared: { pair }, side }: EntryOfDocument,
  entry: Entry,
  { document, selection }: vscode.TextEditor,
): Promise<void> {
  const { memberOnLine } = await import('../../core/compare');
  const member = memberOnLine(document.getText(), selection.active.line);
  const source =
    side === 'after' ? await comparer.open(pair) : await listingIn(pair.version.uri, comparer.listings);
  await source.whenComplete();
  const { listing } = source;
  // The old version was read separately, from the same text.
  const present =
    side === 'after' ? listing.entries.currentVersionOf(entry) : listing.entries.at(entry.index);
  if (present)
    await source.show(listing.locatePath(present, member === undefined ? [] : [member], 'value'), {
      preserveFocus: false,
    });
}
