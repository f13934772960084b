import * as vscode from 'vscode';
import { applyEdits, type ConfigEdit, type TextEdit } from '../../core/config/edit';
import { Lines } from '../../core/text/lines';
import { decoded } from '../decoded';
import { rangeOf } from '../text-range';
import { nameOf, openDocument, type Place } from './place';
import { Refusal } from './refusal';

/** What was written into a configuration file. */
export interface Written {
  readonly uri: vscode.Uri;
  readonly text: string;
  /** What is new in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly isSaved: boolean;
}

/**
 * Changes a configuration file, making it if need be, and saves it unless it had unsaved changes before. It is
 * changed as a document, so that what is written holds at once, wherever the file is, and can be undone. But it is
 * not opened as one, for then it would stay open a while, and hold, even if its file were deleted.
 *
 * @returns undefined if it says so already
 * @throws Refusal if it cannot be changed
 */
export async function write(
  { uri, document, exists }: Place,
  change: (text: string) => ConfigEdit,
): Promise<Written | undefined> {
  const isSaved = !document?.isDirty;
  const text = document?.getText() ?? (exists ? await read(uri) : '');
  const edit = change(text);
  if (!edit.ok) throw new Refusal(vscode.l10n.t('{0} cannot be changed: {1}.', nameOf(uri), edit.reason));
  const { edits } = edit;
  const last = edits.at(-1);
  if (!last) return undefined;
  const workspaceEdit = new vscode.WorkspaceEdit();
  if (!document && !exists) workspaceEdit.createFile(uri);
  workspaceEdit.set(uri, textEdits(text, edits));
  if (!(await vscode.workspace.applyEdit(workspaceEdit)))
    throw new Refusal(
      exists
        ? vscode.l10n.t('{0} could not be changed.', nameOf(uri))
        : vscode.l10n.t('{0} could not be made.', nameOf(uri)),
    );
  if (isSaved) await save(uri);
  const start = last.offset + edits.slice(0, -1).reduce((sum, one) => sum + one.text.length - one.length, 0);
  return { uri, text: applyEdits(text, edits), start, end: start + last.text.length, isSaved };
}

async function read(uri: vscode.Uri): Promise<string> {
  return decoded(await vscode.workspace.fs.readFile(uri), uri);
}

async function save(uri: vscode.Uri): Promise<void> {
  const document = openDocument(uri) ?? (await vscode.workspace.openTextDocument(uri));
  if (document.isDirty && !(await document.save()))
    throw new Refusal(vscode.l10n.t('{0} was changed, but could not be saved.', nameOf(uri)));
}

function textEdits(text: string, edits: readonly TextEdit[]): vscode.TextEdit[] {
  const lines = new Lines(text);
  return edits.map(({ offset, length, text: inserted }) =>
    vscode.TextEdit.replace(rangeOf(lines, { start: offset, end: offset + length }), inserted),
  );
}
