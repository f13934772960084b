// Tabs and documents by the URIs of what they show.
import * as vscode from 'vscode';

/** VS Code gives extensions no document of a longer text, so that a file of at most so many bytes always has one. */
export const MAX_DOCUMENT_SIZE = 50 * 1024 * 1024;

/** The view type of the table as an editor of a document, which is also in the manifest. */
export const TABLE_TYPE = 'catalogLens.table';

export function isSameUri(a: vscode.Uri | undefined, b: vscode.Uri): boolean {
  return a?.toString() === b.toString();
}

/** The open document of a file, which may have been deleted. */
export function documentAt(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
}

export function allTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

/** The URI of a file that a tab shows as a table; undefined for another tab. */
export function uriOfTable(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input;
  return input instanceof vscode.TabInputCustom && input.viewType === TABLE_TYPE ? input.uri : undefined;
}

/** The file that a tab shows as text, as a table, on the right of a diff, or as the result of a merge. */
export function uriOfTab(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input;
  if (input instanceof vscode.TabInputText) return input.uri;
  if (input instanceof vscode.TabInputTextDiff) return input.modified;
  // The type of a merge editor is not in VS Code's API yet.
  return uriOfTable(tab) ?? ((input ?? {}) as { readonly result?: vscode.Uri }).result;
}

/** Whether a file is in a tab, also in the background, or in another editor such as a peek view. */
export function isShown(uri: vscode.Uri): boolean {
  return (
    vscode.window.visibleTextEditors.some(({ document }) => isSameUri(document.uri, uri)) ||
    allTabs().some((tab) => isSameUri(uriOfTab(tab), uri))
  );
}
