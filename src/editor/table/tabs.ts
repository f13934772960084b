import * as vscode from 'vscode';

/** The view type of the table as an editor of a document, which is also in the manifest. */
export const TABLE_TYPE = 'catalogLens.table';

/** The URI of a file that a tab shows as a table; undefined for another tab. */
export function uriOfTable(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input;
  return input instanceof vscode.TabInputCustom && input.viewType === TABLE_TYPE ? input.uri : undefined;
}

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
