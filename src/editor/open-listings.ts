import * as vscode from 'vscode';
import { fileUriOf } from './configuration-folders';
import { nameAmong } from './file-name';
import type { ListingSource } from './listing-source';
import type { Listings } from './listings';

/** The listings in tabs. */
export function openListings(listings: Listings): readonly ListingSource[] {
  const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  const open = inputs.flatMap((input) =>
    input instanceof vscode.TabInputText ? (listings.at(input.uri) ?? []) : [],
  );
  return [...new Set(open)];
}

/** The file name of a listing, with folders if another open listing has the same name; not escaped. */
export function nameAmongOpen(uri: vscode.Uri, listings: Listings): string {
  // A version in Git is of the same file.
  return nameAmong(
    fileUriOf(uri),
    openListings(listings).map((source) => fileUriOf(source.uri)),
  );
}
