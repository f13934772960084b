import * as vscode from 'vscode';
import { FILE_ORDER, type Sorting } from '../../core/browse/sorting';
import type { Span } from '../../core/json/tree';
import type { Entry } from '../../core/model/entry';
import { sortingAfterClick, type ColumnId, fieldAt } from '../../core/browse/table/columns';
import { groupPaths, nextProblemCell, type RowRange, type TableRows } from '../../core/browse/table/rows';
import { runToEnd } from '../../core/steps';
import type { Target } from '../edit-entries';
import type { Entries } from '../entries';
import { Arranger } from '../entries/arranger';
import type { ViewOptions } from '../entries/view-state';
import { LatestTask } from '../latest-task';
import type { OpenListing, ListingViewer, ShowOptions } from '../listings/open-listing';
import type { Listings } from '../listings';
import { watchFile } from '../file-name';
import { inSlices } from '../slices';
import { pageFolder, pageHtml } from '../webview-page';
import { CellActions } from './cell-actions';
import { copyEntries, isOneCell } from './copy-entries';
import { CursorSync } from './cursor-sync';
import { ListingAt } from './listing-at';
import {
  REOPEN_COMMAND,
  type CopyFormat,
  type Draft,
  type FromPage,
  type PageCommand,
  type TableContent,
  type ToPage,
} from './messages';
import { pageMessage } from './page-message';
import { presentEntry, rowContent } from './row-content';
import { ShownTable } from './shown-table';
import { tableContent } from './table-content';
import type { TableState } from './table-state';
import { tableTexts } from './table-texts';

/** The maximum number of rows that are sent at once. */
const MAX_ROWS = 200;

/** What a table needs of the rest of the extension. */
export interface TableContext {
  readonly extension: vscode.Uri;
  readonly listings: Listings;
  readonly entries: Entries;
  readonly state: TableState;
  readonly onError: (error: unknown) => void;
}

/** How a cell is made the active one. */
interface RevealOptions {
  readonly takesFocus: boolean;
  /** The present column if left out. */
  readonly column?: ColumnId;
  readonly showsDetails?: boolean;
}

/**
 * A table of one listing: has its entries arranged, sends them to its page, and passes on what the page requests. What is shown is
 * in {@link ShownTable}, what is done with cells in {@link CellActions}.
 */
export class TableEditor implements ListingViewer, vscode.Disposable {
  readonly #optionsChanged = new vscode.EventEmitter<ViewOptions>();
  readonly #showed = new vscode.EventEmitter<void>();
  /** Fires when the content of the table changes. */
  readonly onDidShow = this.#showed.event;
  readonly #subscriptions: vscode.Disposable;
  readonly #shown: ShownTable;
  readonly #cells: CellActions;
  readonly #cursor: CursorSync;
  readonly #showing = new LatestTask();
  /** While the page is loaded. */
  #arranger: Arranger | undefined;
  #sorting: Sorting = FILE_ORDER;
  /** The paths of the groups that are or will be collapsed. */
  #collapsed: ReadonlySet<string> = new Set();
  #content: TableContent | undefined;
  /** Whether the file has been deleted or renamed on disk, so that saving would create it again. */
  #isMissing = false;
  /** Whether the page has been loaded before: the text in its editor has been set or offered for copying since. */
  #wasReady = false;
  /** Entries that are not all shown yet, because an edit has just added them or their group was collapsed. */
  #awaited: { readonly entries: readonly Entry[]; readonly options: RevealOptions } | undefined;

