import * as vscode from 'vscode';
import { readConfig } from '../../../src/core/config/config';
import { textOf, typedIn } from './expected';

const SOUND = '{ "rules": { "price-range": "error" } }';

/** Of a broken configuration the last sound one holds, whichever that was: there is to be none in the end. */
export async function mendConfigurations(folder: vscode.Uri): Promise<void> {
  for (const path of ['fuzz/catalog-lens.json', 'fuzz/sub/catalog-lens.json']) {
    const uri = vscode.Uri.joinPath(folder, path);
    const text = await textOf(uri);
    if (text === undefined || readConfig(text.replace(/^\ufeff/, '')).ok) continue;
    const typed = typedIn(uri);
    if (!typed) {
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(SOUND));
      continue;
    }
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, typed.lineCount, 0), SOUND);
    await vscode.workspace.applyEdit(edit);
  }
}
