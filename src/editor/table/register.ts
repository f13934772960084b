import * as vscode from 'vscode';
import { LARGE_TABLE_TYPE, TABLE_TYPE } from './table-type';

/** Registers the editors that show listings as tables: of documents, and of files too large for one, which are read-only. */
export function registerTableEditors(
  resolve: (uri: vscode.Uri, panel: vscode.WebviewPanel) => Promise<void>,
): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.window.registerCustomEditorProvider(
      TABLE_TYPE,
      { resolveCustomTextEditor: ({ uri }, panel) => resolve(uri, panel) },
      { supportsMultipleEditorsPerDocument: true },
    ),
    vscode.window.registerCustomEditorProvider(
      LARGE_TABLE_TYPE,
      {
        openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
        resolveCustomEditor: ({ uri }, panel) => resolve(uri, panel),
      } satisfies vscode.CustomReadonlyEditorProvider,
      { supportsMultipleEditorsPerDocument: true },
    ),
  );
}
