import * as vscode from 'vscode';
import { nameAmong } from './file-name';
import type { ListingSource } from './listing-source';
import type { Listings } from './listings';

/** The listings that are in tabs. */
export function openListings(listings: Listings): readonly ListingSource[] {
  const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  const open = inputs.flatMap((input) =>
    input instanceof vscode.TabInputText ? (listings.at(input.uri) ?? []) : [],
  );
  return [...new Set(open)];
}

/** The name of a listing's file, with folders where another open listing's file has the same name; not escaped. */
export function nameAmongOpen(uri: vscode.Uri, listings: Listings): string {
  return nameAmong(
    uri,
    openListings(listings).map((source) => source.uri),
  );
}
