import * as vscode from 'vscode';
import type { Arrangement } from '../../core/browse/arrangement';
import { FILE_ORDER, type Sorting } from '../../core/browse/sorting';
import { COLUMN_IDS, fieldAt, sortingAfterClick, type RowRange } from '../../core/browse/table';
import type { Span } from '../../core/json/tree';
import type { Entry } from '../../core/listing/entry';
import type { Listing } from '../../core/listing/listing';
import { messageOf } from '../../core/listing/problem';
import { arrangementOf } from '../entries/arranger';
import { Derived } from '../listings/derived';
import type { ListingViewer, OpenListing, ShowOptions, Target } from '../listings/open-listing';
import { makeEdits } from '../problems/text-edits';
import { countOfEntries, formatCount } from '../ui/counts';
import { showStatus } from '../ui/messages';
import { pickItem } from '../ui/quick-pick';
import { isSameUri } from '../ui/tabs';
import { delay } from '../ui/tasks';
import { WebviewPage } from '../ui/webview-page';
import { fixesOfCell, rowsIn, tableContent } from './content';
import { copiedText } from './copied-text';
import { CHANGED, emptiedCells, NO_LISTING, pastedCells, setCell, setCells, type CellInput } from './edits';
import type { FromPage, Replies, SetReply, TableContent, ToPage } from './messages';
import { TableRows } from './rows';
import type { Tables } from '.';

/** How long after the page VS Code reports at most that the window has lost the focus, in milliseconds. */
const FOCUS_DELAY_MS = 100;

/** The minimum and maximum delay of an arrangement after an edit, in milliseconds. */
const MIN_DELAY_MS = 30;
const MAX_DELAY_MS = 1000;

type Message<T extends FromPage['type']> = Extract<FromPage, { readonly type: T }>;

/**
 * A table of one listing: has its entries arranged, sends them to its page, and does what the page requests. The page edits a
 * cell by itself, and sends the text that the user enters.
 */
export class TableEditor implements ListingViewer, vscode.Disposable {
  readonly #showed = new vscode.EventEmitter<void>();
  /** Fires when the content of the table changes. */
  readonly onDidShow = this.#showed.event;
  readonly rows = new TableRows();
  readonly #subscriptions: vscode.Disposable;
  readonly #page: WebviewPage<FromPage, ToPage>;
  /** While the page is loaded. */
  #arranged: Derived<Arrangement> | undefined;
  #sorting: Sorting = FILE_ORDER;
  /** The rows that the page has requested last. */
  #window: RowRange = [0, 0];
  #content: TableContent | undefined;
  /** Whether the table gets the focus once the row of the active cell is shown; undefined if it is not to be made visible. */
  #revealing: boolean | undefined;
  /** Called when the page has no text any more that is to be set before the file is saved. */
  #committing: (() => void)[] = [];

