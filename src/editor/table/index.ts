import * as vscode from 'vscode';
import { ContextKey } from '../context-key';
import type { Entries } from '../entries';
import type { Listings } from '../listings';
import { allTabs } from '../tabs';
import { REOPEN_COMMAND } from './messages';
import { storedTableState, type TableState } from './options';
import { reopening, type Draft } from './requests';
import type { TableEditor } from './table-editor';
import { confirmSave, followRenames, replaceTab, showsTable, TABLE_TYPE, uriOfTable } from './tabs';

/** The open tables, and the commands that open and change them. */
export class Tables implements vscode.Disposable {
  readonly state: TableState;
  readonly #tables = new Set<TableEditor>();
  /** What was being entered in tables that are opened again, by the URIs of their files. */
  readonly #drafts = new Map<string, Draft>();
  /** Whether the file of the active table has been deleted or renamed on disk. */
  readonly #isFileMissing = new ContextKey<boolean>('catalogLens.isFileMissing');
  readonly #subscriptions: vscode.Disposable;

  constructor(
    readonly extension: vscode.Uri,
    memento: vscode.Memento,
    readonly listings: Listings,
    readonly entries: Entries,
  ) {
    this.state = storedTableState(memento);
    const register = (name: string, run: (table: TableEditor) => unknown): vscode.Disposable =>
      vscode.commands.registerCommand(`catalogLens.${name}`, () => this.active && run(this.active));
    this.#subscriptions = vscode.Disposable.from(
      vscode.commands.registerCommand(REOPEN_COMMAND, (request: unknown) => this.#reopen(request)),
      followRenames(this.#tables),
      vscode.commands.registerCommand('catalogLens.openTable', (uri?: unknown) =>
        this.#open(uri instanceof vscode.Uri ? uri : listings.current.value?.uri),
      ),
      register('openText', openText),
      register('table.save', confirmSave),
      register('table.paste', async (table) => table.paste(await vscode.env.clipboard.readText())),
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
    const key = uri.toString();
    const table = new TableEditor(uri, panel, this, this.#drafts.get(key));
    this.#drafts.delete(key);
    this.#tables.add(table);
    const update = (): void => {
      this.#isFileMissing.set([...this.#tables].some(({ panel, isMissing }) => panel.active && isMissing));
    };
    table.onDidShow(update);
    panel.onDidChangeViewState(update);
    panel.onDidDispose(() => {
      this.#tables.delete(table);
      table.dispose();
      update();
    });
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.state.dispose();
    for (const table of this.#tables) table.dispose();
  }

  /** Opens a table beside the text, or shows the one that is open. */
  async #open(uri: vscode.Uri | undefined): Promise<void> {
    if (!uri) return;
    const tab = allTabs().find((one) => showsTable(one, uri));
    await vscode.commands.executeCommand(
      'vscode.openWith',
      uri,
      TABLE_TYPE,
      tab?.group.viewColumn ?? vscode.ViewColumn.Beside,
    );
    if (tab && !this.#isConnected(tab)) await replaceTab(tab);
  }

  /** Opens a file as a table again whose page gets no answer, as after the extension host has been started again. */
  async #reopen(request: unknown): Promise<void> {
    const { file, draft } = reopening.safeParse(request).data ?? {};
    const tab = vscode.window.tabGroups.all
      .flatMap(({ activeTab }) => activeTab ?? [])
      .find((one) => uriOfTable(one)?.toString() === file && !this.#isConnected(one));
    if (file === undefined || !tab) return;
    if (draft) this.#drafts.set(file, draft);
    await replaceTab(tab);
  }

  /** Whether the page of a tab is that of a table, rather than one of an extension host that has ended. */
  #isConnected(tab: vscode.Tab): boolean {
    return [...this.#tables].some(
      ({ uri, panel }) => showsTable(tab, uri) && panel.viewColumn === tab.group.viewColumn,
    );
  }
}

/** Whether a command is called from a menu or button of a table. */
export function isContextOfTable(context: unknown): boolean {
  return typeof context === 'object' && context !== null && 'webviewSection' in context;
}

/** Opens the text at the selected entry. */
async function openText({ uri, shown }: TableEditor): Promise<void> {
  const { source, listing, activeEntry } = shown;
  const entry = activeEntry && listing?.entries.inPlace(activeEntry);
  const selection = entry && source?.rangeOf({ start: entry.start, end: entry.start });
  await vscode.commands.executeCommand('vscode.openWith', uri, 'default', {
    viewColumn: vscode.ViewColumn.Beside,
    ...(selection && { selection }),
  } satisfies vscode.TextDocumentShowOptions);
}
