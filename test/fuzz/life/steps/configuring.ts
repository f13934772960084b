import * as vscode from 'vscode';
import { anyConfigText } from '../../core/texts/settings';
import { anyRule } from '../../core/texts/fragments';
import { anyConfigFile, anyDocument, write, type Step } from '../world';

/** Configurations that come, change, break and go. */
export const CONFIGURING: readonly Step[] = [
  {
    name: 'write a configuration',
    weight: 3,
    run: (world) => Promise.resolve(write(anyConfigFile(world), anyConfigText(world.random))),
  },
  {
    name: 'delete a configuration',
    weight: 1.5,
    run: (world) => Promise.resolve(vscode.workspace.fs.delete(anyConfigFile(world))),
  },
  {
    name: 'type a configuration',
    weight: 2,
    async run(world) {
      const document = await vscode.workspace.openTextDocument(anyConfigFile(world));
      const editor = await vscode.window.showTextDocument(document);
      const all = new vscode.Range(0, 0, document.lineCount, 0);
      const text = anyConfigText(world.random);
      await editor.edit((builder) => {
        builder.replace(all, text);
      });
    },
  },
  {
    name: 'decide about a rule',
    weight: 1,
    async run(world) {
      const document = anyDocument(world);
      if (!document) return;
      const severity = world.random.pick(['error', 'warning', 'info', 'off']);
      const rule = anyRule(world.random);
      await vscode.commands.executeCommand('catalogLens.setSeverity', document.uri, rule, severity);
    },
  },
  {
    name: 'fix on save, or not',
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
