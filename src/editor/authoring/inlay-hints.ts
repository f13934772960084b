import * as vscode from 'vscode';
import type { Hint } from '../../core/language/inlay-hints';
import { rangeOf } from '../diagnostics';
import { registerHintsIn } from '../inlay-hints';
import type { Listings } from '../listings';

/** Shows times in UTC, and the computed value after a statistic that differs from it. */
export function registerInlayHints(listings: Listings): vscode.Disposable {
  return registerHintsIn(listings, 'catalogLens.inlayHints', async (document, source, { start, end }) => {
    const { inlayHintsIn } = await import('../../core/language/inlay-hints');
    const { listing, configuration } = source;
    // It may have been edited meanwhile.
    if (!listing.isComplete) return [];
    return inlayHintsIn(listing, start, end, configuration.settings).map((hint) => hintOf(document, hint));
  });
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
