import * as vscode from 'vscode';
import type { TextEdit } from '../../core/fixes';
import { rangeOf } from '../diagnostics';

/** Edits of a listing's text as VS Code makes them, all at once. */
export function workspaceEdit(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
): vscode.WorkspaceEdit {
  const workspace = new vscode.WorkspaceEdit();
  workspace.set(
    document.uri,
    edits.map(({ offset, length, text }) => vscode.TextEdit.replace(rangeAt(document, offset, length), text)),
  );
  return workspace;
}

/**
 * Makes edits in one step that can be undone.
 *
 * @returns false if the document has changed, or cannot be edited
 */
export function makeEdits(document: vscode.TextDocument, edits: readonly TextEdit[]): Thenable<boolean> {
  const editor = vscode.window.visibleTextEditors.find((visible) => visible.document === document);
  if (!editor) return vscode.workspace.applyEdit(workspaceEdit(document, edits));
  // In the active editor a workspace edit is made smaller edit by edit, in the editor's worker: 10,000 take two minutes.
  return editor.edit((builder) => {
    for (const { offset, length, text } of edits) builder.replace(rangeAt(document, offset, length), text);
  });
}

function rangeAt(document: vscode.TextDocument, offset: number, length: number): vscode.Range {
  return rangeOf(document, { start: offset, end: offset + length });
}
