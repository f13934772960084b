import * as vscode from 'vscode';
import { escapeIconsAndLinks } from '../core/text/escape-icons-and-links';
import { shownText } from '../core/text/markdown';
import { shortestFolder } from '../core/text/shortest-folder';

/** The last segment of a document's path. */
export function fileName({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of a file, relative to the workspace folder if it is in one. */
export function folderOf(uri: vscode.Uri): string {
  const path = vscode.workspace.asRelativePath(uri).replaceAll('\\', '/');
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

/** The name of a file, with the fewest folders that distinguish it from other files with the same name. */
export function nameAmong(uri: vscode.Uri, others: readonly vscode.Uri[]): string {
  const name = fileName(uri);
  const sameName = others.filter((other) => fileName(other) === name && other.toString() !== uri.toString());
  const folder = sameName.length === 0 ? '' : shortestFolder(folderOf(uri), sameName.map(folderOf));
  return folder === '' ? name : `${folder}/${name}`;
}

/** The name of a file, escaped for texts in which VS Code renders `$(name)` icons or Markdown links. */
export function shownName(uri: vscode.Uri): string {
  return escapeIconsAndLinks(shownText(fileName(uri)));
}

/** A glob that matches only one path or name. */
export function globFor(path: string): string {
  return path.replace(/[*?[\]{}]/g, (char) => `[${char}]`);
}
