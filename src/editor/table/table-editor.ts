import * as vscode from 'vscode';
import { GROUPINGS } from '../../core/browse/grouping';
import { FILE_ORDER, type Sorting } from '../../core/browse/sorting';
import type { Span } from '../../core/json/tree';
import type { Entry } from '../../core/model/entry';
import { currentInput } from '../../core/edit-entries';
import { valueTexts } from '../../core/table/cell-texts';
import { readDelimited } from '../../core/table/delimited';
import { COLUMNS, isNumeric, type ColumnId } from '../../core/table/columns';
import { nextProblemCell } from '../../core/table/next-problem';
import { fieldAt } from '../../core/table/field-at';
import { TableRows } from '../../core/table/rows';
import { countOfEntries, countOfProblems, formatCount } from '../counts';
import { Arranger, type ArrangedListing } from '../entries/arranger';
import type { Entries } from '../entries';
import { matcherFor } from '../entries/filter-matcher';
import { groupingName } from '../entries/names';
import { noticesOf } from '../entries/notices';
import { entryAtCursor } from '../entries/follow-cursor';
import type { ViewOptions } from '../entries/view-state';
import type { ListingViewer, ShowOptions } from '../listing-source';
import type { Listings } from '../listings';
import { pageFolder, pageHtml } from '../webview-page';
import { makeEdits } from '../fixes/text-edits';
import type { Target } from '../edit-entries';
import { inSlices } from '../slices';
import { MESSAGE_MS } from '../status-message';
import { cellDetails, cellFixes } from './cell-details';
import { setCells, type CellInput } from './cell-edits';
import { choicesOf } from './choices';
import { copiedText } from './copied-text';
import { ListingAt } from './listing-at';
import type {
  CellReference,
  CopyFormat,
  FromPage,
  RowRange,
  ShownColumn,
  TableContent,
  ToPage,
} from './messages';
import { pageMessage } from './page-message';
import { presentEntry, rowContent } from './row-content';
import { SelectedRows } from './selected-rows';
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

/** A table of one listing: sends rows to its page and performs the actions that the page requests. */
export class TableEditor implements ListingViewer, vscode.Disposable {
  readonly #source: ListingAt;
  readonly #optionsChanged = new vscode.EventEmitter<ViewOptions>();
  readonly #showed = new vscode.EventEmitter<void>();
  /** Fires when the content of the table changes. */
  readonly onDidShow = this.#showed.event;
  readonly #subscriptions: vscode.Disposable;
  /** While the page is loaded. */
  #arranger: Arranger | undefined;
  #sorting: Sorting = FILE_ORDER;
  #collapsed: ReadonlySet<string> = new Set();
  #generation = 0;
  #rows = new TableRows({ groups: undefined, entries: [] });
  #content: TableContent | undefined;
  readonly #selected = new SelectedRows();

