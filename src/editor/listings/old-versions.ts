import * as vscode from 'vscode';
import { allTabs } from '../ui/tabs';

/** The scheme of the documents with one entry of a comparison. */
export const ENTRY_SCHEME = 'catalog-lens-change';

/** The schemes of documents that are no listings, although they look like one: excerpts and previews of others. */
export const PREVIEW_SCHEMES: ReadonlySet<string> = new Set([
  ENTRY_SCHEME,
  // The right side of VS Code's refactor preview.
  'vscode-bulkeditpreview-editor',
]);

/** The schemes of documents that can be edited although they are in no file system. */
const EDITABLE_SCHEMES: ReadonlySet<string> = new Set(['untitled', 'vscode-notebook-cell']);

/**
 * Whether a text cannot be written, such as a version that Git or another extension provides: it has no problems of its own,
 * which would repeat those of the file.
 */
export function isReadOnlyText({ scheme }: vscode.Uri): boolean {
  return !EDITABLE_SCHEMES.has(scheme) && vscode.workspace.fs.isWritableFileSystem(scheme) !== true;
}

/** Whether tabs show a text as an old version only: on the left of a diff editor, or beside the file that it is a version of. */
export function isOldVersion(uri: vscode.Uri, tabs: readonly vscode.Tab[]): boolean {
  const key = uri.toString();
  const inputs = tabs.map(({ input }) => input);
  const isCurrent = inputs.some(
    (input) =>
      (input instanceof vscode.TabInputText && input.uri.toString() === key) ||
      (input instanceof vscode.TabInputTextDiff && input.modified.toString() === key),
  );
  if (isCurrent) return false;
  // Of an editor with several diffs, or one within another editor, VS Code does not provide the sides.
  return isReadOnlyText(uri) || inputs.some((input) => isLeft(input, key));
}

function isLeft(input: unknown, key: string): boolean {
  return input instanceof vscode.TabInputTextDiff && input.original.toString() === key;
}

/** Closes the editors with entries of a comparison, which VS Code restores without their content after a reload of the window. */
export async function closeTabsOfEntries(): Promise<void> {
  const closed = allTabs().filter(({ input }) => urisIn(input).some(({ scheme }) => scheme === ENTRY_SCHEME));
  if (closed.length > 0) await vscode.window.tabGroups.close(closed, true);
}

/** The URIs of what a tab shows. The type of an editor with several diffs is not in VS Code's API yet. */
function urisIn(input: unknown): readonly vscode.Uri[] {
  const { textDiffs = [], ...properties } = (input ?? {}) as { readonly textDiffs?: readonly unknown[] };
  const values = Object.values(properties).filter((value: unknown) => value instanceof vscode.Uri);
  return [...values, ...textDiffs.flatMap(urisIn)];
}
