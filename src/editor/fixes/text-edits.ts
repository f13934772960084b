import * as vscode from 'vscode';
import type { TextEdit } from '../../core/fixes';
import type { Listing } from '../../core/listing/listing';
import type { ListingSource } from '../listing-source';
import { inSlices } from '../slices';

/**
 * VS Code merges more edits into one, of all the text between the first and the last. The extension host then inserts the
 * lines one by one, and each moves all lines after it: with a million lines this takes minutes.
 */
const MAX_SEPARATE_EDITS = 1000;

/** Edits of a listing's text as VS Code makes them, all at once. */
export function workspaceEdit(source: ListingSource, edits: readonly TextEdit[]): vscode.WorkspaceEdit {
  const workspace = new vscode.WorkspaceEdit();
  workspace.set(source.uri, textEdits(source, edits));
  return workspace;
}

/**
 * Makes edits in one step that can be undone.
 *
 * @returns false if the document has changed, or cannot be edited
 */
export async function makeEdits(source: ListingSource, edits: readonly TextEdit[]): Promise<boolean> {
  const editor = vscode.window.visibleTextEditors.find(({ document }) => document === source.document);
  if (!editor) return vscode.workspace.applyEdit(workspaceEdit(source, edits));
  // In the active editor a workspace edit is made smaller edit by edit, in the editor's worker: 10,000 take two minutes.
  const { version } = editor.document;
  const isTaken = await editor.edit((builder) => {
    for (const { range, newText } of textEdits(source, edits)) builder.replace(range, newText);
  });
  // An editor that is read-only takes edits, and makes none.
  return isTaken && editor.document.version !== version;
}

/** Why nothing was edited: the document has changed, or cannot be edited. */
export type NotEdited = 'changed' | 'refused';

/**
 * Works out edits of a listing in slices, and makes them in one step that can be undone.
 *
 * @param work steps that read the listing, which does not change between them
 * @param editsOf the edits that they result in; nothing is done where there are none
 * @returns the result, or why nothing was edited
 */
export async function editInSlices<T>(
  source: ListingSource,
  work: (listing: Listing) => Iterator<unknown, T, undefined>,
  editsOf: (result: T) => readonly TextEdit[],
): Promise<{ readonly result: T } | NotEdited> {
  await source.whenComplete();
  const { listing } = source;
  if (!listing.isComplete) return 'changed';
  const { version } = listing;
  const isChanged = (): boolean =>
    source.listing !== listing || listing.version !== version || source.isClosed || source.isOutdated;
  const outcome = await inSlices(work(listing), isChanged);
  if (!outcome.done || isChanged()) return 'changed';
  const result = outcome.value;
  const edits = editsOf(result);
  if (edits.length > 0 && !(await makeEdits(source, edits)))
    return listing.version === version ? 'refused' : 'changed';
  return { result };
}

function textEdits(source: ListingSource, edits: readonly TextEdit[]): vscode.TextEdit[] {
  const textEdits = edits.map(({ offset, length, text }) =>
    vscode.TextEdit.replace(source.rangeOf({ start: offset, end: offset + length }), text),
  );
  const { document } = source;
  if (!document || textEdits.length <= MAX_SEPARATE_EDITS) return textEdits;
  return [...textEdits, vscode.TextEdit.insert(document.lineAt(document.lineCount - 1).range.end, '')];
}