  constructor(
    readonly uri: vscode.Uri,
    private readonly panel: vscode.WebviewPanel,
    private readonly context: TableContext,
  ) {
    const { extension, listings, entries, state, onError } = context;
    this.#source = new ListingAt(uri, listings);
    const rearrange = (): void => {
      this.#optionsChanged.fire(this.#options);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#source,
      this.#optionsChanged,
      this.#showed,
      this.#source.onDidChange((source) => {
        if (source && this.isReady) source.viewer = this;
        this.#show();
      }),
      entries.state.onDidChange(rearrange),
      state.onDidChange(({ grouping }) => {
        // Other options need no new order.
        if (grouping === this.#arranger?.arranged?.options.grouping) this.#show();
        else rearrange();
      }),
      listings.onDidMoveCursor((source) => {
        if (source === this.#source.value) this.#followCursor();
      }),
      panel.onDidChangeViewState(() => {
        // VS Code discards the page of a hidden panel; it reports that it is ready when it is shown again.
        if (!panel.visible) this.#stop();
      }),
      panel.webview.onDidReceiveMessage((message: unknown) => {
        this.receive(message).catch(onError);
      }),
    );
    panel.webview.options = { enableScripts: true, localResourceRoots: [pageFolder(extension, 'table')] };
    const texts = tableTexts();
    panel.webview.html = pageHtml(panel.webview, extension, {
      folder: 'table',
      title: texts.table,
      id: 'table',
      texts,
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

  get isActive(): boolean {
    return this.panel.active;
  }

  /** Handles a message from the page; invalid messages are ignored. */
  async receive(message: unknown): Promise<void> {
    const request = pageMessage(message);
    if (!request) return;
    if (request.type === 'ready') this.#start();
    else if (!('generation' in request) || request.generation === this.#generation)
      await this.#perform(request);
  }

  dispose(): void {
    this.#stop();
    this.#subscriptions.dispose();
  }

  async #perform(request: Exclude<FromPage, { type: 'ready' }>): Promise<void> {
    switch (request.type) {
      case 'rows':
        this.#sendRows(request.range);
        break;
      case 'command':
        await vscode.commands.executeCommand(COMMANDS[request.command]);
        break;
      case 'sort':
        this.#sort(request.by);
        break;
      case 'columns':
        this.context.state.update({ columns: request.columns });
        break;
      case 'updatesFigures':
        this.context.state.update({ updatesFigures: request.value });
        break;
      case 'toggleGroup':
        this.#toggleGroup(request.row);
        break;
      case 'select':
        this.#selected.select(this.#rows, request.ranges, request.row, request.column);
        this.#selected.id = this.#idOf(this.#entryAt(request.row));
        this.#moveCursor();
        break;
      case 'nextProblem':
        this.nextProblem(request.step);
        break;
      case 'details':
        this.#sendDetails(request, request.takesFocus);
        break;
      case 'fix':
        await this.#fix(request, request.rule, request.title);
        break;
      case 'edit':
        this.#startEdit(request);
        break;
      case 'set':
        await this.#set(request, request.text);
        break;
      case 'copy':
        await this.copy(request.format);
        break;
      case 'paste':
        await this.#paste(request.text);
        break;
    }
  }

  /** The selected entries and their listing, for commands that edit them; undefined if none is selected. */
  get target(): Target | undefined {
    const source = this.#source.value;
    const entries = this.#selected.entries(this.#rows);
    return source && entries.length > 0 ? { source, entries } : undefined;
  }

  /** The column of the active cell. */
  get activeColumn(): ColumnId {
    return this.#selected.column;
  }

  /** Copies the visible columns of the selected entries. */
  async copy(format: CopyFormat): Promise<void> {
    const { arranged } = this.#arranger ?? {};
    if (!arranged) return;
    const { listing } = arranged.source;
    const { version } = listing;
    const entries = this.#selected.entries(this.#rows).flatMap((entry) => presentEntry(listing, entry) ?? []);
    if (entries.length === 0) return;
    const { problems } = arranged.arrangement;
    const copied = await inSlices(
      copiedText(listing, entries, this.#visibleColumns, format, (entry) => problems.of(entry)),
      () => listing.version !== version,
    );
    if (!copied.done) return;
    await vscode.env.clipboard.writeText(copied.value);
    vscode.window.setStatusBarMessage(
      vscode.l10n.t('Copied from {0}', countOfEntries(entries.length)),
      MESSAGE_MS,
    );
  }

  /** Goes to the next cell with a problem, in the order of the table. */
  nextProblem(step: 1 | -1): void {
    const { arranged } = this.#arranger ?? {};
    if (!arranged) return;
    const { active, column } = this.#selected;
    const columns = this.#visibleColumns;
    const from = { row: active ? this.#rows.indexOf(active) : -1, column: columns.indexOf(column) };
    const next = nextProblemCell(this.#rows, arranged.arrangement.problems, columns, from, step);
    if (next) this.#reveal(next.row, { column: next.column, takesFocus: true, showsDetails: true });
  }

  show(span: Span, { preserveFocus }: ShowOptions): boolean {
    const { listing } = this.#source.value ?? {};
    const entry = listing?.entryAt(span.start);
    if (!listing || !entry || !this.#expandTo(entry)) return false;
    if (!preserveFocus) this.panel.reveal();
    const column = fieldAt(listing, entry, span.start);
    return this.reveal(entry, { takesFocus: !preserveFocus, ...(column && { column }) });
  }

  /** Makes an entry the active one. @returns false if the table does not show it */
  reveal(entry: Entry, options: { readonly takesFocus: boolean; readonly column?: ColumnId }): boolean {
    const row = this.#rows.indexOf(entry);
    if (row < 0 || !this.isReady) return false;
    this.#selected.selectOne(entry, this.#idOf(entry));
    this.#reveal(row, options);
    return true;
  }

  /** Expands all groups if an entry may be in a collapsed one. @returns false if the table does not show the entry */
  #expandTo(entry: Entry): boolean {
    if (this.#rows.indexOf(entry) >= 0) return true;
    if (this.#collapsed.size === 0) return false;
    this.#collapsed = new Set();
    this.#show();
    return this.#rows.indexOf(entry) >= 0;
  }

  #idOf(entry: Entry | undefined): string | undefined {
    return entry && this.#source.value?.listing.read(entry).values.id;
  }

  /** The present entry of a row. */
  #entryAt(row: number): Entry | undefined {
    const source = this.#source.value;
    const found = this.#rows.at(row);
    return source && found?.kind === 'entry' ? presentEntry(source.listing, found.entry) : undefined;
  }

  #sendDetails({ row, column }: CellReference, takesFocus: boolean): void {
    const { arranged } = this.#arranger ?? {};
    const entry = this.#entryAt(row);
    if (!arranged || !entry) return;
    const problems = arranged.arrangement.problems.of(entry);
    const details = cellDetails(arranged.source, entry, column, problems);
    this.#send({ type: 'details', generation: this.#generation, row, column, takesFocus, ...details });
  }

  async #fix({ row, column }: CellReference, rule: string, title: string): Promise<void> {
    const { arranged } = this.#arranger ?? {};
    const entry = this.#entryAt(row);
    if (!arranged || !entry) return;
    const { source, arrangement } = arranged;
    const fix = cellFixes(source, column, arrangement.problems.of(entry)).find(
      (one) => one.rule === rule && one.fix.title === title,
    )?.fix;
    if (!fix) return;
    const { addsToConfiguration, edits } = fix;
    if (addsToConfiguration) {
      const { list, value } = addsToConfiguration;
      await vscode.commands.executeCommand('catalogLens.addToList', this.uri, list, value);
    } else if (!(await makeEdits(source, edits))) {
      this.#send({ type: 'edited', error: vscode.l10n.t('The document cannot be edited.') });
    }
  }

  /** Sends the text of a cell to edit. */
  #startEdit({ row, column }: CellReference): void {
    const source = this.#source.value;
    const entry = this.#entryAt(row);
    if (!source?.document || !entry || column === 'problems') return;
    const text = currentInput(source.listing, entry, column);
    const isMissing = valueTexts(source.listing, entry)(column) === undefined;
    if (text === undefined && !isMissing) {
      this.#send({ type: 'edited', error: vscode.l10n.t('This value can only be edited in the text.') });
      return;
    }
    this.#send({ type: 'editing', generation: this.#generation, row, column, text: text ?? '' });
  }

  async #set({ row, column }: CellReference, input: string): Promise<void> {
    const entry = this.#entryAt(row);
    if (entry && column !== 'problems') await this.#setCells([{ entry, field: column, input }]);
  }

  /** Pastes rows into the cells from the active one on; a single value into all selected rows. */
  async #paste(text: string): Promise<void> {
    const rows = readDelimited(text, '\t');
    const columns = this.#visibleColumns;
    const { active, column } = this.#selected;
    if (!active || rows.length === 0) return;
    const selected = this.#selected.entries(this.#rows);
    const isSingle = rows.length === 1 && rows[0]?.length === 1;
    const from = this.#rows.indexOf(active);
    const targets = isSingle ? selected : this.#rows.entriesFrom(from, rows.length);
    const cells = targets.flatMap((entry, at) =>
      (rows[isSingle ? 0 : at] ?? []).flatMap((input, offset): readonly CellInput[] => {
        const field = columns[columns.indexOf(column) + offset];
        return field === undefined || field === 'problems' ? [] : [{ entry, field, input }];
      }),
    );
    if (cells.length > 0) await this.#setCells(cells);
  }

  async #setCells(cells: readonly CellInput[]): Promise<void> {
    const source = this.#source.value;
    if (!source?.document) return;
    const error = await setCells(source, cells, this.context.state.options.updatesFigures);
    this.#send({ type: 'edited', error });
  }

