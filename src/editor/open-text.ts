import * as vscode from 'vscode';

/** VS Code creates no document for a longer text, in UTF-16 units. */
const MAX_LENGTH = 50_000_000;

/**
 * Opens a text in an untitled editor, or asks for a file to save it to if it is too long.
 *
 * @param name the default file name
 */
export async function openText(content: string, language: string, name: string): Promise<void> {
  if (content.length <= MAX_LENGTH) {
    const document = await vscode.workspace.openTextDocument({ language, content });
    await vscode.window.showTextDocument(document, { preview: false });
    return;
  }
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Too Large for a New Document: Save to a File'),
    filters: { JSON: ['json'] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
  if (!uri) return;
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
  await vscode.commands.executeCommand('vscode.open', uri);
}