  /** @param draft what was being entered in the table that this one replaces */
  constructor(
    readonly uri: vscode.Uri,
    private readonly panel: vscode.WebviewPanel,
    private readonly context: TableContext,
    private readonly draft?: Draft,
  ) {
    const { extension, listings, entries, state, onError } = context;
    const source = new ListingAt(uri, listings);
    const file = watchFile(uri);
    const setMissing = (isMissing: boolean): void => {
      this.#isMissing = isMissing;
      this.#show();
    };
    this.#shown = new ShownTable(source);
    const send = (message: ToPage): void => {
      this.#send(message);
    };
    this.#cells = new CellActions(this.#shown, state, send);
    this.#cursor = new CursorSync(this.#shown, (entry) => {
      this.#reveal([entry], { takesFocus: false });
    });
    this.#subscriptions = vscode.Disposable.from(
      source,
      file,
      file.onDidDelete(() => {
        setMissing(true);
      }),
      file.onDidCreate(() => {
        setMissing(false);
      }),
      this.#optionsChanged,
      this.#showed,
      this.#showing,
      source.onDidChange((opened) => {
        if (this.isReady) opened?.viewers.add(this);
        this.#show();
      }),
      entries.state.onDidChange(() => {
        this.#arrange();
      }),
      state.onDidChange(({ grouping }) => {
        // Other options need no new order.
        if (grouping === this.#arranger?.arranged?.options.grouping) this.#show();
        else this.#arrange();
      }),
      listings.onDidMoveCursor((moved) => {
        // While the table is active, it moves the cursor itself, which is reported later, perhaps after the next move.
        if (moved === source.value && !panel.active) this.#cursor.followCursor();
      }),
      panel.onDidChangeViewState(() => {
        // VS Code discards the page of a hidden panel; it reports that it is ready when it is shown again.
        if (!panel.visible) this.#stop();
        else if (panel.active && source.value?.viewers.delete(this)) source.value.viewers.add(this);
      }),
      vscode.workspace.onWillSaveTextDocument((event) => {
        // A text that is being typed is not saved automatically.
        const isManual = event.reason === vscode.TextDocumentSaveReason.Manual;
        if (isManual && event.document === source.value?.document) event.waitUntil(this.setDraft());
      }),
      panel.webview.onDidReceiveMessage((message: unknown) => {
        this.receive(message).catch(onError);
      }),
    );
    panel.webview.options = {
      enableScripts: true,
      enableCommandUris: [REOPEN_COMMAND],
      localResourceRoots: [pageFolder(extension, 'table')],
    };
    const texts = tableTexts();
    panel.webview.html = pageHtml(panel.webview, extension, {
      folder: 'table',
      title: texts.table,
      id: 'table',
      texts,
      file: uri.toString(),
    });
  }

  /** The content that was sent to the page last. */
  get content(): TableContent | undefined {
    return this.#content;
  }

  /** Whether the page can receive messages. */
  get isReady(): boolean {
    return this.#arranger !== undefined;
  }

  get isMissing(): boolean {
    return this.#isMissing;
  }

  get isActive(): boolean {
    return this.panel.active;
  }

  get viewType(): string {
    return this.panel.viewType;
  }

  get viewColumn(): vscode.ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  /** Whether the rows are those of the present text. */
  get isUpToDate(): boolean {
    return this.#shown.isUpToDate;
  }

  /** The entry of the active cell; undefined if there is none. */
  get activeEntry(): Entry | undefined {
    return this.#shown.selected.active;
  }

  /** Where the active entry starts in the text; undefined if there is none. */
  get activePosition(): vscode.Range | undefined {
    const { value: source } = this.#shown.source;
    const entry = source && this.activeEntry && presentEntry(source.listing, this.activeEntry);
    return entry && source.rangeOf({ start: entry.start, end: entry.start });
  }

  /** The column of the active cell. */
  get activeColumn(): ColumnId {
    return this.#shown.selected.column;
  }

  /** Handles a message from the page; invalid messages are ignored. */
  async receive(message: unknown): Promise<void> {
    const request = pageMessage(message);
    if (!request) return;
    if (request.type === 'ready') this.#start(request.draft);
    else if (request.type === 'ping') this.#send({ type: 'pong' });
    else if (request.type === 'select') this.#takeSelection(request);
    else if (request.type === 'edit') this.#cells.startEdit(request);
    else if (!('generation' in request) || this.#shown.rowsIn(request.generation) === this.#shown.rows)
      await this.#perform(request);
  }

  /** Sets the text in the editor of a cell, if there is one. */
  setDraft(): Promise<void> {
    return this.#cells.setDraft();
  }

  dispose(): void {
    this.#stop(async () => {
      // With its last editor, the document is closed. It cannot be opened again if its file has been deleted.
      const opening = vscode.workspace.openTextDocument(this.uri);
      const document = await opening.then(undefined, () => undefined);
      return document && this.context.listings.whenDetected(document);
    });
    this.#subscriptions.dispose();
  }

  /** Takes a selection, also one that was made while other rows were on their way to the page. */
  #takeSelection({ generation, ranges, row, column }: Extract<FromPage, { type: 'select' }>): void {
    const rows = this.#shown.rowsIn(generation);
    if (!rows) return;
    this.#awaited = undefined;
    this.#select(rows, ranges, row);
    this.#shown.selected.column = column;
    // The page has been sent the selection before in the meantime.
    if (generation === this.#shown.generation) this.#cursor.moveCursor();
    else this.#show();
  }

  async #perform(request: Exclude<FromPage, { type: 'ready' | 'ping' | 'select' | 'edit' }>): Promise<void> {
    const { state } = this.context;
    switch (request.type) {
      case 'rows':
        this.#sendRows(request.range);
        break;
      case 'command':
        await vscode.commands.executeCommand(COMMANDS[request.command]);
        break;
      case 'sort':
        this.#sorting = sortingAfterClick(this.#sorting, request.by);
        this.#arrange();
        break;
      case 'columns':
        state.update({ columns: request.columns });
        break;
      case 'updatesFigures':
        state.update({ updatesFigures: request.value });
        break;
      case 'toggleGroup':
        this.#toggleGroup(request.row);
        break;
      case 'nextProblem':
        await this.nextProblem(request.step);
        break;
      case 'details':
        this.#cells.sendDetails(request, request.takesFocus);
        break;
      case 'fix':
        await this.#cells.fix(request, request.rule, request.title);
        break;
      case 'set':
        // Without a page, the draft is set.
        if (this.isReady) await this.#cells.set(request.text, request.isConfirmed);
        break;
      case 'draft':
        this.#cells.keepDraft(request.text);
        break;
      case 'cancelEdit':
        this.#cells.cancelEdit();
        break;
      case 'copy':
        await this.copy(isOneCell(this.#shown.selected.selection) ? 'value' : 'tsv');
        break;
      case 'paste':
        await this.paste(request.text);
        break;
      case 'clear':
        this.select((await this.#cells.clear()) ?? [], { preserveFocus: true });
        break;
    }
  }

  /** The selected entries and their listing, for commands that edit them; undefined if none is selected. */
  async target(): Promise<Target | undefined> {
    const { source, selected } = this.#shown;
    const { value } = source;
    const { listing } = selected.selection;
    const found = await inSlices(selected.entries(), () => false);
    return value && listing && found.done && found.value.length > 0
      ? { source: value, listing, entries: found.value, viewer: this }
      : undefined;
  }

  /** Copies the visible columns of the selected entries, or the value of the active cell. */
  async copy(format: CopyFormat | 'value'): Promise<void> {
    const columns = format === 'value' ? [this.activeColumn] : this.context.state.visibleColumns;
    await copyEntries(this.#shown, columns, format);
  }

  /** Pastes values from the active cell on, and selects the rows that were set. */
  async paste(text: string): Promise<void> {
    this.select((await this.#cells.paste(text)) ?? [], { preserveFocus: true });
  }

  /** Goes to the next cell with a problem, in the order of the table. */
  async nextProblem(step: 1 | -1): Promise<void> {
    const { arranged, rows, selected, generation } = this.#shown;
    if (!arranged) return;
    const columns = this.context.state.visibleColumns;
    const from = { row: selected.selection.activeRow ?? -1, column: columns.indexOf(selected.column) };
    const isOutdated = (): boolean => this.#shown.generation !== generation;
    const next = await inSlices(
      nextProblemCell(rows, arranged.arrangement.problems, columns, from, step),
      isOutdated,
    );
    if (!next.done || !next.value || isOutdated()) return;
    const { row, column } = next.value;
    this.#sendReveal(row, [[row, row + 1]], { column, takesFocus: true, showsDetails: true });
  }

  show(span: Span, { preserveFocus }: ShowOptions): boolean {
    const { listing } = this.#shown.source.value ?? {};
    const entry = listing?.entries.atOffset(span.start);
    if (!listing || !entry) return false;
    const column = fieldAt(listing, entry, span.start);
    return this.#showEntries([entry], { takesFocus: !preserveFocus, ...(column && { column }) });
  }

  select(entries: readonly Entry[], { preserveFocus }: ShowOptions): boolean {
    return this.#showEntries(entries, { takesFocus: !preserveFocus });
  }

  #showEntries(entries: readonly Entry[], options: RevealOptions): boolean {
    const [first] = entries;
    if (!this.isReady || !first || !this.#canShow(first)) return false;
    if (options.takesFocus) this.panel.reveal();
    this.#awaited = { entries, options };
    this.#revealAwaited();
    return true;
  }

  #revealAwaited(): void {
    if (!this.#awaited) return;
    const { entries, options } = this.#awaited;
    const [first] = entries;
    if (this.#reveal(entries, options) || !first || !this.#canShow(first)) {
      this.#awaited = undefined;
    } else if (this.isUpToDate) {
      this.#collapsed = new Set();
      this.#show();
    }
  }

  /** Whether an entry is shown, or will be: in an arrangement after an edit, or if all groups are expanded. */
  #canShow(entry: Entry): boolean {
    const { arranged, rows } = this.#shown;
    if (!arranged || rows.indexOf(entry) >= 0) return arranged !== undefined;
    const { entries } = arranged.arrangement;
    return (
      !this.isUpToDate ||
      (this.#collapsed.size > 0 && entries.some(({ identity }) => identity === entry.identity))
    );
  }

  /** Selects entries. The active one stays it if it is among them. @returns false if the table does not show them */
  #reveal(entries: readonly Entry[], options: RevealOptions): boolean {
    const { rows, selected } = this.#shown;
    if (!this.isReady || !this.#shown.isOfListing) return false;
    const ranges = rangesOf(rows, entries);
    const [[first] = [-1]] = ranges;
    const isPart = ranges.reduce((sum, [from, to]) => sum + to - from, 0) < entries.length;
    if (first < 0 || (isPart && !this.isUpToDate)) return false;
    const { active } = selected;
    const isAmong = active && entries.some(({ identity }) => identity === active.identity);
    const row = isAmong ? Math.max(rows.indexOf(active), first) : first;
    this.#select(rows, ranges, row);
    this.#sendReveal(row, ranges, options);
    return true;
  }

  #select(rows: TableRows, ranges: readonly RowRange[], row: number): void {
    const { arranged, selected } = this.#shown;
    if (arranged) selected.select(arranged.listing, rows, ranges, row);
  }

  get #options(): ViewOptions {
    const { filter } = this.context.entries.state.options;
    return { grouping: this.context.state.options.grouping, sorting: this.#sorting, filter };
  }

  #start(draft: Draft | undefined): void {
    const { listings, onError } = this.context;
    this.#stop();
    if (this.#wasReady) this.#send({ type: 'edited', error: undefined });
    else this.#cells.restore(draft ?? this.draft);
    this.#wasReady = true;
    // The getter is called at each arrangement.
    const table = { getOptions: () => this.#options };
    const state = {
      get options(): ViewOptions {
        return table.getOptions();
      },
      onDidChange: this.#optionsChanged.event,
    };
    const { source } = this.#shown;
    const arranger = new Arranger(listings, source, state, onError);
    this.#arranger = arranger;
    source.value?.viewers.add(this);
    arranger.onDidArrange(() => {
      this.#show();
    });
    this.#show();
  }

  #stop(
    openSource: () => Promise<OpenListing | undefined> = () => Promise.resolve(this.#shown.source.value),
  ): void {
    this.#showing.cancel();
    this.#cells.endEdit(openSource).catch(this.context.onError);
    this.#arranger?.dispose();
    this.#arranger = undefined;
    this.#shown.source.value?.viewers.delete(this);
  }

  #arrange(): void {
    this.#optionsChanged.fire(this.#options);
  }

  #toggleGroup(index: number): void {
    const row = this.#shown.rows.at(index);
    if (row?.kind !== 'group') return;
    const collapsed = new Set(this.#collapsed);
    if (!collapsed.delete(row.path)) collapsed.add(row.path);
    this.#collapsed = collapsed;
    this.#show();
  }

  /** Collapses or expands all groups. */
  setAllCollapsed(isCollapsed: boolean): void {
    const { groups = [] } = this.#shown.arranged?.arrangement ?? {};
    this.#collapsed = new Set(isCollapsed ? groupPaths(groups) : []);
    this.#show();
  }

  /** Shows the latest arrangement. */
  #show(): void {
    const arranger = this.#arranger;
    if (!arranger) return;
    this.#showing
      .run(async (signal) => {
        const isShown = await this.#shown.show(
          arranger.arranged,
          this.#collapsed,
          () => signal.aborted || this.#arranger !== arranger,
        );
        if (isShown) this.#sendContent();
      })
      .catch(this.context.onError);
  }

  /** Sends the content, after which the page requests the rows that it shows. */
  #sendContent(): void {
    this.#content = tableContent(this.#shown, this.context.state.options, this.#sorting, this.#isMissing);
    this.#send(this.#content);
    if (this.isUpToDate) this.#cells.continueEdit().catch(this.context.onError);
    this.#revealAwaited();
    if (this.panel.active) this.#cursor.moveCursor();
    this.#showed.fire();
  }

  #sendRows([start, end]: RowRange): void {
    const { arranged, rows, generation } = this.#shown;
    if (!arranged) return;
    const last = Math.min(end, start + MAX_ROWS, rows.length);
    const contents = Array.from({ length: Math.max(last - start, 0) }, (_, at) => {
      const row = rows.at(start + at);
      return row ? rowContent(arranged, row) : null;
    });
    this.#send({ type: 'rows', generation, start, rows: contents });
  }

  #sendReveal(
    row: number,
    ranges: readonly RowRange[],
    { column, takesFocus, showsDetails = false }: RevealOptions,
  ): void {
    const { generation } = this.#shown;
    this.#send({ type: 'reveal', generation, row, ranges, column, takesFocus, showsDetails });
  }

  #send(message: ToPage): void {
    if (this.isReady) this.panel.webview.postMessage(message).then(undefined, this.context.onError);
  }
}

/** The rows of entries. */
function rangesOf(rows: TableRows, entries: readonly Entry[]): readonly RowRange[] {
  const [only, ...others] = entries;
  if (only && others.length === 0) {
    const row = rows.indexOf(only);
    return row < 0 ? [] : [[row, row + 1]];
  }
  const identities = new Set(entries.map(({ identity }) => identity));
  return runToEnd(rows.rangesOf((identity) => identities.has(identity)));
}

const COMMANDS: Readonly<Record<PageCommand, string>> = {
  filter: 'catalogLens.entries.filter',
  clearFilter: 'catalogLens.entries.clearFilter',
  group: 'catalogLens.table.group',
  columns: 'catalogLens.table.columns',
  remove: 'catalogLens.table.removeEntries',
};
