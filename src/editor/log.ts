import * as vscode from 'vscode';
import { shownText } from '../core/text/quote';
import { formatCount } from './counts';
import type { OpenListing } from './listings/open-listing';
import type { Listings } from './listings';

/** Logs the size of each listing and how long reading it took. */
export function logListings(log: vscode.LogOutputChannel, listings: Listings): vscode.Disposable {
  const logged = new WeakMap<OpenListing, number>();
  return vscode.Disposable.from(
    listings.onDidAnalyze((source) => {
      // Not logged again after edits.
      if (logged.get(source) === source.readDuration) return;
      logged.set(source, source.readDuration);
      const { uri, listing, readDuration } = source;
      const entries = formatCount(listing.entries.length);
      log.info(`${nameOf(uri)}: ${entries} entries, read in ${readDuration.toFixed(0)} ms`);
    }),
    listings.onDidClose(({ uri }) => {
      log.info(`${nameOf(uri)}: closed, or no longer a listing`);
    }),
  );
}

function nameOf(uri: vscode.Uri): string {
  // A line break would start another line of the log.
  return uri.scheme === 'file' ? shownText(vscode.workspace.asRelativePath(uri)) : uri.toString();
}
