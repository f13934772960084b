import * as vscode from 'vscode';
import { isSameUri, TABLE_TYPE } from '../ui/tabs';
import type { TableEditor } from './table-editor';

/** The tab with a file as text in a group. */
function textTab(uri: vscode.Uri, viewColumn: vscode.ViewColumn | undefined): vscode.Tab | undefined {
  return vscode.window.tabGroups.all
    .find((group) => group.viewColumn === viewColumn)
    ?.tabs.find(({ input }) => input instanceof vscode.TabInputText && isSameUri(input.uri, uri));
}

/** The new URI of a file that is renamed, or in a folder that is. */
function renamedUri(
  uri: vscode.Uri,
  files: readonly { readonly oldUri: vscode.Uri; readonly newUri: vscode.Uri }[],
): vscode.Uri | undefined {
  for (const { oldUri, newUri } of files) {
    if (isSameUri(uri, oldUri)) return newUri;
    if (uri.toString().startsWith(`${oldUri.toString()}/`))
      return newUri.with({ path: newUri.path + uri.path.slice(oldUri.path.length) });
  }
  return undefined;
}

/** A table whose file is renamed. */
interface RenamedTable {
  /** The new URI. */
  readonly uri: vscode.Uri;
  readonly options: { readonly viewColumn: vscode.ViewColumn | undefined; readonly preserveFocus: boolean };
  /** Whether its group also has the file as text. */
  readonly wasText: boolean;
}

/** Keeps files open as tables when they are renamed, which VS Code opens as text. */
export function followRenames(tables: Iterable<TableEditor>): vscode.Disposable {
  let renamed: readonly RenamedTable[] = [];
  return vscode.Disposable.from(
    vscode.workspace.onWillRenameFiles((event) => {
      const affected = [...tables].flatMap((table) => {
        const uri = renamedUri(table.uri, event.files);
        return uri ? [{ table, uri }] : [];
      });
      renamed = affected.map(({ table, uri }) => ({
        uri,
        options: { viewColumn: table.panel.viewColumn, preserveFocus: !table.panel.active },
        wasText: textTab(table.uri, table.panel.viewColumn) !== undefined,
      }));
      event.waitUntil(Promise.all(affected.map(({ table }) => table.commit())));
    }),
    vscode.workspace.onDidRenameFiles(async () => {
      const reopened = renamed;
      renamed = [];
      for (const { uri, options, wasText } of reopened) {
        await vscode.commands.executeCommand('vscode.openWith', uri, TABLE_TYPE, options);
        const tab = wasText ? undefined : textTab(uri, options.viewColumn);
        if (tab) await vscode.window.tabGroups.close(tab, true);
      }
    }),
  );
}
