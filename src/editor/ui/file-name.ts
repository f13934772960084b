import * as vscode from 'vscode';
import { escapeIconsAndLinks, shownText } from '../../core/text/quote';

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
export function nameAmong(uri: vscode.Uri, files: readonly vscode.Uri[]): string {
  const name = fileName(uri);
  const sameName = files.filter((file) => fileName(file) === name && file.toString() !== uri.toString());
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

/** Selects the documents of one path. VS Code matches file system paths, which start with the drive on Windows. */
export function selectorFor({ scheme, path }: vscode.Uri): vscode.DocumentFilter {
  return { scheme, pattern: globFor(path.replace(/^\/(?=[a-z]:\/)/i, '')) };
}

/** The size of a file in bytes; undefined if there is none, or it cannot be read. */
export function sizeOf(uri: vscode.Uri): Thenable<number | undefined> {
  return vscode.workspace.fs.stat(uri).then(
    ({ size }) => size,
    () => undefined,
  );
}

/** Watches one file. */
export function watchFile(uri: vscode.Uri): vscode.FileSystemWatcher {
  const slash = uri.path.lastIndexOf('/');
  const folder = uri.with({ path: uri.path.slice(0, slash) });
  return vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(folder, globFor(uri.path.slice(slash + 1))),
  );
}

/**
 * The fewest path segments that distinguish a folder from others, like in VS Code's tabs: `a` for `x/a` and `x/b`, `a/…`
 * for `a/x` and `b/x`.
 *
 * @returns the whole path if nothing shorter is unique
 */
export function shortestFolder(folder: string, folders: readonly string[]): string {
  const names = folder.split('/');
  for (let count = 1; count < names.length; count++)
    for (let start = names.length - count; start >= 0; start--) {
      const part = names.slice(start, start + count).join('/');
      const isLast = start + count === names.length;
      const isShared = folders.some((path) =>
        isLast ? `/${path}`.endsWith(`/${part}`) : `/${path}/`.includes(`/${part}/`),
      );
      if (!isShared) return isLast ? part : `${part}/…`;
    }
  return folder;
}
