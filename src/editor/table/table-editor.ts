import * as vscode from 'vscode';
import { FILE_ORDER, type Sorting } from '../../core/browse/sorting';
import { fieldAt, sortingAfterClick } from '../../core/browse/table/columns';
import type { RowRange } from '../../core/browse/table/rows';
import type { Span } from '../../core/json/tree';
import type { Entry } from '../../core/model/entry';
import type { Target } from '../edit-entries/targets';
import type { Derived } from '../derived';
import { deriveArrangement, type ArrangedListing } from '../entries/arranger';
import { entryAtCursor } from '../entries/entry-at-cursor';
import type { ViewOptions } from '../entries/view-state';
import { watchFile } from '../file-name';
import type { OpenListing, ListingViewer, ShowOptions } from '../listings/open-listing';
import { isSameUri } from '../tabs';
import { WebviewPage } from '../webview-page';
import { onUnexpectedError } from '../unexpected-error';
import { clear, copyCells, paste, type Edited } from './cell-actions';
import { cellDetails, fixCell } from './cell-details';
import { CellEditing } from './cell-editing';
import { rowsIn, tableContent } from './content';
import {
  PAGE_COMMANDS,
  REOPEN_COMMAND,
  TOOLBAR_CONTEXT,
  type Replies,
  type RevealMessage,
  type TableContent,
  type ToPage,
} from './messages';
import { fromPage, type Draft, type FromPage } from './requests';
import { ShownTable } from './shown-table';
import type { Tables } from '.';

/** How the active cell is made visible. */
type RevealOptions = Pick<RevealMessage, 'takesFocus' | 'showsDetails'>;

type Request<T extends FromPage['type']> = Extract<FromPage, { type: T }>;

/**
 * A table of one listing: has its entries arranged, sends them to its page, and does what the page requests. What is shown is in
 * {@link ShownTable}.
 */
export class TableEditor implements ListingViewer, vscode.Disposable {
  readonly #showed = new vscode.EventEmitter<void>();
  /** Fires when the content of the table changes. */
  readonly onDidShow = this.#showed.event;
  readonly #subscriptions: vscode.Disposable;
  readonly shown: ShownTable;
  readonly #cells: CellEditing;
  readonly #page: WebviewPage<FromPage, ToPage>;
  /** While the page is loaded. */
  #arranged: Derived<ArrangedListing> | undefined;
  #sorting: Sorting = FILE_ORDER;
  /** The rows that the page has requested last. */
  #window: RowRange = [0, 0];
  #content: TableContent | undefined;
  /** Whether the file has been deleted or renamed on disk, so that saving would create it again. */
  #isMissing = false;
  /** Whether the page has been loaded before: the text in its editor has been set or offered for copying since. */
  #wasReady = false;
  /** How the active cell is made visible once its row is shown. */
  #revealing: RevealOptions | undefined;

