import * as vscode from 'vscode';
import { shownText } from '../core/text/markdown';
import { figure } from './counts';
import type { ListingSource } from './listing-source';
import type { Listings } from './listings';

/** Writes to the log which listings are followed, how large they are and how long reading them took. */
export function logListings(log: vscode.LogOutputChannel, listings: Listings): vscode.Disposable {
  const logged = new WeakMap<ListingSource, number>();
  return vscode.Disposable.from(
    listings.onDidAnalyse((followed) => {
      // Edits do not read it from its start.
      if (logged.get(followed) === followed.readIn) return;
      logged.set(followed, followed.readIn);
      const { uri, listing, readIn } = followed;
      const entries = figure(listing.entries.length);
      log.info(`${nameOf(uri)}: ${entries} entries, read in ${readIn.toFixed(0)} ms`);
    }),
    listings.onDidClose(({ uri }) => {
      log.info(`${nameOf(uri)}: closed, or no listing any more`);
    }),
  );
}

function nameOf(uri: vscode.Uri): string {
  // A line break would start another line of the log.
  return uri.scheme === 'file' ? shownText(vscode.workspace.asRelativePath(uri)) : uri.toString();
}
