import * as vscode from 'vscode';

/** Registers the command that opens the sample listing, beside the active editor on request. */
export function registerSample(): vscode.Disposable {
  let last: vscode.TextDocument | undefined;
  return vscode.commands.registerCommand('catalogLens.openSample', async (where: unknown) => {
    const { sampleText } = await import('./sample-text');
    const content = sampleText();
    // The open sample is shown again unless it was changed.
    if (!last || last.isClosed || last.getText() !== content)
      last = await vscode.workspace.openTextDocument({ language: 'json', content });
    const visible = vscode.window.visibleTextEditors.find(({ document }) => document === last);
    const column = where === 'beside' ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
    const viewColumn = visible?.viewColumn ?? column;
    await vscode.window.showTextDocument(last, { preview: false, viewColumn });
  });
}
