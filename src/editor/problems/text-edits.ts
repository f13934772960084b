import * as vscode from 'vscode';
import type { Listing } from '../../core/listing/listing';
import type { TextEdit } from '../../core/text/text-edit';
import type { OpenListing } from '../listings/open-listing';

/**
 * VS Code merges more edits into a single one that replaces all text between them. The extension host then inserts the lines
 * one by one, which takes minutes with a million lines.
 */
const MAX_SEPARATE_EDITS = 1000;

/** A workspace edit for edits of a listing's text. */
export function workspaceEdit(source: OpenListing, edits: readonly TextEdit[]): vscode.WorkspaceEdit {
  const workspace = new vscode.WorkspaceEdit();
  workspace.set(source.uri, textEdits(source, edits));
  return workspace;
}

/**
 * Applies edits as one undo step.
 *
 * @returns false if the document has changed, or cannot be edited
 */
export async function makeEdits(source: OpenListing, edits: readonly TextEdit[]): Promise<boolean> {
  const editor = vscode.window.visibleTextEditors.find(({ document }) => document === source.document);
  if (!editor) return vscode.workspace.applyEdit(workspaceEdit(source, edits));
  // VS Code minimizes the edits of a workspace edit one by one in the active editor: 10,000 take two minutes.
  const { version } = editor.document;
  const isApplied = await editor.edit((builder) => {
    for (const { range, newText } of textEdits(source, edits)) builder.replace(range, newText);
  });
  // A read-only editor accepts edits without applying them.
  return isApplied && editor.document.version !== version;
}

/** Why edits were not applied, for the end of a sentence. */
export const NOT_EDITED = {
  changed: 'the document has changed',
  refused: 'the document cannot be edited',
} as const;

export type NotEdited = keyof typeof NOT_EDITED;

/**
 * Computes edits of a listing, and applies them as one undo step.
 *
 * @param editsOf the edits in what is computed, which may be none
 * @param of the listing whose entries are edited, if they are known already: nothing is edited if another one is selected
 * @returns the result, or why the edits were not applied
 */
export async function editListing<T>(
  source: OpenListing,
  compute: (listing: Listing) => T,
  editsOf: (result: T) => readonly TextEdit[],
  of?: Listing,
): Promise<{ readonly result: T } | NotEdited> {
  await source.whenCurrent();
  const { listing, present } = source;
  if (!source.isCurrent || of?.isVersionOf(listing) === false) return 'changed';
  const result = compute(listing);
  const edits = editsOf(result);
  if (edits.length > 0 && !(await makeEdits(source, edits)))
    return source.present === present ? 'refused' : 'changed';
  return { result };
}

function textEdits(source: OpenListing, edits: readonly TextEdit[]): vscode.TextEdit[] {
  const textEdits = edits.map(({ offset, length, text }) =>
    vscode.TextEdit.replace(source.rangeOf({ start: offset, end: offset + length }), text),
  );
  const { document } = source;
  if (textEdits.length <= MAX_SEPARATE_EDITS) return textEdits;
  return [...textEdits, vscode.TextEdit.insert(document.lineAt(document.lineCount - 1).range.end, '')];
}
