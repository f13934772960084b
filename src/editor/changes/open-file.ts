import * as vscode from 'vscode';
import { memberOnLine } from '../../core/compare/entry-text';
import { withErrorMessage } from '../ui/messages';
import { ENTRY_SCHEME } from '../listings/old-versions';
import { onUnexpectedError } from '../ui/unexpected-error';
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
    if (!shown?.entry) return;
    withErrorMessage(async () => {
      // VS Code reports the selection after the editor: once it has answered, it has done so.
      await vscode.commands.executeCommand('noop');
      await showInFile(comparer, shown, editor);
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
  { compared: { after, version, listing: compared }, side, index }: EntryOfDocument,
  { document, selection }: vscode.TextEditor,
): Promise<void> {
  const member = memberOnLine(document.getText(), selection.active.line);
  const source =
    side === 'after' ? await comparer.open(after) : await listingIn(version.uri, comparer.listings);
  await source.whenCurrent();
  const { listing } = source;
  // The old version was read separately, from the same text.
  const key = compared.entries[index]?.key;
  const isFollowed = side === 'after' && listing.isVersionOf(compared) && key !== undefined;
  const present = isFollowed ? listing.indexOf(key) : index;
  if (present === undefined || present >= listing.entries.length) return;
  const span = listing.rangeAt(present, member === undefined ? [] : [member], 'value');
  await source.show(span, { preserveFocus: false });
}
