import * as vscode from 'vscode';
import type { Hint } from '../../core/language/hints';
import { LISTING_LANGUAGES } from '../listings/languages';
import type { Listings } from '../listings';
import type { OpenListing } from '../listings/open-listing';

const VALUES_SETTING = 'catalogLens.inlayHints';
const NAMES_SETTING = 'catalogLens.entryNames';

/**
 * Shows times in UTC, the computed value after a statistic that differs from it, and the name of each entry after its opening
 * bracket, so that folded entries have names. Settings disable these.
 */
export function registerInlayHints(listings: Listings): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    listings.onDidChange(() => {
      changed.fire();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if ([VALUES_SETTING, NAMES_SETTING].some((setting) => event.affectsConfiguration(setting)))
        changed.fire();
    }),
    vscode.languages.registerInlayHintsProvider(LISTING_LANGUAGES, {
      onDidChangeInlayHints: changed.event,
      async provideInlayHints(document, range) {
        const { entryNamesIn, inlayHintsIn } = await import('../../core/language/hints');
        const source = listings.of(document);
        if (!source?.isCurrent) return undefined;
        const { allListings } = source;
        const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
        const settings = vscode.workspace.getConfiguration(undefined, document);
        const isOn = (setting: string): boolean => settings.get(setting, true);
        return [
          ...(isOn(VALUES_SETTING)
            ? allListings
                .flatMap((listing) => inlayHintsIn(listing, start, end))
                .map((hint) => hintOf(source, hint))
            : []),
          ...(isOn(NAMES_SETTING)
            ? allListings
                .flatMap((listing) => entryNamesIn(listing, start, end))
                .map(({ offset, name }) => hintAt(document, offset, name))
            : []),
        ];
      },
    }),
  );
}

function hintOf(source: OpenListing, { offset, text, tooltip, replacement }: Hint): vscode.InlayHint {
  const hint = hintAt(source.document, offset, text);
  hint.tooltip = tooltip;
  if (replacement)
    hint.textEdits = [vscode.TextEdit.replace(source.rangeOf(replacement.span), replacement.text)];
  return hint;
}

function hintAt(document: vscode.TextDocument, offset: number, text: string): vscode.InlayHint {
  const hint = new vscode.InlayHint(document.positionAt(offset), text);
  hint.paddingLeft = true;
  return hint;
}
