import * as vscode from 'vscode';
import type { Entry } from '../../core/entry';
import type { Span } from '../../core/json/tree';
import { rangeOf } from '../diagnostics';
import type { ListingDocument } from '../listing-document';

/** Selects an entry in its editor, where that is open already. Does nothing if the entry is gone. */
export async function showEntry(
  source: ListingDocument,
  entry: Entry,
  options: { readonly preserveFocus: boolean },
): Promise<void> {
  const present = source.listing.present(entry);
  if (present) await showSpan(source, { start: present.start, end: present.end }, options);
}

/**
 * Selects some text of a listing in its editor.
 *
 * @param span in UTF-16 units
 */
export async function showSpan(
  { document }: ListingDocument,
  span: Span,
  { preserveFocus }: { readonly preserveFocus: boolean },
): Promise<void> {
  const open = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  await vscode.window.showTextDocument(document, {
    selection: rangeOf(document, span),
    preserveFocus,
    ...(open?.viewColumn !== undefined && { viewColumn: open.viewColumn }),
  });
}
