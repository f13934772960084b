import * as vscode from 'vscode';
import { fixAllOf } from '../../core/fixes';
import type { TextEdit } from '../../core/text/text-edit';
import { shownText } from '../../core/text/markdown';
import type { CurrentListing } from '../current-listing';
import type { ListingSource } from '../listing-source';
import type { Listings } from '../listings';
import { inSlices } from '../slices';
import { MESSAGE_MS } from '../status-message';
import { isUnexpectedIn } from './fix-all';
import { hasInvalidBytes } from './text-edits';

/** Registers the command that shows all safe fixes in VS Code's refactor preview, where each can be left out. */
export function registerPreviewFixes(listings: Listings, current: CurrentListing): vscode.Disposable {
  return vscode.commands.registerCommand('catalogLens.previewFixes', async (uri?: unknown) => {
    const source = uri instanceof vscode.Uri ? listings.at(uri) : current.value;
    if (source) await preview(source);
  });
}

async function preview(source: ListingSource): Promise<void> {
  await source.whenComplete();
  const { listing, allListings, configuration } = source;
  const { version } = listing;
  const isChanged = (): boolean =>
    source.listing !== listing || listing.version !== version || source.isClosed;
  const outcome = await inSlices(
    fixAllOf(allListings, configuration.settings, isUnexpectedIn(listing)),
    isChanged,
  );
  if (!outcome.done || isChanged()) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('The fixes are not shown because the document has changed.'),
    );
    return;
  }
  const { edits } = outcome.value;
  if (edits.length === 0) {
    vscode.window.setStatusBarMessage(vscode.l10n.t('No automatic fixes available.'), MESSAGE_MS);
    return;
  }
  if (hasInvalidBytes(source)) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('No problems were fixed because the document cannot be edited.'),
    );
    return;
  }
  await vscode.workspace.applyEdit(confirmedEdit(source, edits), { isRefactoring: true });
}

/** An edit whose parts the user confirms, each named after its entry. */
function confirmedEdit(source: ListingSource, edits: readonly TextEdit[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { offset, length, text } of edits) {
    const range = source.rangeOf({ start: offset, end: offset + length });
    edit.replace(source.uri, range, text, {
      needsConfirmation: true,
      label: labelAt(source, offset),
      description: vscode.l10n.t('Safe fix'),
    });
  }
  return edit;
}

function labelAt(source: ListingSource, offset: number): string {
  const listing = source.listingAt(offset);
  const entry = listing.entryAt(offset);
  if (!entry) return vscode.l10n.t('The listing');
  const { name, id } = listing.read(entry).values;
  return shownText(name ?? id ?? vscode.l10n.t('Entry {0}', entry.index + 1));
}
