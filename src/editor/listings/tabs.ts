import * as vscode from 'vscode';
import { isConfigurationPath } from '../../core/config/configuration';
import { syntaxOf, type Syntax } from '../../core/json/parse';
import { uriOfTable } from '../table/tabs';

/** VS Code creates no document for a text with more characters, so a smaller file always has one. In bytes. */
export const MAX_DOCUMENT_SIZE = 50 * 1024 * 1024;

/** A tab with a JSON file that has no document: it is too large, or has not been shown yet. */
export interface TabWithoutDocument {
  readonly uri: vscode.Uri;
  readonly syntax: Syntax;
  readonly isDirty: boolean;
}

/** The tabs without a document, by URI. */
export function tabsWithoutDocument(): Map<string, TabWithoutDocument> {
  const documents = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
  const found = new Map<string, TabWithoutDocument>();
  for (const tab of vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
    const { input } = tab;
    const uri = input instanceof vscode.TabInputText ? input.uri : uriOfTable(tab);
    if (!uri || !mayBeListing(uri) || documents.has(uri.toString())) continue;
    const isDirty = tab.isDirty || found.get(uri.toString())?.isDirty === true;
    found.set(uri.toString(), { uri, syntax: syntaxOf(uri.path), isDirty });
  }
  return found;
}

function mayBeListing({ path }: vscode.Uri): boolean {
  return /\.jsonc?$/i.test(path) && !isConfigurationPath(path);
}
