import * as vscode from 'vscode';
import type { OpenListing } from './listings/open-listing';

/** Which of several listings in a file the one with the cursor is; empty if there is only one. */
export function placeOf({ listing, allListings }: OpenListing): string {
  if (allListings.length === 1) return '';
  return vscode.l10n.t('Listing {0} of {1}', allListings.indexOf(listing) + 1, allListings.length);
}
