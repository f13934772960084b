// Tabs and documents by the URIs of what they show.
import * as vscode from 'vscode';
import { isConfigurationPath } from '../core/config/configuration';
import { syntaxOf, type Syntax } from '../core/json/syntax';
import { uriOfTable } from './table/tabs';

/** VS Code creates no document for a text with more characters, so a smaller file always has one. In bytes. */
export const MAX_DOCUMENT_SIZE = 50 * 1024 * 1024;
/** VS Code needs seconds to open a document of at least so many bytes. Such a file is read before that. */
export const SLOW_DOCUMENT_SIZE = 16 * 1024 * 1024;

export function isSameUri(one: vscode.Uri | undefined, other: vscode.Uri): boolean {
  return one?.toString() === other.toString();
}

/** The open document of a file, which may have been deleted. */
export function documentAt(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
}

export function allTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
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

/** A tab with a JSON file that has no document: it is too large, or has not been shown yet. */
export interface TabWithoutDocument {
  readonly uri: vscode.Uri;
  readonly syntax: Syntax;
  readonly isDirty: boolean;
  /** Whether it is in front of the other tabs of its group. */
  readonly isVisible: boolean;
}

/** The tabs without a document, by URI. */
export function tabsWithoutDocument(): Map<string, TabWithoutDocument> {
  const documents = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
  const found = new Map<string, TabWithoutDocument>();
  for (const tab of allTabs()) {
    const uri = tab.input instanceof vscode.TabInputText ? tab.input.uri : uriOfTable(tab);
    if (!uri || !mayBeListing(uri) || documents.has(uri.toString())) continue;
    const other = found.get(uri.toString());
    const isDirty = tab.isDirty || other?.isDirty === true;
    const isVisible = tab.isActive || other?.isVisible === true;
    found.set(uri.toString(), { uri, syntax: syntaxOf(uri.path), isDirty, isVisible });
  }
  return found;
}

function mayBeListing({ path }: vscode.Uri): boolean {
  return /\.jsonc?$/i.test(path) && !isConfigurationPath(path);
}
