import * as vscode from 'vscode';
import { LANGUAGES } from './languages';
import type { ListingSource } from './listing-source';
import type { Listings } from './listings';

/** Offsets of a range in UTF-16 units. */
interface Offsets {
  readonly start: number;
  readonly end: number;
}

type ProvideHints = (
  document: vscode.TextDocument,
  source: ListingSource,
  range: Offsets,
) => vscode.InlayHint[] | Promise<vscode.InlayHint[]>;

/** Registers inlay hints in listings that have been read, which follow the analysis and can be disabled by a setting. */
export function registerHintsIn(
  listings: Listings,
  setting: string,
  provideHints: ProvideHints,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    listings.onDidAnalyse(() => {
      changed.fire();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(setting)) changed.fire();
    }),
    vscode.languages.registerInlayHintsProvider(
      Array.from(LANGUAGES.keys(), (language) => ({ language })),
      {
        onDidChangeInlayHints: changed.event,
        provideInlayHints(document, range) {
          const source = listings.of(document);
          if (!source?.listing.isComplete) return undefined;
          if (!vscode.workspace.getConfiguration(undefined, document).get<boolean>(setting, true))
            return undefined;
          const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
          return provideHints(document, source, { start, end });
        },
      },
    ),
  );
}
