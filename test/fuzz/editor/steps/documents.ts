import * as vscode from 'vscode';
import { anyText } from '../../core/texts/texts';
import { anyDocument, anyFile, anyPosition, write, type Step } from '../sequence-context';

const LANGUAGES = ['json', 'jsonc', 'plaintext', 'json'];

/** Opening, saving, changing and closing documents. */
export const DOCUMENTS: readonly Step[] = [
  {
    name: 'open an untitled document',
    weight: 3,
    async run({ random }) {
      const language = random.pick(LANGUAGES);
      const document = await vscode.workspace.openTextDocument({ language, content: anyText(random) });
      await vscode.window.showTextDocument(document, { preview: random.chance(0.3) });
    },
  },
  {
    name: 'open a file',
    weight: 4,
    async run(context) {
      const { random } = context;
      const uri = anyFile(context);
      if (random.chance(0.7)) await write(uri, anyText(random));
      const document = await vscode.workspace.openTextDocument(uri);
      const viewColumn = random.chance(0.2) ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
      await vscode.window.showTextDocument(document, { preview: random.chance(0.3), viewColumn });
    },
  },
  {
    name: 'read a document without showing it',
    weight: 1,
    run: (context) => Promise.resolve(vscode.workspace.openTextDocument(anyFile(context))),
  },
  {
    name: 'close the editor',
    weight: 2,
    run: () => Promise.resolve(vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')),
  },
  {
    name: 'close all editors of a group',
    weight: 0.3,
    run: () => Promise.resolve(vscode.commands.executeCommand('workbench.action.closeEditorsToTheRight')),
  },
  {
    name: 'save',
    weight: 3,
    async run(context) {
      const document = anyDocument(context);
      // Saving an untitled document would ask for a file name.
      if (document?.uri.scheme === 'file') await document.save();
    },
  },
  {
    name: 'revert the document',
    weight: 0.7,
    run: () => Promise.resolve(vscode.commands.executeCommand('workbench.action.files.revert')),
  },
  {
    name: 'change the language',
    weight: 1.5,
    async run(context) {
      const document = anyDocument(context);
      if (document) await vscode.languages.setTextDocumentLanguage(document, context.random.pick(LANGUAGES));
    },
  },
  {
    name: 'change a file on the disk',
    weight: 2,
    run: (context) => Promise.resolve(write(anyFile(context), anyText(context.random))),
  },
  {
    name: 'delete a file',
    weight: 0.7,
    run: (context) => Promise.resolve(vscode.workspace.fs.delete(anyFile(context))),
  },
  {
    name: 'move the cursor',
    weight: 1,
    async run({ random }) {
      const editors = vscode.window.visibleTextEditors;
      if (editors.length === 0) return;
      const { document, viewColumn } = random.pick(editors);
      const at = anyPosition(document, random);
      await vscode.window.showTextDocument(document, {
        selection: new vscode.Range(at, at),
        ...(viewColumn !== undefined && { viewColumn }),
      });
    },
  },
];
