import * as vscode from 'vscode';
import { anyText } from '../../core/texts/texts';
import { anyDocument, anyFile, anyPosition, write, type Step } from '../world';

const LANGUAGES = ['json', 'jsonc', 'plaintext', 'json'];

/** Documents that come, go, are saved and become something else. */
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
    async run(world) {
      const { random } = world;
      const uri = anyFile(world);
      if (random.chance(0.7)) await write(uri, anyText(random));
      const document = await vscode.workspace.openTextDocument(uri);
      const viewColumn = random.chance(0.2) ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
      await vscode.window.showTextDocument(document, { preview: random.chance(0.3), viewColumn });
    },
  },
  {
    name: 'read a document without showing it',
    weight: 1,
    run: (world) => Promise.resolve(vscode.workspace.openTextDocument(anyFile(world))),
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
    async run(world) {
      const document = anyDocument(world);
      // One without a file would ask for its name.
      if (document?.uri.scheme === 'file') await document.save();
    },
  },
  {
    name: 'give up changes',
    weight: 0.7,
    run: () => Promise.resolve(vscode.commands.executeCommand('workbench.action.files.revert')),
  },
  {
    name: 'change the language',
    weight: 1.5,
    async run(world) {
      const document = anyDocument(world);
      if (document) await vscode.languages.setTextDocumentLanguage(document, world.random.pick(LANGUAGES));
    },
  },
  {
    name: 'change a file on the disk',
    weight: 2,
    run: (world) => Promise.resolve(write(anyFile(world), anyText(world.random))),
  },
  {
    name: 'delete a file',
    weight: 0.7,
    run: (world) => Promise.resolve(vscode.workspace.fs.delete(anyFile(world))),
  },
  {
    name: 'go somewhere else',
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
