import * as vscode from 'vscode';
import { isConfigurationPath } from '../../core/config/configuration';
import { syntaxOf, type Syntax } from '../../core/json/syntax';

/** In bytes. What has more characters VS Code makes no document of; a character has one byte or more. */
export const MAX_DOCUMENT_SIZE = 50 * 1024 * 1024;

/** A tab with a JSON file of which there is no document: it is too large, or has not been shown yet. */
export interface BareTab {
  readonly uri: vscode.Uri;
  readonly syntax: Syntax;
  readonly isDirty: boolean;
}

/** By URI. */
export function bareTabs(): Map<string, BareTab> {
  const documents = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
  const found = new Map<string, BareTab>();
  for (const { input, isDirty } of vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
    if (!(input instanceof vscode.TabInputText)) continue;
    const { uri } = input;
    if (!mayBeListing(uri) || documents.has(uri.toString())) continue;
    found.set(uri.toString(), { uri, syntax: syntaxOf(uri.path), isDirty });
  }
  return found;
}

function mayBeListing({ path }: vscode.Uri): boolean {
  return /\.jsonc?$/i.test(path) && !isConfigurationPath(path);
}
