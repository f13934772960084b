import * as vscode from 'vscode';
import { TABLE_TYPE } from '../ui/tabs';

/** Registers the editor that shows a listing as a table. */
export function registerTableEditor(
  resolve: (uri: vscode.Uri, panel: vscode.WebviewPanel) => Promise<void>,
): vscode.Disposable {
  return vscode.window.registerCustomEditorProvider(
    TABLE_TYPE,
    { resolveCustomTextEditor: ({ uri }, panel) => resolve(uri, panel) },
    {
      supportsMultipleEditorsPerDocument: true,
      // Otherwise what is being typed would be lost when another tab is clicked.
      webviewOptions: { retainContextWhenHidden: true },
    },
  );
}