  constructor(
    readonly uri: vscode.Uri,
    readonly panel: vscode.WebviewPanel,
    private readonly tables: Pick<Tables, 'extension' | 'listings' | 'entries'>,
  ) {
    const { extension, listings, entries } = tables;
    const parts = { folder: 'table', title: 'Listing Table', id: 'table' };
    this.#page = new WebviewPage(panel, extension, parts, <T extends FromPage['type']>(message: Message<T>) =>
      this.#handlers[message.type](message),
    );
    const isShown = (source: OpenListing | undefined): boolean => isSameUri(source?.uri, uri);
    this.#subscriptions = vscode.Disposable.from(
      this.#page,
      this.#showed,
      listings.onDidOpen((source) => {
        if (!isShown(source)) return;
        if (this.#arranged) source.viewers.add(this);
        this.#arranged?.reset();
      }),
      listings.onDidClose((source) => {
        if (!isShown(source)) return;
        this.#arranged?.reset();
        this.rows.forget();
      }),
      entries.state.onDidChange(() => {
        this.#arrange();
      }),
      listings.onDidMoveCursor((source) => {
        // While the table is active, it moves the cursor itself, which is reported later, perhaps after the next move.
        if (isShown(source) && !panel.active) this.#followCursor(source);
      }),
      panel.onDidChangeViewState(() => {
        if (panel.visible && !this.isUpToDate) this.#arrange();
        const viewers = this.source?.viewers;
        // The last one that was active comes first.
        if (panel.active && viewers?.delete(this)) viewers.add(this);
      }),
      vscode.workspace.onWillSaveTextDocument((event) => {
        // A text that is being typed is not saved automatically.
        const isManual = event.reason === vscode.TextDocumentSaveReason.Manual;
        if (isManual && event.document === this.source?.document) event.waitUntil(this.commit());
      }),
    );
  }

  /** The listing of the table's file, while it is open. */
  get source(): OpenListing | undefined {
    return this.tables.listings.at(this.uri);
  }

  /** The content that was sent to the page last. */
  get content(): TableContent | undefined {
    return this.#content;
  }

  /** Whether the page is loaded and visible. */
  get isReady(): boolean {
    return this.#page.isReady && this.panel.visible;
  }

  /** Whether the rows are those of the present text. */
  get isUpToDate(): boolean {
    return this.rows.arranged !== undefined && this.rows.arranged.listing === this.source?.listing;
  }

  /** Handles a message from the page. @returns the reply */
  receive(message: FromPage): Promise<unknown> {
    return Promise.resolve(this.#page.receive(message));
  }

  dispose(): void {
    this.#stop();
    this.#subscriptions.dispose();
  }

  /** What is done with each message. Replies about what is shown are not promises, see {@link WebviewPage}. */
  readonly #handlers: { readonly [T in FromPage['type']]: (message: Message<T>) => unknown } = {
    ready: () => {
      this.#start();
    },
    rows: ({ start, end }): Replies['rows'] => rowsIn(this.rows, (this.#window = [start, end])),
    select: ({ version, keys, active, column }) => {
      // An entry of another listing may have had the key.
      if (version < this.rows.firstVersion) return;
      this.#revealing = undefined;
      this.rows.column = column;
      this.rows.select(keys);
      this.rows.active = active;
      this.#moveCursor();
    },
    fix: async () => {
      this.#report(await this.#fix());
    },
    set: (message): Promise<Replies['set']> => this.#set(message),
    committed: () => {
      this.#resolveCommitting();
    },
    copy: () => this.#copy(),
    clear: async () => {
      const cells = emptiedCells(this.rows);
      this.#report('error' in cells ? cells.error : await this.#setAll(cells));
    },
    paste: ({ text, version }) => this.paste(text, version),
    nextProblem: ({ step }): Replies['nextProblem'] => {
      this.nextProblem(step);
    },
    sort: ({ by }) => {
      this.#sorting = sortingAfterClick(this.#sorting, by);
      this.#arrange();
    },
    delete: async () => {
      await vscode.commands.executeCommand('catalogLens.delete', TABLE_ROWS);
    },
    openText: async () => {
      await vscode.commands.executeCommand('catalogLens.openText', this.uri);
    },
  };

  /** The selected entries and their listing, for commands that edit them; undefined if none is selected. */
  target(): Target | undefined {
    const { source } = this;
    const { arranged, selectedEntries: entries } = this.rows;
    return source && arranged && entries.length > 0
      ? { source, listing: arranged.listing, entries, viewer: this }
      : undefined;
  }

  /**
   * Pastes values from the active cell on, see {@link pastedCells}, and selects the rows that were set.
   *
   * @param version of the content that the user sees
   */
  async paste(text: string, version = this.rows.version): Promise<void> {
    if (text === '') return;
    const pasted = pastedCells(text, this.rows, version);
    if ('error' in pasted) this.#report(pasted.error);
    else if (pasted.length > 0) this.#report(await this.#setAll(pasted));
    else this.#report(this.rows.arranged ? 'Select a cell that can be edited.' : NO_LISTING);
  }

  /** Has the page set the text of a cell that is being edited. */
  commit(): Promise<void> {
    if (!this.#page.isReady) return Promise.resolve();
    return new Promise((resolve) => {
      this.#committing.push(resolve);
      this.#page.send({ type: 'commit' });
    });
  }

  /** Goes to the next cell with a problem, in the order of the table. */
  nextProblem(step: 1 | -1): void {
    if (!this.rows.selectNextProblem(step)) return;
    this.#moveCursor();
    this.#reveal(true);
  }

  show({ start }: Span, options: ShowOptions): boolean {
    const listing = this.source?.listing;
    const index = listing?.indexAt(start);
    const entry = index === undefined ? undefined : listing?.entries[index];
    if (!listing || !entry || index === undefined) return false;
    const column = fieldAt(entry, start - listing.startOf(index));
    return this.select([entry], options, column);
  }

  select(entries: readonly Entry[], { preserveFocus }: ShowOptions, column = this.rows.column): boolean {
    const [first] = entries;
    // What is not shown now may be in the next arrangement, after an edit.
    const canShow = !this.isUpToDate || this.rows.rowOf(first?.key) >= 0;
    if (!this.isReady || !first || !this.rows.arranged || !canShow) return false;
    if (!preserveFocus) this.panel.reveal();
    this.rows.select(entries.map(({ key }) => key));
    this.rows.column = column;
    this.#reveal(!preserveFocus);
    return true;
  }

  async #set(message: Message<'set'>): Promise<SetReply> {
    if (message.isLeaving) {
      await delay(FOCUS_DELAY_MS);
      // The cell stays open in a window without the focus. A table that has been closed drops the text.
      if (!vscode.window.state.focused || !this.#page.isReady) return { outcome: 'open' };
    }
    const { source } = this;
    if (!source || message.version < this.rows.firstVersion) return { outcome: 'refused', error: NO_LISTING };
    return setCell(source, message);
  }

  /** Sets several cells, and selects their rows. @returns why nothing was set */
  async #setAll(cells: readonly CellInput[]): Promise<string | undefined> {
    const { source } = this;
    const { arranged } = this.rows;
    if (!source || !arranged) return NO_LISTING;
    const outcome = await setCells(source, cells, arranged.listing);
    if ('error' in outcome) return outcome.error;
    const { keys, changed, moved } = outcome;
    const changes = `${countOfEntries(changed)} changed`;
    showStatus(moved === 0 ? `${changes}.` : `${changes}, ${formatCount(moved)} moved.`);
    this.rows.select(keys);
    this.#reveal(false);
    return undefined;
  }

  /** Offers the fixes of the active cell, and applies the one that is chosen. @returns why it was not applied */
  async #fix(): Promise<string | undefined> {
    const { source } = this;
    const { arranged, activeEntry, column } = this.rows;
    if (!source || !arranged || !activeEntry) return NO_LISTING;
    const items = fixesOfCell(arranged, activeEntry, column).map(({ fix, problem }) => ({
      label: fix.title,
      detail: messageOf(problem),
      fix,
    }));
    if (items.length === 0) {
      showStatus('The cell has no quick fixes.');
      return undefined;
    }
    const { fix } = (await pickItem(items, { title: `Quick Fix: ${column}` })) ?? {};
    if (!fix) return undefined;
    if (!source.isCurrent || source.listing !== arranged.listing) return CHANGED;
    if (fix.accepts) {
      const { setting, value } = fix.accepts;
      await vscode.commands.executeCommand('catalogLens.acceptValue', source.uri, setting, value);
      return undefined;
    }
    return (await makeEdits(source, fix.edits)) ? undefined : 'The document cannot be edited.';
  }

  /**
   * Copies the values of the selected entries as rows to paste into a spreadsheet, or the value of the active cell if its row only
   * is selected, and reports how many entries they are from.
   */
  async #copy(): Promise<void> {
    const listing = this.#presentListing;
    const { active, selectedEntries, column } = this.rows;
    const indexes = listing ? selectedEntries.flatMap(({ key }) => listing.indexOf(key) ?? []) : [];
    if (!listing || indexes.length === 0) {
      showStatus('No entries are selected.');
      return;
    }
    const isValue = selectedEntries.length === 1 && selectedEntries[0]?.key === active;
    const text = isValue
      ? copiedText(listing, indexes, [column], 'value')
      : copiedText(listing, indexes, COLUMN_IDS, 'tsv');
    await vscode.env.clipboard.writeText(text);
    showStatus(`Copied from ${countOfEntries(indexes.length)}.`);
  }

  /** The present listing, if it has the entries of the rows, rather than being another one of the same text. */
  get #presentListing(): Listing | undefined {
    const listing = this.source?.listing;
    return listing && this.rows.arranged?.listing.isVersionOf(listing) ? listing : undefined;
  }

  /** Says on the page why something was not changed, or no longer says so. */
  #report(message: string | undefined): void {
    this.#page.send({ type: 'error', message });
  }

  #resolveCommitting(): void {
    for (const resolve of this.#committing.splice(0)) resolve();
  }

  /** Makes the active cell visible, which may be in a row that is not shown yet. @param takesFocus whether the table gets the focus */
  #reveal(takesFocus: boolean | undefined): void {
    this.#revealing = takesFocus;
    if (takesFocus === undefined) return;
    const { selection } = this.rows;
    if (selection) this.#page.send({ type: 'reveal', takesFocus, ...selection });
    if (selection || this.isUpToDate || !this.rows.arranged) this.#revealing = undefined;
  }

  /** Moves the cursor of the text to the active entry. */
  #moveCursor(): void {
    const { source } = this;
    const listing = this.#presentListing;
    const index = this.rows.active === undefined ? undefined : listing?.indexOf(this.rows.active);
    if (!source || !listing || index === undefined || index === indexAtCursor(source)) return;
    source.moveCursor(listing.spanOf(index));
  }

  /** Makes the entry at the cursor of the text the active one. */
  #followCursor(source: OpenListing): void {
    const entry = source.listing.entries[indexAtCursor(source) ?? -1];
    if (entry && entry.key !== this.rows.active && this.rows.rowOf(entry.key) >= 0)
      this.select([entry], { preserveFocus: true });
  }

  #start(): void {
    const { listings, entries } = this.tables;
    this.#stop();
    this.#arranged = new Derived(listings, {
      // A hidden table is arranged when it is shown again.
      source: () => (this.panel.visible ? this.source : undefined),
      derive: (source) =>
        arrangementOf(source, { sorting: this.#sorting, filter: entries.state.filterOf(source.uri) }),
      minDelay: MIN_DELAY_MS,
      maxDelay: MAX_DELAY_MS,
    });
    this.#arranged.onDidChange(() => {
      this.#show();
    });
    this.source?.viewers.add(this);
    this.#arranged.reset();
  }

  #stop(): void {
    this.#resolveCommitting();
    this.#arranged?.dispose();
    this.#arranged = undefined;
    this.source?.viewers.delete(this);
  }

  #arrange(): void {
    void this.#arranged?.update();
  }

  /** Shows the latest arrangement. */
  #show(): void {
    if (!this.#arranged) return;
    this.rows.show(this.#arranged.value);
    const isReadOnly = this.source === undefined;
    this.#content = tableContent(this.rows, this.#window, this.#sorting, this.#notices, isReadOnly);
    this.#page.send(this.#content);
    this.#reveal(this.#revealing);
    if (this.panel.active) this.#moveCursor();
    this.#showed.fire();
  }

  get #notices(): readonly string[] {
    return this.rows.arranged ? [] : [this.source ? 'Reading the listing.' : NOT_A_LISTING];
  }
}

/** The context of the menu of the rows, in which commands apply to those that are selected. */
const TABLE_ROWS = { webviewSection: 'tableRows' };

const NOT_A_LISTING = 'This file is not a listing response, {count, results}.';

/** The index of the entry at the cursor of the text. */
function indexAtCursor({ cursor, listing }: OpenListing): number | undefined {
  return cursor === undefined ? undefined : listing.indexAt(cursor);
}
