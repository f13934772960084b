import * as vscode from 'vscode';
import { spanOf } from '../core/config/config-errors';
import { parse } from '../core/json/parse';
import { JSONC_SYNTAX } from '../core/json/syntax';
import type { Path } from '../core/json/tree';
import { code } from '../core/text/quote';
import { Lines } from '../core/text/lines';
import type { ConfigurationFile, Configurations } from './configuration-files';
import { rangeOf } from './diagnostics';
import { LISTING_LANGUAGES } from './languages';
import type { Listings } from './listings';

/** Registers the hovers of entries and their members. */
export function registerHovers(listings: Listings, configurations: Configurations): vscode.Disposable {
  return vscode.languages.registerHoverProvider(LISTING_LANGUAGES, {
    async provideHover(document, position, token) {
      const source = listings.of(document);
      if (!source) return undefined;
      const { hoverAt } = await import('../core/language/hover');
      const { file } = await configurations.get(document.uri);
      if (token.isCancellationRequested) return undefined;
      const offset = document.offsetAt(position);
      const listing = source.listingAt(offset);
      if (!listing.isComplete) return undefined;
      const placeOf = file && ((path: Path) => linkTo(file, path));
      const hover = hoverAt(listing, offset, source.configuration.settings, placeOf);
      return (
        hover && new vscode.Hover(new vscode.MarkdownString(hover.markdown), rangeOf(document, hover.span))
      );
    },
  });
}

/** A link to the line of a setting; to the file if its text has errors, so that an earlier one is used. */
function linkTo({ uri, text, configurationSource }: ConfigurationFile, path: Path): string {
  const name = code(vscode.workspace.asRelativePath(uri));
  const root =
    text === undefined || configurationSource !== 'current'
      ? undefined
      : parse(text, { syntax: JSONC_SYNTAX }).root;
  if (text === undefined || !root) return `[${name}](${uri.toString()})`;
  const { line } = new Lines(text).at(spanOf(root, path).start);
  return `[${name}, line ${line}](${uri.with({ fragment: `L${line}` }).toString()})`;
}
