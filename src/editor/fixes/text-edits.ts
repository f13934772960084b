import * as vscode from 'vscode';
import { pathAt, type Path } from '../../core/json/tree';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import type { TextEdit } from '../../core/text/text-edit';
import type { OpenListing } from '../listings/open-listing';
import { inSlices } from '../tasks';

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
  const place = placeOfCursor(source, editor);
  const isApplied = await editor.edit((builder) => {
    for (const { range, newText } of textEdits(source, edits)) builder.replace(range, newText);
  });
  // A read-only editor accepts edits without applying them.
  if (!isApplied || editor.document.version === version) return false;
  if (place) await moveCursorTo(place, source, editor);
  return true;
}

/** Where the cursor is in an entry. */
interface PlaceOfCursor {
  readonly entry: Entry;
  readonly path: Path;
  /** From the start of the value at the path, in UTF-16 units; negative in the name of a member. */
  readonly offset: number;
}

/** Where the cursor of an editor is; undefined between entries, and if something is selected. */
function placeOfCursor(
  { listing }: OpenListing,
  { document, selections }: vscode.TextEditor,
): PlaceOfCursor | undefined {
  const [selection, ...others] = selections;
  if (!selection?.isEmpty || others.length > 0) return undefined;
  const cursor = document.offsetAt(selection.active);
  const entry = listing.entries.atOffset(cursor);
  if (!entry) return undefined;
  const tree = listing.tree(entry);
  const path = tree ? pathAt(tree, cursor - entry.start) : [];
  return { entry, path, offset: cursor - listing.locatePath(entry, path, 'value').start };
}

/** Moves the cursor to where it was in an entry before an edit that has replaced or moved the entry. */
async function moveCursorTo(
  { entry, path, offset }: PlaceOfCursor,
  source: OpenListing,
  editor: vscode.TextEditor,
): Promise<void> {
  const { document } = editor;
  const { version } = document;
  await source.whenComplete();
  const present = source.listing.entries.currentVersionOf(entry);
  if (!present || document.version !== version) return;
  const { start, end } = source.listing.locatePath(present, path, 'value');
  const position = document.positionAt(Math.max(Math.min(start + offset, end), present.start));
  if (editor.selection.isEmpty && editor.selection.active.isEqual(position)) return;
  editor.selection = new vscode.Selection(position, position);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Why edits were not applied: the document has changed, or cannot be edited. */
export type NotEdited = 'changed' | 'refused';

/**
 * Computes edits of a listing in slices, and applies them as one undo step.
 *
 * @param work steps that read the listing, which does not change between them
 * @param editsOf the edits in the result, which may be none
 * @param of the listing whose entries are edited, if they are known already: nothing is edited if another one was read since
 * @returns the result, or why the edits were not applied
 */
export async function editInSlices<T>(
  source: OpenListing,
  work: (listing: Listing) => Iterator<unknown, T, undefined>,
  editsOf: (result: T) => readonly TextEdit[],
  of?: Listing,
): Promise<{ readonly result: T } | NotEdited> {
  await source.whenComplete();
  const { listing } = source;
  if (!listing.isComplete || (of && of !== listing)) return 'changed';
  const snapshot = source.snapshot();
  const isChanged = (): boolean => snapshot.isStale;
  const outcome = await inSlices(work(listing), isChanged);
  if (!outcome.done || isChanged()) return 'changed';
  const result = outcome.value;
  const edits = editsOf(result);
  if (edits.length > 0 && !(await makeEdits(source, edits))) return isChanged() ? 'changed' : 'refused';
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
