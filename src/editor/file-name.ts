import * as vscode from 'vscode';
import { escapeIconsAndLinks } from '../core/text/escape-icons-and-links';
import { shownText } from '../core/text/markdown';
import { shortestFolder } from '../core/text/shortest-folder';

/** The last part of a document's path. */
export function fileName({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of a file, from the workspace's folder where it is in that; empty for that folder itself. */
export function folderOf(uri: vscode.Uri): string {
  const path = vscode.workspace.asRelativePath(uri).replaceAll('\\', '/');
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

/** The name of a file; with the fewest folders that tell it from other files of that name, if there are any. */
export function nameAmong(uri: vscode.Uri, others: readonly vscode.Uri[]): string {
  const name = fileName(uri);
  const alike = others.filter((other) => fileName(other) === name && other.toString() !== uri.toString());
  const folder = alike.length === 0 ? '' : shortestFolder(folderOf(uri), alike.map(folderOf));
  return folder === '' ? name : `${folder}/${name}`;
}

/** The last part of a path for users, wherever VS Code makes icons of `$(name)` or links of `[text](command:name)`. */
export function shownName(uri: vscode.Uri): string {
  return escapeIconsAndLinks(shownText(fileName(uri)));
}

/** A glob that matches only one path or name. */
export function globFor(path: string): string {
  return path.replace(/[*?[\]{}]/g, (char) => `[${char}]`);
}
