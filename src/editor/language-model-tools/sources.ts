import * as vscode from 'vscode';
import type { ListingSource } from '../listing-source';
import type { Listings } from '../listings';

/**
 * The listing in a file, read completely.
 *
 * @throws Error with a sentence for the model, if there is no such file or it is not a listing
 */
export async function sourceOf(file: string, listings: Listings): Promise<ListingSource> {
  const uri = uriOf(file);
  const source = listings.at(uri) ?? (await listings.whenDetected(await open(uri, file)));
  if (!source) throw new Error(`${file} is not a listing.`);
  await source.whenComplete();
  return source;
}

/** @param file an absolute path, a URI, or a path in the first folder of the workspace */
export function uriOf(file: string): vscode.Uri {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file)) return vscode.Uri.parse(file, true);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!/^([/\\]|[a-z]:[/\\])/i.test(file)) {
    if (!folder) throw new Error(`No folder is open, so ${file} should be an absolute path.`);
    return vscode.Uri.joinPath(folder, file);
  }
  return folder ? folder.with({ path: vscode.Uri.file(file).path }) : vscode.Uri.file(file);
}

async function open(uri: vscode.Uri, file: string): Promise<vscode.TextDocument> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
