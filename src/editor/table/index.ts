import * as vscode from 'vscode';
import type { Entries } from '../entries';
import type { Listings } from '../listings';
import { allTabs, isSameUri, TABLE_TYPE, uriOfTable } from '../ui/tabs';
import { storedTableState, type TableState } from './options';
import { followRenames } from './renames';
import type { TableEditor } from './table-editor';

/** The open tables, and the commands that open and change them. */
export class Tables implements vscode.Disposable {
  readonly state: TableState;
  readonly #tables = new Set<TableEditor>();
  readonly #subscriptions: vscode.Disposable;

  constructor(
    readonly extension: vscode.Uri,
    memento: vscode.Memento,
    readonly listings: Listings,
    readonly entries: Entries,
  ) {
    this.state = storedTableState(memento);
    this.#subscriptions = vscode.Disposable.from(
      followRenames(this.#tables),
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
    panel.onDidDispose(() => {
      this.#tables.delete(table);
      table.dispose();
    });
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.state.dispose();
    for (const table of this.#tables) table.dispose();
  }

  /** The table in whose title a command was chosen, which is not that with the focus if there are several groups. */
  #of(uri: unknown): TableEditor | undefined {
    const { active } = this;
    if (!(uri instanceof vscode.Uri) || isSameUri(active?.uri, uri)) return active;
    return [...this.#tables].find((table) => isSameUri(table.uri, uri) && table.isReady);
  }
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
  const { activeKey } = rows;
  const index = activeKey === undefined ? undefined : source?.listing.indexOf(activeKey);
  const start = index === undefined ? undefined : source?.listing.startOf(index);
  const selection = start === undefined ? undefined : source?.rangeOf({ start, end: start });
  await vscode.commands.executeCommand('vscode.openWith', uri, 'default', {
    viewColumn: vscode.ViewColumn.Beside,
    ...(selection && { selection }),
  } satisfies vscode.TextDocumentShowOptions);
}
