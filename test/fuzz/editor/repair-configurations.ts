import * as vscode from 'vscode';
import { readConfig } from '../../../src/core/config/config';
import { textOf, unsavedDocument } from './expected-state';

const VALID = '{ "rules": { "price-range": "error" } }';

/**
 * Replaces invalid configurations. With an invalid one, the extension uses the last valid one, so the expected state
 * would depend on the order of events.
 */
export async function repairConfigurations(folder: vscode.Uri): Promise<void> {
  for (const path of ['fuzz/catalog-lens.json', 'fuzz/sub/catalog-lens.json']) {
    const uri = vscode.Uri.joinPath(folder, path);
    const text = await textOf(uri);
    if (text === undefined || readConfig(text.replace(/^\ufeff/, '')).ok) continue;
    const document = unsavedDocument(uri);
    if (!document) {
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(VALID));
      continue;
    }
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), VALID);
    await vscode.workspace.applyEdit(edit);
  }
}
