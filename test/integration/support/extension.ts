import * as vscode from 'vscode';
import type { Exports } from '../../../src/editor/extension';

const ID = 'catalog-lens.catalog-lens';

/** The extension under test. */
export function extension(): vscode.Extension<Exports> {
  const found = vscode.extensions.getExtension<Exports>(ID);
  if (!found) throw new Error(`VS Code does not know ${ID}.`);
  return found;
}
