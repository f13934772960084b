import * as vscode from 'vscode';
import { entryNamesIn } from '../../core/language/symbols';
import { registerHintsIn } from '../inlay-hints';
import type { Listings } from '../listings';

/** Shows the name of each entry after its opening bracket, as an inlay hint, so that folded entries have names. */
export function registerEntryNames(listings: Listings): vscode.Disposable {
  return registerHintsIn(listings, 'catalogLens.entryNames', (document, { listing }, { start, end }) =>
    entryNamesIn(listing, start, end).map(({ offset, name }) => {
      const hint = new vscode.InlayHint(document.positionAt(offset), name);
      hint.paddingLeft = true;
      return hint;
    }),
  );
}
