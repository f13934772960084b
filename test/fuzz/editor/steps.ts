import * as vscode from 'vscode';
import { readConfig } from '../../../src/core/config/config';
import { GROUPINGS } from '../../../src/core/browse/arrangement';
import { SORTINGS } from '../../../src/core/browse/sorting';
import type { Random } from '../../../src/core/values/random';
import type { Features } from '../../../src/editor/features';
import { anyConfigText, anyEdit, anyQuery, anyText } from './texts';

/** What the steps of a sequence share. */
export interface SequenceContext {
  readonly random: Random;
  readonly extension: Features;
  /** The workspace folder. */
  readonly folder: vscode.Uri;
}

type Step = (context: SequenceContext) => PromiseLike<unknown>;

/** The files of a sequence, in nested folders, so that configurations apply to some of them. */
const FILES = ['a.json', 'b.json', 'sub/c.json', 'sub/d.jsonc', 'sub/deep/e.json'];
const CONFIGS = ['catalog-lens.json', 'sub/catalog-lens.json'];
const LANGUAGES = ['json', 'jsonc', 'plaintext', 'json'];
/** Commands without user input. */
const COMMANDS = ['revealInEntries', ...['showSummary', 'clearFilter', 'changes.close']];

/** All files that a sequence can create. */
export function allFiles(folder: vscode.Uri): vscode.Uri[] {
  return [...FILES, ...CONFIGS].map((path) => vscode.Uri.joinPath(folder, 'fuzz', path));
}

/** Whether a document was created by a step. */
export function belongsToSequence({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === 'untitled' || (uri.scheme === 'file' && uri.path.includes('/fuzz/'));
}

function anyFile({ random, folder }: SequenceContext, paths = FILES): vscode.Uri {
  return vscode.Uri.joinPath(folder, 'fuzz', random.pick(paths));
}

function write(uri: vscode.Uri, text: string): Thenable<void> {
  return vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}

/** The text of a valid configuration. With an invalid one the last valid one holds, which depends on the order of events. */
function anyValidConfigText(random: Random): string {
  for (;;) {
    const text = anyConfigText(random);
    if (readConfig(text).ok) return text;
  }
}

function anyPosition(document: vscode.TextDocument, random: Random): vscode.Position {
  return document.positionAt(random.integer(0, document.getText().length));
}

/** Does something with a random open document of the sequence, if there is one. */
function withDocument(
  work: (document: vscode.TextDocument, context: SequenceContext) => PromiseLike<unknown>,
): Step {
  return async (context) => {
    const documents = vscode.workspace.textDocuments.filter(belongsToSequence);
    if (documents.length > 0) await work(context.random.pick(documents), context);
  };
}

/** Does something with a random visible editor of a listing, if there is one. */
function withEditor(
  work: (editor: vscode.TextEditor, context: SequenceContext) => PromiseLike<unknown>,
): Step {
  return async (context) => {
    const editors = vscode.window.visibleTextEditors.filter(
      ({ document }) => belongsToSequence(document) && !document.uri.path.endsWith('catalog-lens.json'),
    );
    if (editors.length > 0) await work(context.random.pick(editors), context);
  };
}

function command(name: string, ...args: readonly unknown[]): Step {
  return () => vscode.commands.executeCommand(name, ...args);
}

/** Actions of the user, of another program or of VS Code. They may fail, for example if a document is already closed. */
export const STEPS: readonly (readonly [name: string, weight: number, step: Step])[] = [
  [
    'open an untitled document',
    3,
    async ({ random }) => {
      const language = random.pick(LANGUAGES);
      const document = await vscode.workspace.openTextDocument({ language, content: anyText(random) });
      await vscode.window.showTextDocument(document, { preview: random.chance(0.3) });
    },
  ],
  [
    'open a file',
    5,
    async (context) => {
      const { random } = context;
      const uri = anyFile(context);
      if (random.chance(0.7)) await write(uri, anyText(random));
      const document = await vscode.workspace.openTextDocument(uri);
      const viewColumn = random.chance(0.2) ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
      await vscode.window.showTextDocument(document, { preview: random.chance(0.3), viewColumn });
    },
  ],
  ['close the editor', 2, command('workbench.action.revertAndCloseActiveEditor')],
  // Saving an untitled document would ask for a file name.
  ['save', 3, withDocument((document) => Promise.resolve(document.uri.scheme === 'file' && document.save()))],
  ['revert the document', 0.7, command('workbench.action.files.revert')],
  [
    'change the language',
    1.5,
    withDocument((document, { random }) =>
      vscode.languages.setTextDocumentLanguage(document, random.pick(LANGUAGES)),
    ),
  ],
  ['change a file on the disk', 2, (context) => write(anyFile(context), anyText(context.random))],
  ['delete a file', 0.7, (context) => vscode.workspace.fs.delete(anyFile(context))],
  [
    'type',
    10,
    withEditor((editor, { random }) =>
      editor.edit((builder) => {
        const { document } = editor;
        for (const { offset, length, text } of anyEdit(document.getText(), random)) {
          const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
          builder.replace(range, text);
        }
      }),
    ),
  ],
  [
    'change the line endings',
    1,
    withEditor((editor, { random }) =>
      editor.edit((builder) => {
        builder.setEndOfLine(random.pick([vscode.EndOfLine.CRLF, vscode.EndOfLine.LF]));
      }),
    ),
  ],
  [
    'move the cursor',
    1,
    withEditor(({ document, viewColumn = vscode.ViewColumn.Active }, { random }) => {
      const at = anyPosition(document, random);
      const selection = new vscode.Range(at, at);
      return vscode.window.showTextDocument(document, { selection, viewColumn });
    }),
  ],
  ['undo', 3, command('undo')],
  ['redo', 1.5, command('redo')],
  [
    'write a configuration',
    3,
    (context) => write(anyFile(context, CONFIGS), anyValidConfigText(context.random)),
  ],
  ['delete a configuration', 1.5, (context) => vscode.workspace.fs.delete(anyFile(context, CONFIGS))],
  [
    'type a configuration',
    2,
    async (context) => {
      const document = await vscode.workspace.openTextDocument(anyFile(context, CONFIGS));
      const editor = await vscode.window.showTextDocument(document);
      const text = anyValidConfigText(context.random);
      await editor.edit((builder) => {
        builder.replace(new vscode.Range(0, 0, document.lineCount, 0), text);
      });
    },
  ],
  [
    'run a command',
    4,
    ({ random }) => vscode.commands.executeCommand(`catalogLens.${random.pick(COMMANDS)}`),
  ],
  ['fix all', 3, command('catalogLens.fixProblems', undefined, 'all')],
  [
    'apply a quick fix',
    2,
    withDocument(async (document, { random }) => {
      const range = new vscode.Range(anyPosition(document, random), anyPosition(document, random));
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        range,
        vscode.CodeActionKind.QuickFix.value,
      );
      const edits = actions.flatMap(({ edit }) => edit ?? []);
      if (edits.length > 0) await vscode.workspace.applyEdit(random.pick(edits));
    }),
  ],
  [
    'compare',
    1.5,
    withDocument((after, context) =>
      vscode.commands.executeCommand('catalogLens.compare', after.uri, anyFile(context)),
    ),
  ],
  [
    'change the view options of the tree',
    2,
    ({ random, extension }) => {
      extension.entries.state.update({
        grouping: random.pick(GROUPINGS).id,
        sorting: { by: random.pick(SORTINGS).by, descending: random.chance(0.5) },
        filter: random.chance(0.6) ? '' : anyQuery(random),
      });
      return Promise.resolve();
    },
  ],
];
