import * as vscode from 'vscode';

/** So long a text VS Code would show, but give no extension, in UTF-16 units. */
const LONGEST = 50_000_000;

/**
 * Opens a text in an untitled editor; asks for a file to write a text that is too long for that.
 *
 * @param name for the file
 */
export async function openText(content: string, language: string, name: string): Promise<void> {
  if (content.length <= LONGEST) {
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
