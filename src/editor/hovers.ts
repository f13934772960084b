import * as vscode from 'vscode';
import { rangeOf } from './diagnostics';
import { LANGUAGES } from './languages';
import type { Listings } from './listings';

/** Registers the hovers of entries and their members. */
export function registerHovers(listings: Listings): vscode.Disposable {
  return vscode.languages.registerHoverProvider(
    Array.from(LANGUAGES.keys(), (language) => ({ language })),
    {
      async provideHover(document, position, token) {
        const { hoverAt } = await import('../core/hover');
        if (token.isCancellationRequested) return undefined;
        const source = listings.of(document);
        const offset = document.offsetAt(position);
        const listing = source?.listingAt(offset);
        if (!listing?.isComplete || !source) return undefined;
        const hover = hoverAt(listing, offset, source.configuration.settings);
        return (
          hover && new vscode.Hover(new vscode.MarkdownString(hover.markdown), rangeOf(document, hover.span))
        );
      },
    },
  );
}
