import * as vscode from 'vscode';
import type { Random } from '../../../src/core/generate/random';
import type { Features } from '../../../src/editor/features';

/** What the steps of a sequence share. */
export interface SequenceContext {
  readonly random: Random;
  readonly extension: Features;
  /** The workspace folder. */
  readonly folder: vscode.Uri;
  /** Steps that are running and have not been awaited. */
  readonly pending: Promise<unknown>[];
}

/** An action of the user, of another program or of VS Code. It may fail, for example if a document is already closed. */
export interface Step {
  readonly name: string;
  readonly weight: number;
  run(context: SequenceContext): Promise<unknown>;
}

/** The files of a sequence, in nested folders, so that configurations apply to some of them. */
const FILES = ['a.json', 'b.json', 'sub/c.json', 'sub/d.jsonc', 'sub/deep/e.json'];
const CONFIGS = ['catalog-lens.json', 'sub/catalog-lens.json'];

export function anyFile({ random, folder }: SequenceContext): vscode.Uri {
  return vscode.Uri.joinPath(folder, 'fuzz', random.pick(FILES));
}

export function anyConfigFile({ random, folder }: SequenceContext): vscode.Uri {
  return vscode.Uri.joinPath(folder, 'fuzz', random.pick(CONFIGS));
}

/** All files that a sequence can create. */
export function allFiles(folder: vscode.Uri): vscode.Uri[] {
  return [...FILES, ...CONFIGS].map((path) => vscode.Uri.joinPath(folder, 'fuzz', path));
}

export function write(uri: vscode.Uri, text: string): Thenable<void> {
  return vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}

/** A random visible editor, if any. */
export function anyEditor({ random }: SequenceContext): vscode.TextEditor | undefined {
  const { visibleTextEditors } = vscode.window;
  return visibleTextEditors.length === 0 ? undefined : random.pick(visibleTextEditors);
}

/** A random open document of the sequence, if any. */
export function anyDocument({ random }: SequenceContext): vscode.TextDocument | undefined {
  const documents = vscode.workspace.textDocuments.filter(belongsToSequence);
  return documents.length === 0 ? undefined : random.pick(documents);
}

/** Whether a document was created by a step. */
export function belongsToSequence({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === 'untitled' || (uri.scheme === 'file' && uri.path.includes('/fuzz/'));
}

export function anyPosition(document: vscode.TextDocument, random: Random): vscode.Position {
  return document.positionAt(random.integer(0, document.getText().length));
}
