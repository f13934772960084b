import * as vscode from 'vscode';
import type { ListingDocument } from './listing-document';
import type { Listings } from './listings';

/** Writes to the log which listings are followed, how large they are and how long reading them took. */
export function logListings(log: vscode.LogOutputChannel, listings: Listings): vscode.Disposable {
  const told = new WeakMap<ListingDocument, number>();
  return vscode.Disposable.from(
    listings.onDidAnalyse((followed) => {
      // Edits do not read it from its start.
      if (told.get(followed) === followed.readIn) return;
      told.set(followed, followed.readIn);
      const { document, listing, readIn } = followed;
      const entries = listing.entries.length.toLocaleString('en');
      log.info(`${nameOf(document)}: ${entries} entries, read in ${readIn.toFixed(0)} ms`);
    }),
    listings.onDidEnd(({ document }) => {
      log.info(`${nameOf(document)}: closed, or no listing any more`);
    }),
  );
}

function nameOf({ uri }: vscode.TextDocument): string {
  return uri.scheme === 'file' ? vscode.workspace.asRelativePath(uri) : uri.toString();
}
