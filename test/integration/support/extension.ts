import * as vscode from 'vscode';

const ID = 'catalog-lens.catalog-lens';

/** The extension under test. */
export function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension(ID);
  if (!found) throw new Error(`VS Code does not know ${ID}.`);
  return found;
}
