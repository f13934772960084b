import * as vscode from 'vscode';
import { anyConfigText } from '../../core/texts/settings';
import { anyRule } from '../../core/texts/fragments';
import { anyConfigFile, anyDocument, write, type Step } from '../sequence-context';

/** Creating, changing and deleting configurations. */
export const CONFIGURING: readonly Step[] = [
  {
    name: 'write a configuration',
    weight: 3,
    run: (context) => Promise.resolve(write(anyConfigFile(context), anyConfigText(context.random))),
  },
  {
    name: 'delete a configuration',
    weight: 1.5,
    run: (context) => Promise.resolve(vscode.workspace.fs.delete(anyConfigFile(context))),
  },
  {
    name: 'type a configuration',
    weight: 2,
    async run(context) {
      const document = await vscode.workspace.openTextDocument(anyConfigFile(context));
      const editor = await vscode.window.showTextDocument(document);
      const all = new vscode.Range(0, 0, document.lineCount, 0);
      const text = anyConfigText(context.random);
      await editor.edit((builder) => {
        builder.replace(all, text);
      });
    },
  },
  {
    name: 'set the severity of a rule',
    weight: 1,
    async run(context) {
      const document = anyDocument(context);
      if (!document) return;
      const severity = context.random.pick(['error', 'warning', 'info', 'off']);
      const rule = anyRule(context.random);
      await vscode.commands.executeCommand('catalogLens.setSeverity', document.uri, rule, severity);
    },
  },
  {
    name: 'toggle fixing on save',
    weight: 0.5,
    run: ({ random }) =>
      Promise.resolve(
        vscode.workspace
          .getConfiguration('editor')
          .update(
            'codeActionsOnSave',
            random.chance(0.6) ? { 'source.fixAll.catalogLens': 'explicit' } : undefined,
            vscode.ConfigurationTarget.Global,
          ),
      ),
  },
];