  get #visibleColumns(): readonly ColumnId[] {
    return this.context.state.options.columns.filter(({ isHidden }) => !isHidden).map(({ id }) => id);
  }

  get #options(): ViewOptions {
    const { filter } = this.context.entries.state.options;
    return { grouping: this.context.state.options.grouping, sorting: this.#sorting, filter };
  }

  #start(): void {
    const { listings, entries, onError } = this.context;
    this.#stop();
    // The getter is called at each arrangement.
    const table = { getOptions: () => this.#options };
    const state = {
      get options(): ViewOptions {
        return table.getOptions();
      },
      onDidChange: this.#optionsChanged.event,
    };
    const arranger = new Arranger(listings, this.#source, state, matcherFor, onError, entries.texts);
    this.#arranger = arranger;
    if (this.#source.value) this.#source.value.viewer = this;
    arranger.onDidArrange(() => {
      this.#show();
    });
    this.#show();
  }

  #stop(): void {
    this.#arranger?.dispose();
    this.#arranger = undefined;
    const source = this.#source.value;
    if (source?.viewer === this) source.viewer = undefined;
  }

  #sort(by: ColumnId): void {
    const { by: present, descending } = this.#sorting;
    const isFirstDescending = by === 'problems' || COLUMNS.some((one) => one.id === by && isNumeric(one));
    if (present !== by) this.#sorting = { by, descending: isFirstDescending };
    else if (descending === isFirstDescending) this.#sorting = { by, descending: !descending };
    else this.#sorting = FILE_ORDER;
    this.#optionsChanged.fire(this.#options);
  }

  #toggleGroup(index: number): void {
    const row = this.#rows.at(index);
    if (row?.kind !== 'group') return;
    const collapsed = new Set(this.#collapsed);
    if (!collapsed.delete(row.path)) collapsed.add(row.path);
    this.#collapsed = collapsed;
    this.#show();
  }

  /** Sends the content, after which the page requests the rows that it shows. */
  #show(): void {
    if (!this.#arranger) return;
    const { arranged } = this.#arranger;
    this.#generation++;
    this.#rows = new TableRows(arranged?.arrangement ?? { groups: undefined, entries: [] }, this.#collapsed);
    this.#findActive();
    this.#content = this.#contentOf(arranged);
    this.#send(this.#content);
    if (this.panel.active) this.#moveCursor();
    this.#showed.fire();
  }

  /** Finds the active entry by its id if it was moved by an edit, after which it has another identity. */
  #findActive(): void {
    const { active, id } = this.#selected;
    const { listing } = this.#source.value ?? {};
    if (!active || id === undefined || !listing || this.#rows.indexOf(active) >= 0) return;
    const [moved] = listing.byId.get(id);
    if (moved) this.#selected.selectOne(moved, id);
  }

  #contentOf(arranged: ArrangedListing | undefined): TableContent {
    const { columns, grouping, updatesFigures } = this.context.state.options;
    const { active } = this.#selected;
    const activeRow = active ? this.#rows.indexOf(active) : -1;
    const sorting = arranged?.options.sorting ?? this.#sorting;
    return {
      type: 'table',
      generation: this.#generation,
      rowCount: this.#rows.length,
      isGrouped: arranged?.arrangement.groups !== undefined,
      columns: columns.flatMap((layout): readonly ShownColumn[] => {
        const column = COLUMNS.find(({ id }) => id === layout.id);
        if (!column) return [];
        const { title, doc, type } = column;
        const isEditable = type !== undefined;
        return [
          {
            ...layout,
            title: isEditable ? title : vscode.l10n.t('Problems'),
            doc,
            isNumeric: isNumeric(column),
            isEditable,
            choices: choicesOf(column.id),
          },
        ];
      }),
      sortedBy: sorting.by,
      isDescending: sorting.descending,
      grouping: GROUPINGS.filter(({ id }) => id === grouping)
        .map(groupingName)
        .join(''),
      filter: arranged?.options.filter ?? '',
      summary: arranged ? summaryOf(arranged) : '',
      notices: this.#notices(arranged),
      isReadOnly: this.#source.value?.document === undefined,
      updatesFigures,
      selection: this.#selected.ranges(this.#rows),
      activeRow: activeRow < 0 ? undefined : activeRow,
    };
  }

  #notices(arranged: ArrangedListing | undefined): readonly string[] {
    const source = this.#source.value;
    if (!source) return [vscode.l10n.t('This file is not a listing response, {count, results}.')];
    if (!arranged) return [vscode.l10n.t('Reading the listing.')];
    const { of, entries } = arranged.arrangement;
    if (of === 0) return [vscode.l10n.t('This listing has no entries yet.')];
    return [
      ...(entries.length === 0 ? [vscode.l10n.t('No entries match the filter.')] : []),
      ...(source.document ? [] : noticesOf(source)),
    ];
  }

  #sendRows([start, end]: RowRange): void {
    const { arranged } = this.#arranger ?? {};
    if (!arranged) return;
    const last = Math.min(end, start + MAX_ROWS, this.#rows.length);
    const rows = Array.from({ length: Math.max(last - start, 0) }, (_, at) => {
      const row = this.#rows.at(start + at);
      return row ? rowContent(arranged, row) : null;
    });
    this.#send({ type: 'rows', generation: this.#generation, start, rows });
  }

  /** Moves the cursor of the text to the active entry. */
  #moveCursor(): void {
    const source = this.#source.value;
    const { active } = this.#selected;
    const entry = source && active && presentEntry(source.listing, active);
    if (!entry || entry === entryAtCursor(source)) return;
    source.moveCursor(entry);
    this.context.listings.moveCursor(source);
  }

  /**
   * Makes the entry at the cursor of the text the active one. While the table is active, it moves the cursor itself, which is
   * reported later, perhaps after the next move.
   */
  #followCursor(): void {
    if (this.panel.active) return;
    const source = this.#source.value;
    const entry = source && entryAtCursor(source);
    if (entry && entry.identity !== this.#selected.active?.identity)
      this.reveal(entry, { takesFocus: false });
  }

  #reveal(
    row: number,
    options: { readonly column?: ColumnId; readonly takesFocus: boolean; readonly showsDetails?: boolean },
  ): void {
    const { column, takesFocus, showsDetails = false } = options;
    this.#send({ type: 'reveal', generation: this.#generation, row, column, takesFocus, showsDetails });
  }

  #send(message: ToPage): void {
    if (this.isReady) this.panel.webview.postMessage(message).then(undefined, this.context.onError);
  }
}

const COMMANDS = {
  filter: 'catalogLens.entries.filter',
  clearFilter: 'catalogLens.entries.clearFilter',
  group: 'catalogLens.table.group',
  columns: 'catalogLens.table.columns',
} as const;

function summaryOf({ arrangement }: ArrangedListing): string {
  const { entries, of, problems } = arrangement;
  let count = 0;
  for (const entry of entries) count += problems.of(entry).length;
  const shown =
    entries.length === of
      ? countOfEntries(of)
      : vscode.l10n.t('{0} of {1} entries', formatCount(entries.length), formatCount(of));
  return count === 0 ? shown : `${shown}, ${countOfProblems(count)}`;
}