  /** @param draft what was being entered in the table that this one replaces */
  constructor(
    readonly uri: vscode.Uri,
    readonly panel: vscode.WebviewPanel,
    private readonly tables: Pick<Tables, 'extension' | 'listings' | 'entries' | 'state'>,
    private readonly draft?: Draft,
  ) {
    const { extension, listings, entries, state } = tables;
    this.shown = new ShownTable(() => listings.at(uri));
    this.#cells = new CellEditing(this.shown, state, (message) => {
      this.#page.send(message);
    });
    const parts = { folder: 'table', title: 'Listing Table', id: 'table', file: uri.toString() };
    const handler = {
      linkedCommand: REOPEN_COMMAND,
      schema: fromPage,
      receive: <T extends FromPage['type']>(message: Request<T>) => this.#handlers[message.type](message),
      unloaded: () => {
        this.#stop();
      },
    };
    this.#page = new WebviewPage(panel, extension, parts, handler);
    const file = watchFile(uri);
    const setMissing = (isMissing: boolean): void => {
      this.#isMissing = isMissing;
      this.#show();
    };
    const isShown = (source: OpenListing | undefined): boolean => isSameUri(source?.uri, uri);
    this.#subscriptions = vscode.Disposable.from(
      this.#page,
      file,
      file.onDidDelete(() => {
        setMissing(true);
      }),
      file.onDidCreate(() => {
        setMissing(false);
      }),
      this.#showed,
      listings.onDidOpen((source) => {
        if (!isShown(source)) return;
        if (this.isReady) source.viewers.add(this);
        this.#arranged?.reset();
      }),
      listings.onDidClose((source) => {
        if (isShown(source)) this.#arranged?.reset();
      }),
      entries.state.onDidChange(() => {
        this.#arrange();
      }),
      state.onDidChange(() => {
        this.#show();
      }),
      listings.onDidMoveCursor((source) => {
        // While the table is active, it moves the cursor itself, which is reported later, perhaps after the next move.
        if (isShown(source) && !panel.active) this.#followCursor(source);
      }),
      panel.onDidChangeViewState(() => {
        const viewers = this.shown.source?.viewers;
        // The last one that was active comes first.
        if (panel.active && viewers?.delete(this)) viewers.add(this);
      }),
      vscode.workspace.onWillSaveTextDocument((event) => {
        // A text that is being typed is not saved automatically.
        const isManual = event.reason === vscode.TextDocumentSaveReason.Manual;
        if (isManual && event.document === this.shown.source?.document) event.waitUntil(this.setDraft());
      }),
    );
  }

  /** The content that was sent to the page last. */
  get content(): TableContent | undefined {
    return this.#content;
  }

  /** Whether the page can receive messages. */
  get isReady(): boolean {
    return this.#page.isReady;
  }

  get isMissing(): boolean {
    return this.#isMissing;
  }

  /** Handles a message from the page; invalid messages are ignored. @returns the reply */
  receive(message: unknown): Promise<unknown> {
    return Promise.resolve(this.#page.receive(message));
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
      return document && this.tables.listings.whenDetected(document);
    });
    this.#subscriptions.dispose();
  }

  /** What is done with each message. Replies about what is shown are not promises, see {@link WebviewPage}. */
  readonly #handlers: { readonly [T in FromPage['type']]: (message: Request<T>) => unknown } = {
    ready: ({ draft }) => {
      this.#start(draft);
    },
    rows: ({ start, end }): Replies['rows'] => rowsIn(this.shown, (this.#window = [start, end])),
    select: ({ row, how, column }): Replies['select'] => {
      this.#revealing = undefined;
      this.shown.select(row, how, column);
      this.#moveCursor();
      return this.shown.selection;
    },
    details: ({ row, column }): Replies['details'] => cellDetails(this.shown, row, column),
    fix: async (message) => {
      this.#page.send({ type: 'error', message: await fixCell(this.shown, message) });
    },
    edit: ({ row, column }): Replies['edit'] => this.#cells.start(row, column),
    // Without a page, the draft is set.
    set: ({ text, isConfirmed }): Promise<Replies['set']> | undefined =>
      this.isReady ? this.#cells.set(text, isConfirmed) : undefined,
    draft: ({ text }) => {
      this.#cells.keepDraft(text);
    },
    cancelEdit: () => {
      this.#cells.cancel();
    },
    copy: () => copyCells(this.shown),
    clear: async () => {
      this.#report(await clear(this.shown, this.tables.state.options));
    },
    paste: ({ text }) => this.paste(text),
    nextProblem: ({ step }) => {
      this.nextProblem(step);
    },
    sort: ({ by }) => {
      this.#sorting = sortingAfterClick(this.#sorting, by);
      this.#arrange();
    },
    resize: ({ column, width }) => {
      const { state } = this.tables;
      state.update({ widths: { ...state.options.widths, [column]: width } });
    },
    updatesFigures: ({ value }) => {
      this.tables.state.update({ updatesFigures: value });
    },
    command: async ({ command }) => {
      await vscode.commands.executeCommand(PAGE_COMMANDS[command], TOOLBAR_CONTEXT);
    },
  };

  /** The selected entries and their listing, for commands that edit them; undefined if none is selected. */
  target(): Target | undefined {
    const { source, listing, selectedEntries: entries } = this.shown;
    return source && listing && entries.length > 0 ? { source, listing, entries, viewer: this } : undefined;
  }

  /** Pastes values from the active cell on, and selects the rows that were set. */
  async paste(text: string): Promise<void> {
    this.#report(await paste(this.shown, this.tables.state.options, text));
  }

  #report(edited: Edited): void {
    this.#page.send({ type: 'error', message: 'error' in edited ? edited.error : undefined });
    if ('entries' in edited) this.select(edited.entries, { preserveFocus: true });
  }

  /** Goes to the next cell with a problem, in the order of the table. */
  nextProblem(step: 1 | -1): void {
    const next = this.shown.nextProblem(step);
    if (!next) return;
    this.shown.select({ index: next.row }, 'only', next.column);
    this.#moveCursor();
    this.#reveal({ takesFocus: true, showsDetails: true });
  }

  show(span: Span, options: ShowOptions): boolean {
    const { listing } = this.shown.source ?? {};
    const entry = listing?.entries.atOffset(span.start);
    if (!listing || !entry) return false;
    return this.select([entry], options, fieldAt(listing, entry, span.start));
  }

  select(entries: readonly Entry[], { preserveFocus }: ShowOptions, column = this.shown.column): boolean {
    const [first] = entries;
    const { listing } = this.shown;
    if (!this.isReady || !first || !listing || !this.shown.canShow(first)) return false;
    if (!preserveFocus) this.panel.reveal();
    this.shown.selectEntries(listing, entries);
    this.shown.column = column;
    this.#reveal({ takesFocus: !preserveFocus, showsDetails: false });
    return true;
  }

  /** Makes the active cell visible, which may be in a row that is not shown yet. */
  #reveal(options: RevealOptions | undefined): void {
    this.#revealing = options;
    if (!options) return;
    const { column, selection, arranged, isUpToDate } = this.shown;
    if (selection.activeRow !== undefined) {
      this.#revealing = undefined;
      this.#page.send({ type: 'reveal', selection, column, ...options });
    } else if (isUpToDate || !arranged) {
      this.#revealing = undefined;
    }
  }

  /** Moves the cursor of the text to the active entry. */
  #moveCursor(): void {
    const { source, listing, activeEntry } = this.shown;
    const entry = activeEntry && listing?.entries.inPlace(activeEntry);
    if (!source || !entry || entry === entryAtCursor(source)) return;
    source.moveCursor(entry);
  }

  /** Makes the entry at the cursor of the text the active one. */
  #followCursor(source: OpenListing): void {
    const entry = entryAtCursor(source);
    if (entry && entry.identity !== this.shown.activeEntry?.identity && this.shown.rowOf(entry.identity) >= 0)
      this.select([entry], { preserveFocus: true });
  }

  get #options(): ViewOptions {
    const { filter } = this.tables.entries.state.options;
    return { grouping: 'none', sorting: this.#sorting, filter };
  }

  #start(draft: Draft | undefined): void {
    const { listings } = this.tables;
    this.#stop();
    if (this.#wasReady) this.#page.send({ type: 'edited', error: undefined });
    else this.#cells.restore(draft ?? this.draft);
    this.#wasReady = true;
    this.#arranged = deriveArrangement(
      listings,
      () => this.shown.source,
      () => this.#options,
    );
    this.#arranged.onDidChange(() => {
      this.#show();
    });
    this.shown.source?.viewers.add(this);
    this.#arranged.reset();
  }

  #stop(openSource: () => Promise<OpenListing | undefined> = () => Promise.resolve(this.shown.source)): void {
    this.#cells.end(openSource).catch(onUnexpectedError);
    this.#arranged?.dispose();
    this.#arranged = undefined;
    this.shown.source?.viewers.delete(this);
  }

  #arrange(): void {
    void this.#arranged?.update();
  }

  /** Shows the latest arrangement. */
  #show(): void {
    if (!this.#arranged) return;
    this.shown.show(this.#arranged.value);
    const { options } = this.tables.state;
    this.#content = tableContent(this.shown, this.#window, options, this.#sorting, this.#isMissing);
    this.#page.send(this.#content);
    if (this.shown.isUpToDate) this.#cells.continue().catch(onUnexpectedError);
    this.#reveal(this.#revealing);
    if (this.panel.active) this.#moveCursor();
    this.#showed.fire();
  }
}
