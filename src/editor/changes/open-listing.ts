import * as vscode from 'vscode';
import { fileName } from '../file-name';
import { MAX_DOCUMENT_SIZE } from '../large/tabs';
import type { ListingSource } from '../listing-source';
import type { Listings } from '../listings';
import { CannotCompare } from './version';

/** @throws CannotCompare if there is no such file, or VS Code would make no document of it */
export async function checkOpenable(uri: vscode.Uri): Promise<void> {
  const name = fileName(uri);
  const size = await vscode.workspace.fs.stat(uri).then(
    (stat) => stat.size,
    () => {
      throw new CannotCompare(vscode.l10n.t('{0} does not exist.', name));
    },
  );
  if (size > MAX_DOCUMENT_SIZE)
    throw new CannotCompare(vscode.l10n.t('{0} is over 50 MB. Open it in an editor first.', name));
}

/**
 * The listing in a file, which need not be shown in an editor.
 *
 * @throws CannotCompare if the file cannot be read, or contains no listing
 */
export async function listingIn(uri: vscode.Uri, listings: Listings): Promise<ListingSource> {
  const document = await vscode.workspace.openTextDocument(uri).then(undefined, () => {
    throw new CannotCompare(vscode.l10n.t('{0} cannot be read.', fileName(uri)));
  });
  const listing = await listings.whenDetected(document);
  if (!listing) throw new CannotCompare(vscode.l10n.t('{0} is not a listing.', fileName(uri)));
  return listing;
}

/** Shows a listing in an editor that stays, and leaves the focus where it is. */
export async function showListing(
  { uri }: ListingSource,
  viewColumn = vscode.ViewColumn.Active,
): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', uri, {
    viewColumn,
    preview: false,
    preserveFocus: true,
  });
}

/** Keeps the tab of a listing when VS Code shows something else where it previews files, such as an entry's diff. */
export async function keepTab(source: ListingSource): Promise<void> {
  const key = source.uri.toString();
  for (const { tabs, viewColumn } of vscode.window.tabGroups.all)
    for (const { input, isPreview } of tabs)
      if (isPreview && input instanceof vscode.TabInputText && input.uri.toString() === key)
        await showListing(source, viewColumn);
}
