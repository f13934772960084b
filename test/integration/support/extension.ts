import * as vscode from 'vscode';
import type { Exports } from '../../../src/editor/extension';
import type { Features } from '../../../src/editor/features';

const ID = 'catalog-lens.catalog-lens';

/** The extension under test. */
export function extension(): vscode.Extension<Exports> {
  const lens = vscode.extensions.getExtension<Exports>(ID);
  if (!lens) throw new Error(`The extension ${ID} is not installed.`);
  return lens;
}

/** The features, once they are loaded. */
export async function features(): Promise<Features> {
  const { activateFeatures } = await extension().activate();
  return activateFeatures();
}
