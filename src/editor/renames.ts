import * as vscode from 'vscode';
import { CONFIG_FILE, isConfigurationPath } from '../core/config/configuration';
import type { Renaming } from './config-actions/renamed-files';
import { foldersUpward } from './configuration-folders';
import { sizeOf } from './file-name';
import { documentAt } from './tabs';
import { onUnexpectedError } from './unexpected-error';

/** A file or folder, and what it is called afterwards. */
export interface Move {
  readonly oldUri: vscode.Uri;
  readonly newUri: vscode.Uri;
}

/** Keeps what configuration files say about files and folders that the user renames or moves. */
export function registerRenames(): vscode.Disposable {
  const underway = new Map<string, Promise<Renaming | undefined>>();
  return vscode.Disposable.from(
    vscode.workspace.onWillRenameFiles((event) => {
      const renaming = configurationsOf(event.files).then((found) => renamingOf(event.files, found));
      underway.set(keyOf(event.files), renaming);
      event.waitUntil(renaming.then((found) => found?.edit));
    }),
    vscode.workspace.onDidRenameFiles(({ files }) => {
      const renaming = underway.get(keyOf(files));
      underway.delete(keyOf(files));
      const finished = renaming ? renaming.then((found) => found?.finish()) : followUndo(files);
      finished.catch(onUnexpectedError);
    }),
  );
}

function keyOf(moves: readonly Move[]): string {
  return JSON.stringify(moves.map(({ oldUri, newUri }) => [oldUri.toString(), newUri.toString()]));
}

/**
 * Only after a rename that is undone or done again there was no event before. VS Code does so with its edits, too, but not in
 * documents that are closed.
 */
async function followUndo(moves: readonly Move[]): Promise<void> {
  const closed = (await configurationsOf(moves)).filter((uri) => !documentAt(uri));
  const renaming = await renamingOf(moves, closed);
  if (renaming && (await vscode.workspace.applyEdit(renaming.edit))) await renaming.finish();
}

/** @returns undefined if no configuration file applies to what moves */
async function renamingOf(
  moves: readonly Move[],
  configurations: readonly vscode.Uri[],
): Promise<Renaming | undefined> {
  if (configurations.length === 0) return undefined;
  const renamed = await import('./config-actions/renamed-files');
  return renamed.renamingOf(moves, configurations);
}

/** The configuration files that apply to what moves. */
async function configurationsOf(moves: readonly Move[]): Promise<readonly vscode.Uri[]> {
  const candidates = new Map<string, vscode.Uri>();
  for (const { oldUri } of moves) {
    const folders = foldersUpward(vscode.Uri.joinPath(oldUri, '..'));
    const above = Array.from(folders, (folder) => vscode.Uri.joinPath(folder, CONFIG_FILE));
    for (const uri of isConfigurationPath(oldUri.path) ? [oldUri, ...above] : above)
      candidates.set(uri.toString(), uri);
  }
  const uris = [...candidates.values()];
  const sizes = await Promise.all(uris.map(sizeOf));
  return uris.filter((_, index) => sizes[index] !== undefined);
}
