import * as vscode from 'vscode';
import { CONFIG_FILE, isConfigurationPath } from '../core/config/configuration';
import type { Renaming } from './config-actions/renamed-files';
import { foldersUpward } from './configuration-folders';
import { sizeOf } from './file-name';
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
      const renaming = renamingOf(event.files);
      underway.set(keyOf(event.files), renaming);
      event.waitUntil(renaming.then((found) => found?.edit));
    }),
    // Also when a rename is undone, for which VS Code undoes the edits itself.
    vscode.workspace.onDidRenameFiles(({ files }) => {
      const renaming = underway.get(keyOf(files));
      underway.delete(keyOf(files));
      renaming?.then((found) => found?.finish()).catch(onUnexpectedError);
    }),
  );
}

function keyOf(moves: readonly Move[]): string {
  return JSON.stringify(moves.map(({ oldUri, newUri }) => [oldUri.toString(), newUri.toString()]));
}

/** @returns undefined if no configuration file applies to what moves */
async function renamingOf(moves: readonly Move[]): Promise<Renaming | undefined> {
  const configurations = await configurationsOf(moves);
  if (configurations.length === 0) return undefined;
  const renamed = await import('./config-actions/renamed-files');
  return renamed.renamingOf(moves, configurations);
}

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
