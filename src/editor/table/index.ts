import * as vscode from 'vscode';
import type { Entries } from '../entries';
import type { Listings } from '../listings';
import { sizeOf } from '../ui/file-name';
import { onUnexpectedError } from '../ui/unexpected-error';
import { allTabs, isSameUri, TABLE_TYPE, uriOfTable } from '../ui/tabs';
import type { TableEditor } from './table-editor';

interface TablePlace {
  readonly uri: vscode.Uri;
  viewColumn: vscode.ViewColumn | undefined;
  isActive: boolean;
}

type RenamedFile = vscode.FileRenameEvent['files'][number];

/** The open tables, and the commands that open and change them. */
export class Tables implements vscode.Disposable {
  readonly #tables = new Set<TableEditor>();
  /** Where each table is, or was when VS Code closed it because its file was renamed, which it reports after that. */
  readonly #places = new Set<TablePlace>();
  readonly #subscriptions: vscode.Disposable;

  constructor(
    readonly extension: vscode.Uri,
    readonly listings: Listings,
    readonly entries: Entries,
  ) {
    this.#subscriptions = vscode.Disposable.from(
      vscode.workspace.onDidRenameFiles(({ files }) => {
        this.#reopenRenamed(files).catch(onUnexpectedError);
      }),
      vscode.commands.registerCommand('catalogLens.openTable', (uri?: unknown) =>
        openTable(uri instanceof vscode.Uri ? uri : listings.current.value?.uri),
      ),
      vscode.commands.registerCommand('catalogLens.openText', (uri?: unknown) => {
        const table = this.#of(uri);
        return table && openText(table);
      }),
      vscode.commands.registerCommand('catalogLens.table.paste', async () => {
        await this.active?.paste(await vscode.env.clipboard.readText());
      }),
    );
  }

  /** The table that is active, or otherwise visible. */
  get active(): TableEditor | undefined {
    const tables = [...this.#tables];
    return tables.find(({ panel }) => panel.active) ?? tables.find(({ isReady }) => isReady);
  }

  /** Shows a listing in the panel that VS Code has created for it, unless it is closed while the table is loaded. */
  async resolve(uri: vscode.Uri, panel: vscode.WebviewPanel, isClosed: () => boolean): Promise<void> {
    const { TableEditor } = await import('./table-editor');
    if (isClosed()) return;
    const table = new TableEditor(uri, panel, this);
    this.#tables.add(table);
    const place: TablePlace = { uri, viewColumn: panel.viewColumn, isActive: panel.active };
    this.#places.add(place);
    panel.onDidChangeViewState(() => {
      place.viewColumn = panel.viewColumn;
      place.isActive = panel.active;
    });
    panel.onDidDispose(async () => {
      this.#tables.delete(table);
      table.dispose();
      if ((await sizeOf(uri)) !== undefined) this.#places.delete(place);
    });
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const table of this.#tables) table.dispose();
  }

  /** Shows renamed files as tables again that VS Code has opened as text instead, also when a renaming was undone. */
  async #reopenRenamed(files: readonly RenamedFile[]): Promise<void> {
    for (const place of [...this.#places]) {
      const { uri, viewColumn, isActive } = place;
      const renamed = renamedUri(uri, files);
      if (!renamed) continue;
      this.#places.delete(place);
      const options = { viewColumn, preserveFocus: !isActive };
      await vscode.commands.executeCommand('vscode.openWith', renamed, TABLE_TYPE, options);
      const text = allTabs().find(
        ({ input, group }) =>
          group.viewColumn === viewColumn &&
          input instanceof vscode.TabInputText &&
          isSameUri(input.uri, renamed),
      );
      if (text) await vscode.window.tabGroups.close(text, true);
    }
  }

  /** The table in whose title a command was chosen, which is not that with the focus if there are several groups. */
  #of(uri: unknown): TableEditor | undefined {
    const { active } = this;
    if (!(uri instanceof vscode.Uri) || isSameUri(active?.uri, uri)) return active;
    return [...this.#tables].find((table) => isSameUri(table.uri, uri) && table.isReady);
  }
}

/** The URI that a file gets when it, or a folder that contains it, is renamed; undefined if it is not. */
function renamedUri(uri: vscode.Uri, files: readonly RenamedFile[]): vscode.Uri | undefined {
  for (const { oldUri, newUri } of files) {
    if (isSameUri(uri, oldUri)) return newUri;
    if (uri.toString().startsWith(`${oldUri.toString()}/`))
      return newUri.with({ path: newUri.path + uri.path.slice(oldUri.path.length) });
  }
  return undefined;
}

/** Opens a table beside the text, or shows the one that is open. */
async function openTable(uri: vscode.Uri | undefined): Promise<void> {
  if (!uri) return;
  const tab = allTabs().find((candidate) => isSameUri(uriOfTable(candidate), uri));
  const viewColumn = tab?.group.viewColumn ?? vscode.ViewColumn.Beside;
  await vscode.commands.executeCommand('vscode.openWith', uri, TABLE_TYPE, viewColumn);
}

/** Whether a command is called from a menu or button of a table. */
export function isContextOfTable(context: unknown): boolean {
  return typeof context === 'object' && context !== null && 'webviewSection' in context;
}

/** Opens the text at the selected entry. */
async function openText({ uri, source, rows }: TableEditor): Promise<void> {
  const { active } = rows;
  const index = active === undefined ? undefined : source?.listing.indexOf(active);
  const start = index === undefined ? undefined : source?.listing.startOf(index);
  const selection = start === undefined ? undefined : source?.rangeOf({ start, end: start });
  await vscode.commands.executeCommand('vscode.openWith', uri, 'default', {
    viewColumn: vscode.ViewColumn.Beside,
    ...(selection && { selection }),
  } satisfies vscode.TextDocumentShowOptions);
}
