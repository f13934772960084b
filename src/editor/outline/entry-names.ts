import * as vscode from 'vscode';
import { entryNamesIn } from '../../core/outline';
import { LANGUAGES } from '../languages';
import type { Listings } from '../listings';

const SETTING = 'catalogLens.entryNames';

/** Shows the name of each entry after its opening bracket, as an inlay hint, so that folded entries have names. */
export function registerEntryNames(listings: Listings): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    listings.onDidAnalyse(() => {
      changed.fire();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(SETTING)) changed.fire();
    }),
    vscode.languages.registerInlayHintsProvider(
      Array.from(LANGUAGES.keys(), (language) => ({ language })),
      {
        onDidChangeInlayHints: changed.event,
        provideInlayHints(document, range) {
          const { listing } = listings.of(document) ?? {};
          if (!listing?.isComplete) return undefined;
          if (!vscode.workspace.getConfiguration(undefined, document).get<boolean>(SETTING, true))
            return undefined;
          const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
          return entryNamesIn(listing, start, end).map(({ offset, name }) => {
            const hint = new vscode.InlayHint(document.positionAt(offset), name);
            hint.paddingLeft = true;
            return hint;
          });
        },
      },
    ),
  );
}
