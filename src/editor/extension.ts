import * as vscode from 'vscode';

/** Called by VS Code once, when a JSON document is first opened. */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(vscode.window.createOutputChannel('Catalog Lens', { log: true }));
}
