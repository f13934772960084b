import * as vscode from 'vscode';
import type { Random } from '../../../src/core/generate/random';
import type { Features } from '../../../src/editor/features';

/** What a sequence of steps happens in. */
export interface World {
  readonly random: Random;
  readonly extension: Features;
  /** Of the workspace. */
  readonly folder: vscode.Uri;
  /** What is under way and not waited for. */
  readonly pending: Promise<unknown>[];
}

/** Something that a person, a program or VS Code does. It may fail, as when a document is gone already. */
export interface Step {
  readonly name: string;
  readonly weight: number;
  run(world: World): Promise<unknown>;
}

/** The files of a sequence: two folders, so that configurations hold for some. */
const FILES = ['a.json', 'b.json', 'sub/c.json', 'sub/d.jsonc', 'sub/deep/e.json'];
const CONFIGS = ['catalog-lens.json', 'sub/catalog-lens.json'];

export function anyFile({ random, folder }: World): vscode.Uri {
  return vscode.Uri.joinPath(folder, 'fuzz', random.pick(FILES));
}

export function anyConfigFile({ random, folder }: World): vscode.Uri {
  return vscode.Uri.joinPath(folder, 'fuzz', random.pick(CONFIGS));
}

/** All that a sequence may make. */
export function allFiles(folder: vscode.Uri): vscode.Uri[] {
  return [...FILES, ...CONFIGS].map((path) => vscode.Uri.joinPath(folder, 'fuzz', path));
}

export function write(uri: vscode.Uri, text: string): Thenable<void> {
  return vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}

/** An editor that is open, or else none. */
export function anyEditor({ random }: World): vscode.TextEditor | undefined {
  const { visibleTextEditors } = vscode.window;
  return visibleTextEditors.length === 0 ? undefined : random.pick(visibleTextEditors);
}

/** A document that a step may work on: open, and of a sequence. */
export function anyDocument({ random }: World): vscode.TextDocument | undefined {
  const documents = vscode.workspace.textDocuments.filter(isOfSequence);
  return documents.length === 0 ? undefined : random.pick(documents);
}

/** Whether a document is one that steps open and change. */
export function isOfSequence({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === 'untitled' || (uri.scheme === 'file' && uri.path.includes('/fuzz/'));
}

export function anyPosition(document: vscode.TextDocument, random: Random): vscode.Position {
  return document.positionAt(random.integer(0, document.getText().length));
}
