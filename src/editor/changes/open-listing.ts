import * as vscode from 'vscode';
import { MAX_DOCUMENT_SIZE } from '../listings/tabs';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { CannotCompare, titleOf } from './version';

/** @throws CannotCompare if the file does not exist, or is too large for a document */
export async function checkOpenable(uri: vscode.Uri): Promise<void> {
  const name = titleOf(uri);
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
 * Opens the listing in a file without showing it.
 *
 * @throws CannotCompare if the file cannot be read, or contains no listing
 */
export async function listingIn(uri: vscode.Uri, listings: Listings): Promise<OpenListing> {
  const document = await vscode.workspace.openTextDocument(uri).then(undefined, () => {
    throw new CannotCompare(vscode.l10n.t('{0} cannot be read.', titleOf(uri)));
  });
  const listing = await listings.whenDetected(document);
  if (!listing) throw new CannotCompare(vscode.l10n.t('{0} is not a listing.', titleOf(uri)));
  return listing;
}

/** Shows a listing in a permanent tab, without moving the focus. */
export async function showListing(
  { uri }: OpenListing,
  viewColumn = vscode.ViewColumn.Active,
): Promise<void> {
  const options: vscode.TextDocumentShowOptions = { viewColumn, preview: false, preserveFocus: true };
  await vscode.commands.executeCommand('vscode.open', uri, options, titleOf(uri));
}

/** Makes a listing's preview tabs permanent, so that a diff does not replace them. */
export async function keepTab(source: OpenListing): Promise<void> {
  const key = source.uri.toString();
  for (const { tabs, viewColumn } of vscode.window.tabGroups.all)
    for (const { input, isPreview } of tabs)
      if (isPreview && input instanceof vscode.TabInputText && input.uri.toString() === key)
        await showListing(source, viewColumn);
}
