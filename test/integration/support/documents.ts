import * as vscode from 'vscode';
import { eventually } from './until';

/** Opens an untitled document in an editor. */
export async function openText(content: string, language = 'json'): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument({ language, content });
  const editor = await vscode.window.showTextDocument(document, { preview: false });
  // VS Code may restore the content of a closed document with the same name.
  if (withoutReturns(document.getText()) !== withoutReturns(content)) {
    const { end } = document.lineAt(document.lineCount - 1).range;
    await editWithRetries(editor, (edit) => {
      edit.replace(new vscode.Range(new vscode.Position(0, 0), end), content);
    });
  }
  return editor;
}

/** Edits a document. Retries if VS Code rejects the edit because it has not processed the previous one. */
export async function editWithRetries(
  editor: vscode.TextEditor,
  change: (edit: vscode.TextEditorEdit) => void,
): Promise<void> {
  while (!(await editor.edit(change)));
}

function withoutReturns(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Writes a file to the workspace's folder and opens it in an editor. */
export async function openFile(name: string, content: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(await writeFile(name, content));
  return vscode.window.showTextDocument(document, { preview: false });
}

/**
 * Opens a file in an editor as the user does: VS Code closes its document together with the editor, but keeps one that an
 * extension has opened for some minutes.
 */
export async function openAsUser(uri: vscode.Uri): Promise<vscode.TextEditor> {
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
  return eventually(() => {
    const { activeTextEditor: editor } = vscode.window;
    return editor?.document.uri.toString() === uri.toString() ? editor : undefined;
  }, `the editor of ${uri.toString()}`);
}

/** The range of the first occurrence of a text. */
export function rangeOf(document: vscode.TextDocument, text: string): vscode.Range {
  const start = document.getText().indexOf(text);
  if (start < 0) throw new Error(`The document does not contain ${text}.`);
  return new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
}

/** Replaces the first occurrence of a text in an editor. */
export function replaceText(editor: vscode.TextEditor, text: string, replacement: string): Promise<void> {
  return editWithRetries(editor, (edit) => {
    edit.replace(rangeOf(editor.document, text), replacement);
  });
}

/** The URI of a file in the workspace's folder. */
export function uriOf(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('No folder is open.');
  return vscode.Uri.joinPath(folder.uri, name);
}

/** Writes a file to the workspace's folder. */
export async function writeFile(name: string, content: string): Promise<vscode.Uri> {
  const uri = uriOf(name);
  await writeText(uri, content);
  return uri;
}

/** Writes a text to a file, as another program does. */
export function writeText(uri: vscode.Uri, text: string): Thenable<void> {
  return vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}

/**
 * Writes a file to the workspace's folder, and waits until VS Code has reported it. VS Code reports neither the creation nor the
 * deletion of a file that exists for a moment only, and it never watches a folder that is created in a new folder too early. So
 * new folders are created one by one, each after the report of its parent.
 */
export async function writeReportedFile(name: string, content: string): Promise<vscode.Uri> {
  const { fs } = vscode.workspace;
  const reported = new Set<string>();
  const watcher = vscode.workspace.createFileSystemWatcher('**');
  const report = ({ path }: vscode.Uri): unknown => reported.add(path);
  watcher.onDidCreate(report);
  // It is a change if a file of this name has just been deleted.
  watcher.onDidChange(report);
  const untilReported = (path: string): Promise<true> =>
    eventually(() => reported.has(path) || undefined, `the report of ${path}`);
  try {
    const parents = name.split('/').slice(0, -1);
    for (let depth = 1; depth <= parents.length; depth++) {
      const parent = uriOf(parents.slice(0, depth).join('/'));
      if (await fs.stat(parent).then(undefined, () => undefined)) continue;
      await fs.createDirectory(parent);
      await untilReported(parent.path);
    }
    const uri = await writeFile(name, content);
    await untilReported(uri.path);
    return uri;
  } finally {
    watcher.dispose();
  }
}

/** Closes all editors. Under test VS Code discards unsaved changes without asking. */
export async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
