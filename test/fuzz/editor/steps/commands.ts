import * as vscode from 'vscode';
import { GROUPINGS } from '../../../../src/core/browse/grouping';
import { SORTINGS } from '../../../../src/core/browse/sorting';
import { anyRule } from '../../core/texts/fragments';
import { anyQuery } from '../../core/texts/queries';
import { anyDocument, anyPosition, type Step } from '../sequence-context';

/** Commands without user input. */
const COMMANDS = [
  ...['nextProblem', 'previousProblem', 'nextEntry', 'previousEntry', 'selectEntry', 'revealInEntries'],
  ...['showSummary', 'entries.reverse', 'entries.clearFilter', 'changes.refresh', 'changes.close'],
  ...['entries.toggleFollowCursor'],
];

const PROVIDERS = ['vscode.executeHoverProvider', 'vscode.executeCompletionItemProvider'];

/** Running commands and calling providers. */
export const COMMANDS_AND_PROVIDERS: readonly Step[] = [
  {
    name: 'run a command',
    weight: 4,
    run: ({ random }) =>
      Promise.resolve(vscode.commands.executeCommand(`catalogLens.${random.pick(COMMANDS)}`)),
  },
  {
    name: 'fix all',
    weight: 3,
    run: () => Promise.resolve(vscode.commands.executeCommand('catalogLens.fixAll')),
  },
  {
    name: 'fix a rule',
    weight: 1.5,
    async run(context) {
      const document = anyDocument(context);
      if (document)
        await vscode.commands.executeCommand('catalogLens.fixRule', document.uri, anyRule(context.random));
    },
  },
  {
    name: 'apply a quick fix',
    weight: 2,
    async run(context) {
      const document = anyDocument(context);
      if (!document) return;
      const range = new vscode.Range(
        anyPosition(document, context.random),
        anyPosition(document, context.random),
      );
      const kind = vscode.CodeActionKind.QuickFix.value;
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        range,
        kind,
      );
      const edits = actions.flatMap(({ edit }) => edit ?? []);
      if (edits.length > 0) await vscode.workspace.applyEdit(context.random.pick(edits));
    },
  },
  {
    name: 'call the providers at a position',
    weight: 2,
    async run(context) {
      const document = anyDocument(context);
      if (!document) return;
      const at = anyPosition(document, context.random);
      await vscode.commands.executeCommand(context.random.pick(PROVIDERS), document.uri, at);
      const all = new vscode.Range(0, 0, document.lineCount, 0);
      await vscode.commands.executeCommand('vscode.executeInlayHintProvider', document.uri, all);
    },
  },
  {
    name: 'compare',
    weight: 1.5,
    async run(context) {
      const [after, before] = [anyDocument(context), anyDocument(context)];
      if (after && before && after !== before)
        await vscode.commands.executeCommand('catalogLens.compare', after.uri, before.uri);
    },
  },
  {
    name: 'change the view options of the tree',
    weight: 2,
    run({ random, extension }) {
      extension.entries.state.update({
        grouping: random.pick(GROUPINGS).id,
        sorting: { by: random.pick(SORTINGS).id, descending: random.chance(0.5) },
        filter: random.chance(0.6) ? '' : anyQuery(random),
      });
      return Promise.resolve();
    },
  },
];
