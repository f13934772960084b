import * as vscode from 'vscode';
import { allTabs, isSameUri, MAX_DOCUMENT_SIZE } from '../ui/tabs';
import { sizeOf } from '../ui/file-name';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { UserError } from '../ui/messages';
import { titleOf } from './version';

/** @throws UserError if the file does not exist, or is too large for a document */
export async function checkOpenable(uri: vscode.Uri): Promise<void> {
  const name = titleOf(uri);
  const size = await sizeOf(uri);
  if (size === undefined) throw new UserError(`${name} does not exist.`);
  if (size > MAX_DOCUMENT_SIZE) throw new UserError(`${name} is over 50 MB.`);
}

/**
 * Opens the listing in a file without showing it.
 *
 * @throws UserError if the file cannot be read, or contains no listing
 */
export async function listingIn(uri: vscode.Uri, listings: Listings): Promise<OpenListing> {
  const document = await vscode.workspace.openTextDocument(uri).then(undefined, () => {
    throw new UserError(`${titleOf(uri)} cannot be read.`);
  });
  const listing = await listings.whenDetected(document);
  if (!listing) throw new UserError(`${titleOf(uri)} is not a listing.`);
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
  for (const { input, isPreview, group } of allTabs())
    if (isPreview && input instanceof vscode.TabInputText && isSameUri(input.uri, source.uri))
      await showListing(source, group.viewColumn);
}
