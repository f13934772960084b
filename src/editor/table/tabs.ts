// The tabs of tables, and what happens to them when their files are renamed or deleted.
import * as vscode from 'vscode';
import { fileName } from '../file-name';
import type { TableEditor } from './table-editor';

/** The view type of the table as an editor of a document, which is also in the manifest. */
export const TABLE_TYPE = 'catalogLens.table';

/** The URI of a file that a tab shows as a table; undefined for another tab. */
export function uriOfTable(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input;
  return input instanceof vscode.TabInputCustom && input.viewType === TABLE_TYPE ? input.uri : undefined;
}

/** Registers the editor that shows a listing as a table. */
export function registerTableEditor(
  resolve: (uri: vscode.Uri, panel: vscode.WebviewPanel) => Promise<void>,
): vscode.Disposable {
  return vscode.window.registerCustomEditorProvider(
    TABLE_TYPE,
    { resolveCustomTextEditor: ({ uri }, panel) => resolve(uri, panel) },
    { supportsMultipleEditorsPerDocument: true },
  );
}

/** Replaces a tab whose page is not connected. VS Code loads a page again only in another tab. */
export async function replaceTab(tab: vscode.Tab): Promise<void> {
  if (!(tab.input instanceof vscode.TabInputCustom)) return;
  const { tabGroups } = vscode.window;
  const { viewColumn } = tab.group;
  const isOnly = tab.group.tabs.length === 1;
  // In another group first: VS Code then does not ask whether to save when the tab is closed.
  await vscode.commands.executeCommand('vscode.openWith', tab.input.uri, tab.input.viewType, {
    viewColumn: tabGroups.all.length + 1,
    preserveFocus: isOnly && !tab.group.isActive,
  });
  await tabGroups.close(tab, true);
  if (!isOnly)
    await vscode.commands.executeCommand('moveActiveEditor', {
      to: 'position',
      by: 'group',
      value: viewColumn,
    });
}

/** Whether a tab shows a file as a table. */
export function showsTable(tab: vscode.Tab, uri: vscode.Uri): boolean {
  return uriOfTable(tab)?.toString() === uri.toString();
}

/** The tab with a file as text in a group. */
function textTab(uri: vscode.Uri, viewColumn: vscode.ViewColumn | undefined): vscode.Tab | undefined {
  return vscode.window.tabGroups.all
    .find((group) => group.viewColumn === viewColumn)
    ?.tabs.find(
      ({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
    );
}

/** The new URI of a file that is renamed, or in a folder that is. */
function renamedUri(
  uri: vscode.Uri,
  files: readonly { readonly oldUri: vscode.Uri; readonly newUri: vscode.Uri }[],
): vscode.Uri | undefined {
  for (const { oldUri, newUri } of files) {
    if (uri.toString() === oldUri.toString()) return newUri;
    if (uri.toString().startsWith(`${oldUri.toString()}/`))
      return newUri.with({ path: newUri.path + uri.path.slice(oldUri.path.length) });
  }
  return undefined;
}

/** A table whose file is renamed. */
interface RenamedTable {
  /** The new URI. */
  readonly uri: vscode.Uri;
  readonly type: string;
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
        type: table.panel.viewType,
        options: { viewColumn: table.panel.viewColumn, preserveFocus: !table.panel.active },
        wasText: textTab(table.uri, table.panel.viewColumn) !== undefined,
      }));
      event.waitUntil(Promise.all(affected.map(({ table }) => table.setDraft())));
    }),
    vscode.workspace.onDidRenameFiles(async () => {
      const reopened = renamed;
      renamed = [];
      for (const { uri, type, options, wasText } of reopened) {
        await vscode.commands.executeCommand('vscode.openWith', uri, type, options);
        const tab = wasText ? undefined : textTab(uri, options.viewColumn);
        if (tab) await vscode.window.tabGroups.close(tab, true);
      }
    }),
  );
}

/** Saves a file that has been deleted or renamed on disk if the user wants to create it again. */
export async function confirmSave({ uri }: TableEditor): Promise<void> {
  const save = 'Create Again';
  const message = `${fileName(uri)} has been deleted or renamed on disk. Create it again?`;
  const chosen = await vscode.window.showWarningMessage(message, { modal: true }, save);
  if (chosen === save) await vscode.commands.executeCommand('workbench.action.files.save');
}
