import * as vscode from 'vscode';
import { shownText } from '../../core/text/quote';
import { formatCount } from './counts';
import type { Listings } from '../listings';

/** Logs the size of each listing. */
export function logListings(log: vscode.LogOutputChannel, listings: Listings): vscode.Disposable {
  return vscode.Disposable.from(
    listings.onDidOpen(({ uri, listing }) => {
      log.info(`${nameOf(uri)}: ${formatCount(listing.entries.length)} entries`);
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
