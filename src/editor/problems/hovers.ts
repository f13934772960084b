import * as vscode from 'vscode';
import { LISTING_LANGUAGES } from '../listings/languages';
import type { Listings } from '../listings';

/** Registers the hovers of members. */
export function registerHovers(listings: Listings): vscode.Disposable {
  return vscode.languages.registerHoverProvider(LISTING_LANGUAGES, {
    async provideHover(document, position, token) {
      const source = listings.of(document);
      await source?.whenCurrent();
      const { hoverAt } = await import('../../core/language/hover');
      if (!source?.isCurrent || token.isCancellationRequested) return undefined;
      const { present } = source;
      const offset = document.offsetAt(position);
      const hover = hoverAt(source.listingAt(offset), offset, (problem) => present.isExpected(problem));
      return hover && new vscode.Hover(new vscode.MarkdownString(hover.markdown), source.rangeOf(hover.span));
    },
  });
}
