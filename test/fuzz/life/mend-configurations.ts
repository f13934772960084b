import * as vscode from 'vscode';
import { readConfig } from '../../../src/core/config/config';
import { textOf } from './expected';

/** Of a broken configuration the last sound one holds, whichever that was: there is to be none in the end. */
export async function mendConfigurations(folder: vscode.Uri): Promise<void> {
  for (const path of ['fuzz/catalog-lens.json', 'fuzz/sub/catalog-lens.json']) {
    const uri = vscode.Uri.joinPath(folder, path);
    const text = await textOf(uri);
    if (text === undefined || readConfig(text.replace(/^\ufeff/, '')).ok) continue;
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(
      uri,
      new vscode.Range(0, 0, document.lineCount, 0),
      '{ "rules": { "price-range": "error" } }',
    );
    await vscode.workspace.applyEdit(edit);
  }
}
