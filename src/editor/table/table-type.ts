import * as vscode from 'vscode';

/** The view type of the table as an editor of a document, which is also in the manifest. */
export const TABLE_TYPE = 'catalogLens.table';
/**
 * The view type of the table of a file that is too large for a document, which is also in the manifest. As no file name
 * selects it, VS Code shows it instead of the display name.
 */
export const LARGE_TABLE_TYPE = 'Listing Table';

/** The URI of a file that a tab shows as a table; undefined for another tab. */
export function uriOfTable(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input;
  return input instanceof vscode.TabInputCustom &&
    (input.viewType === TABLE_TYPE || input.viewType === LARGE_TABLE_TYPE)
    ? input.uri
    : undefined;
}
