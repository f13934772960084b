import * as vscode from 'vscode';
import type { Edit } from '../../../support/edited-text';
import { anyEdit } from '../../core/texts/edits';
import { anyText } from '../../core/texts/texts';
import { anyDocument, anyEditor, isOfSequence, type Step } from '../world';

function rangeOf(document: vscode.TextDocument, { offset, length }: Edit): vscode.Range {
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}

/** Changes of what is open: typed, pasted, undone, or made by another extension. */
export const TYPING: readonly Step[] = [
  {
    name: 'type',
    weight: 10,
    async run(world) {
      const editor = anyEditor(world);
      if (!editor || !isOfSequence(editor.document)) return;
      const { document } = editor;
      const edits = anyEdit(document.getText(), world.random);
      await editor.edit((builder) => {
        for (const edit of edits) builder.replace(rangeOf(document, edit), edit.text);
      });
    },
  },
  {
    name: 'replace the whole text',
    weight: 1.5,
    async run(world) {
      const document = anyDocument(world);
      if (!document) return;
      const { length } = document.getText();
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, rangeOf(document, { offset: 0, length, text: '' }), anyText(world.random));
      await vscode.workspace.applyEdit(edit);
    },
  },
  {
    name: 'change line ends',
    weight: 1,
    async run(world) {
      const editor = anyEditor(world);
      const eol = world.random.pick([vscode.EndOfLine.CRLF, vscode.EndOfLine.LF]);
      await editor?.edit((builder) => {
        builder.setEndOfLine(eol);
      });
    },
  },
  { name: 'undo', weight: 3, run: () => Promise.resolve(vscode.commands.executeCommand('undo')) },
  { name: 'redo', weight: 1.5, run: () => Promise.resolve(vscode.commands.executeCommand('redo')) },
];
