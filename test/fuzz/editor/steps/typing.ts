import * as vscode from 'vscode';
import type { Edit } from '../../../support/edited-text';
import { anyEdit } from '../../core/texts/edits';
import { anyText } from '../../core/texts/texts';
import { anyDocument, anyEditor, belongsToSequence, type Step } from '../sequence-context';

function rangeOf(document: vscode.TextDocument, { offset, length }: Edit): vscode.Range {
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}

/** Changing documents by typing, pasting, undo, or edits of another extension. */
export const TYPING: readonly Step[] = [
  {
    name: 'type',
    weight: 10,
    async run(context) {
      const editor = anyEditor(context);
      if (!editor || !belongsToSequence(editor.document)) return;
      const { document } = editor;
      const edits = anyEdit(document.getText(), context.random);
      await editor.edit((builder) => {
        for (const edit of edits) builder.replace(rangeOf(document, edit), edit.text);
      });
    },
  },
  {
    name: 'replace the whole text',
    weight: 1.5,
    async run(context) {
      const document = anyDocument(context);
      if (!document) return;
      const { length } = document.getText();
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, rangeOf(document, { offset: 0, length, text: '' }), anyText(context.random));
      await vscode.workspace.applyEdit(edit);
    },
  },
  {
    name: 'change the line endings',
    weight: 1,
    async run(context) {
      const editor = anyEditor(context);
      const eol = context.random.pick([vscode.EndOfLine.CRLF, vscode.EndOfLine.LF]);
      await editor?.edit((builder) => {
        builder.setEndOfLine(eol);
      });
    },
  },
  { name: 'undo', weight: 3, run: () => Promise.resolve(vscode.commands.executeCommand('undo')) },
  { name: 'redo', weight: 1.5, run: () => Promise.resolve(vscode.commands.executeCommand('redo')) },
];
