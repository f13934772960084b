import * as vscode from 'vscode';
import { CONFIG_FILE } from '../../core/config/configuration';
import type { ConfigurationFiles } from '../configuration-files';
import { Refusal } from './refusal';

/** The configuration file in which something is decided for a listing. */
export interface Place {
  readonly uri: vscode.Uri;
  /** If it is open. Its file may be gone. */
  readonly document: vscode.TextDocument | undefined;
  readonly exists: boolean;
}

/**
 * The configuration file that holds for a listing; where there is none, one to be made in the root of its workspace
 * folder, or beside a listing that is in none.
 *
 * @throws Refusal if there is nowhere to write
 */
export async function placeFor(configurations: ConfigurationFiles, listing: vscode.Uri): Promise<Place> {
  const { file } = await configurations.get(listing);
  if (file?.unreadable !== undefined)
    throw new Refusal(vscode.l10n.t('{0} cannot be read: {1}.', nameOf(file.uri), file.unreadable));
  const uri = file?.uri ?? vscode.Uri.joinPath(folderOf(listing), CONFIG_FILE);
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false)
    throw new Refusal(vscode.l10n.t('{0} cannot be written: files are read-only here.', nameOf(uri)));
  const permissions = await permissionsOf(uri);
  if (permissions !== undefined && permissions & vscode.FilePermission.Readonly)
    throw new Refusal(vscode.l10n.t('{0} is read-only.', nameOf(uri)));
  return { uri, document: openDocument(uri), exists: permissions !== undefined };
}

export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
}

/** A configuration file's name for people. */
export function nameOf(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri);
}

function folderOf(listing: vscode.Uri): vscode.Uri {
  const { workspaceFolders = [] } = vscode.workspace;
  if (listing.scheme === 'untitled') {
    if (!workspaceFolders[0])
      throw new Refusal(vscode.l10n.t('Save the listing first: its configuration is written beside it.'));
    return workspaceFolders[0].uri;
  }
  // An older version from Git is configured as the present one is.
  const present =
    listing.scheme === 'git' ? listing.with({ scheme: 'file', query: '', fragment: '' }) : listing;
  return vscode.workspace.getWorkspaceFolder(present)?.uri ?? vscode.Uri.joinPath(present, '..');
}

/** @returns undefined if there is no such file */
async function permissionsOf(uri: vscode.Uri): Promise<number | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).permissions ?? 0;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}
