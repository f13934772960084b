import * as vscode from 'vscode';
import type { Hint } from '../../core/authoring';
import { rangeOf } from '../diagnostics';
import { LANGUAGES } from '../languages';
import type { Listings } from '../listings';

const SETTING = 'catalogLens.inlayHints';

/** Shows times in UTC, and the computed value after a statistic that differs from it. */
export function registerInlayHints(listings: Listings): vscode.Disposable {
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
        async provideInlayHints(document, range, token) {
          const { inlayHintsIn } = await import('../../core/authoring');
          if (token.isCancellationRequested) return undefined;
          const { listing, configuration } = listings.of(document) ?? {};
          if (!listing?.isComplete || !configuration) return undefined;
          if (!vscode.workspace.getConfiguration(undefined, document).get<boolean>(SETTING, true))
            return undefined;
          const start = document.offsetAt(range.start);
          const hints = inlayHintsIn(listing, start, document.offsetAt(range.end), configuration.settings);
          return hints.map((hint) => hintOf(document, hint));
        },
      },
    ),
  );
}

function hintOf(
  document: vscode.TextDocument,
  { offset, text, tooltip, replacement }: Hint,
): vscode.InlayHint {
  const hint = new vscode.InlayHint(document.positionAt(offset), text);
  hint.tooltip = tooltip;
  hint.paddingLeft = true;
  if (replacement)
    hint.textEdits = [vscode.TextEdit.replace(rangeOf(document, replacement.span), replacement.text)];
  return hint;
}
