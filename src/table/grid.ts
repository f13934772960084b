import type { ColumnId } from '../core/browse/table';
import type {
  RevealMessage,
  RowContent,
  RowReference,
  Selecting,
  Selection,
  ShownColumn,
  TableContent,
} from '../editor/table/messages';
import { element } from '../panel/element';
import { Header, HEADER_CONTEXT } from './header';
import type { CellStep } from './key-queue';
import type { TableConnection } from './main';
import { RowCache } from './row-cache';
import { ROW_HEIGHT, RowViews } from './row-view';

/** Rows that are drawn above and below the visible ones. */
const OVERSCAN = 8;
/** The row index of the header. */
const HEADER = -1;

/** A cell as messages refer to it. */
export interface CellReference {
  readonly row: RowReference;
  readonly column: ColumnId;
}

/** The rest of the page. */
interface GridHost {
  /** Opens the editor of a cell. `at` is the index of the column, `typed` the character that opens it, if one does. */
  readonly edit: (
    content: RowContent,
    row: number,
    column: ShownColumn,
    at: number,
    typed: string | undefined,
  ) => void;
  /** Keeps the keys that are pressed until something is known. */
  readonly holdKeys: (answer: Promise<void>) => void;
  /** Called when the user goes to a cell, or selects something. */
  readonly didSelect: () => void;
  /** Called when cells have moved on the screen. */
  readonly didScroll: () => void;
}

/** A cell: an index of a row, or that of the header, and of a column. */
interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** The grid. Only the visible rows have elements; the grid itself keeps the focus and refers to the active cell. */
export class Grid {
  readonly root: HTMLElement;
  readonly header: Header;
  readonly #body = element('div', { role: 'rowgroup', class: 'body' });
  readonly #cache: RowCache;
  readonly #views: RowViews;
  #content: TableContent | undefined;
  #columns: readonly ShownColumn[] = [];
  #active: GridCell = { row: 0, column: 0 };
  #selection: Selection['ranges'] = [];
  /** The latest selection that the user has made, until the extension has taken it. */
  #selecting: Promise<Selection> | undefined;
  #isDrawing = false;
  /** Whether Tab goes to the next cell, as it does after it has set a value, rather than out of the grid. */
  isFollowedByTab = false;

  constructor(
    private readonly connection: TableConnection,
    private readonly host: GridHost,
  ) {
    this.#views = new RowViews(this.#body);
    this.#cache = new RowCache(
      ([start, end]) => connection.request({ type: 'rows', start, end }),
      () => {
        this.#draw();
      },
    );
    this.header = new Header(
      connection,
      (id, width) => {
        this.#setWidth(id, `${width}px`);
      },
      (at) => this.#neededWidth(at),
    );
    this.root = element(
      'div',
      {
        class: 'grid',
        role: 'grid',
        tabindex: '0',
        'aria-label': 'Listing Table',
        'aria-multiselectable': 'true',
      },
      element('div', { role: 'rowgroup', class: 'head-group' }, this.header.root),
      this.#body,
    );
    this.root.addEventListener('scroll', () => {
      this.host.didScroll();
      this.#drawSoon();
    });
    new ResizeObserver(() => {
      this.host.didScroll();
      this.#drawSoon();
    }).observe(this.root);
    this.root.addEventListener('focus', () => {
      // Otherwise text that was selected elsewhere would be copied instead of the rows.
      getSelection()?.removeAllRanges();
    });
    this.#body.addEventListener('pointerdown', (event) => {
      this.#press(event);
    });
    this.#body.addEventListener('dblclick', (event) => {
      if (this.#cellAt(event)) this.edit();
    });
  }

  get active(): GridCell {
    return this.#active;
  }

  get rowCount(): number {
    return this.#content?.rowCount ?? 0;
  }

  get columnCount(): number {
    return this.#columns.length;
  }

  /** The number of rows on a page. */
  get pageSize(): number {
    return Math.max(Math.floor(this.root.clientHeight / ROW_HEIGHT) - 2, 1);
  }

  get isReadOnly(): boolean {
    return this.#content?.isReadOnly ?? true;
  }

  /** Whether edits update what depends on them. */
  get updatesFigures(): boolean {
    return this.#content?.updatesFigures === true;
  }

  /** The active cell as messages refer to it; undefined in the header or an empty table. */
  get reference(): CellReference | undefined {
    const { row, column } = this.#active;
    return row >= 0 && row < this.rowCount ? this.#referenceTo({ row, column }) : undefined;
  }

  /** The version of what is shown. */
  get version(): number {
    return this.#content?.version ?? 0;
  }

  /** The row of the entry with a key and id, or else of another entry with the id; undefined if it is not loaded. */
  findRow(
    entry: Pick<RowContent, 'key' | 'id'>,
  ): { readonly index: number; readonly key: number } | undefined {
    return this.#cache.find(entry);
  }

  show(content: TableContent): void {
    const before = this.#content;
    this.#content = content;
    const { columns } = content;
    // Equal columns keep the elements of their cells.
    if (JSON.stringify(columns) !== JSON.stringify(this.#columns)) {
      this.#columns = columns;
      for (const { id, width } of columns) this.#setWidth(id, `${width}px`);
    }
    this.header.show(content);
    this.root.setAttribute('aria-rowcount', String(content.rowCount + 1));
    this.root.setAttribute('aria-colcount', String(columns.length + 1));
    this.root.setAttribute('aria-readonly', String(content.isReadOnly));
    this.#body.style.height = `${content.rowCount * ROW_HEIGHT}px`;
    this.#cache.reset(content.rows, content.rowCount);
    const { row, column } = this.#active;
    this.#active = { row: Math.min(row, Math.max(content.rowCount - 1, 0)), column };
    if (!this.#selecting) this.#takeSelection(content.selection);
    if (before && this.#active.row !== row) this.#scrollTo(this.#active);
    this.#draw();
  }

  /** Shows the active cell. */
  reveal({ selection, column }: Pick<RevealMessage, 'selection' | 'column'>): void {
    const at = this.#columns.findIndex(({ id }) => id === column);
    this.#active = { row: selection.activeRow ?? 0, column: at < 0 ? this.#active.column : at };
    this.#selecting = undefined;
    this.#takeSelection(selection);
    this.#scrollTo(this.#active);
    this.#draw();
  }

  focus(): void {
    this.root.focus({ preventScroll: true });
  }

  /** The element of a cell, if it is drawn and still in the same row. */
  cellElement({ row: { index, key }, column }: CellReference): HTMLElement | undefined {
    const isSame = key === undefined || this.#cache.at(index)?.key === key;
    return isSame ? this.cellAt(index, column) : undefined;
  }

  /** The element of the cell in a row, if it is drawn. */
  cellAt(row: number, column: ColumnId): HTMLElement | undefined {
    return this.#views.at(row)?.cell(this.#columns.findIndex(({ id }) => id === column));
  }

  /** The cell under the pointer. */
  cellUnder(event: MouseEvent): CellReference | undefined {
    const cell = this.#cellAt(event);
    return cell && this.#referenceTo(cell);
  }

  #referenceTo({ row, column }: GridCell): CellReference | undefined {
    const id = this.#columns[column]?.id;
    return id && { row: this.#cache.reference(row), column: id };
  }

  /** Moves the active cell; the selection follows it or is extended. */
  goTo({ row, column }: GridCell, extendsSelection = false): void {
    const { rowCount } = this;
    this.#active = {
      row: Math.max(Math.min(row, rowCount - 1), HEADER),
      column: Math.max(Math.min(column, this.#columns.length - 1), 0),
    };
    this.select(extendsSelection ? 'extend' : 'only');
    this.#scrollTo(this.#active);
    this.#draw();
  }

  /**
   * Moves the active cell after a value has been set: by one row, or to the next cell that can be edited, as far as there is one.
   * Tab then goes on like this, until another key is pressed.
   *
   * @returns whether it has moved
   */
  move({ rows, columns: step }: CellStep): boolean {
    const { row, column } = this.#active;
    if (step === 0) {
      const to = row + rows;
      this.goTo({ row: to < 0 || to >= this.rowCount ? row : to, column });
      return true;
    }
    const editable = [...this.#columns.keys()].filter((at) => this.#columns[at]?.isEditable);
    const inOrder = step > 0 ? editable : editable.toReversed();
    const next = inOrder.find((at) => (at - column) * step > 0);
    const [first = column] = inOrder;
    const isLastRow = step > 0 ? row >= this.rowCount - 1 : row <= 0;
    if (next !== undefined) this.goTo({ row, column: next });
    else if (!isLastRow) this.goTo({ row: row + step, column: first });
    this.isFollowedByTab = next !== undefined || !isLastRow;
    return this.isFollowedByTab;
  }

  /** Sorts by the column of the active cell of the header, or edits a cell. */
  activate(): void {
    const { row, column } = this.#active;
    if (row === HEADER) this.header.sort(column);
    else this.edit();
  }

  /**
   * Opens the editor of the active cell, once its row is loaded.
   *
   * @param typed the character that does so, if one does
   * @returns whether the cell can be edited
   */
  edit(typed?: string): boolean {
    const { row, column: at } = this.#active;
    const column = this.#columns[at];
    if (!column?.isEditable || row < 0 || row >= this.rowCount) return false;
    const open = (): void => {
      const content = this.#cache.at(row);
      if (content) this.host.edit(content, row, column, at, typed);
    };
    if (this.#cache.at(row)) open();
    else this.host.holdKeys(this.#cache.whenLoaded(row).then(open));
    return true;
  }

  #setWidth(column: string, width: string): void {
    this.root.style.setProperty(`--width-${column}`, width);
  }

  /** The width that a column needs for its title and what is drawn of it, in pixels. */
  #neededWidth(at: number): number {
    const { id = '', width = 0 } = this.#columns[at] ?? {};
    this.#setWidth(id, 'max-content');
    const cells = [this.header.cell(at), ...Array.from(this.#views.all, (view) => view.cell(at))];
    const widths = cells.map((cell) => cell?.getBoundingClientRect().width ?? 0);
    this.#setWidth(id, `${width}px`);
    return Math.ceil(Math.max(...widths));
  }

  #press(event: PointerEvent): void {
    const cell = this.#cellAt(event);
    if (!cell || event.button === 1) return;
    this.#active = cell;
    const isModified = event.ctrlKey || event.metaKey;
    // The context menu is that of the selection.
    if (event.button !== 0) this.select(this.#isSelected(cell.row) ? 'none' : 'only');
    else this.select(event.shiftKey ? 'extend' : isModified ? 'toggle' : 'only');
    this.#draw();
  }

  #cellAt({ target }: MouseEvent): GridCell | undefined {
    if (!(target instanceof Element)) return undefined;
    const row = Number(target.closest<HTMLElement>('.row')?.dataset.row ?? NaN);
    const column = target.closest<HTMLElement>('.cell')?.dataset.column ?? this.#active.column;
    return Number.isInteger(row) ? { row, column: Number(column) } : undefined;
  }

  #isSelected(row: number): boolean {
    return this.#selection.some(([start, end]) => start <= row && row < end);
  }

  /** Has rows selected, of which the active one is drawn at once. */
  select(how: Selecting): void {
    const { reference } = this;
    this.host.didSelect();
    if (!reference) return;
    if (how === 'only') this.#selection = [[reference.row.index, reference.row.index + 1]];
    const selecting = this.connection.request({ type: 'select', how, ...reference });
    this.#selecting = selecting;
    void selecting.then((selection) => {
      // Otherwise another selection has been made since.
      if (this.#selecting !== selecting) return;
      this.#selecting = undefined;
      this.#takeSelection(selection);
      this.#draw();
    });
  }

  #takeSelection({ ranges, activeRow }: Selection): void {
    this.#selection = ranges;
    const { row, column } = this.#active;
    if (activeRow !== undefined && row !== HEADER) this.#active = { row: activeRow, column };
  }

  #scrollTo({ row, column }: GridCell): void {
    const { root } = this;
    const bottom = (row + 1) * ROW_HEIGHT;
    const height = root.clientHeight - ROW_HEIGHT;
    if (row !== HEADER) {
      if (row * ROW_HEIGHT < root.scrollTop) root.scrollTop = row * ROW_HEIGHT;
      else if (bottom > root.scrollTop + height) root.scrollTop = bottom - height;
    }
    const cell = this.header.cell(column)?.getBoundingClientRect();
    if (!cell) return;
    // The numbers and the pinned column, which is the first, cover the others.
    const covering = [this.header.number, this.header.cell(column > 0 ? 0 : -1)];
    const start = Math.max(...covering.map((covers) => covers?.getBoundingClientRect().right ?? 0));
    const end = root.getBoundingClientRect().left + root.clientWidth;
    if (cell.left < start) root.scrollLeft -= start - cell.left;
    else if (cell.right > end) root.scrollLeft += Math.min(cell.right - end, cell.left - start);
  }

  #drawSoon(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      this.#draw();
    });
  }

  /** Draws the visible rows, and the active one, to which the grid refers. */
  #draw(): void {
    const { rowCount, root } = this;
    const first = Math.max(Math.floor(root.scrollTop / ROW_HEIGHT) - OVERSCAN, 0);
    const last = Math.min(Math.ceil((root.scrollTop + root.clientHeight) / ROW_HEIGHT) + OVERSCAN, rowCount);
    this.#views.draw([first, last], this.#active.row, rowCount, this.#columns, (index) => ({
      content: this.#cache.at(index),
      isSelected: this.#isSelected(index),
    }));
    this.#markActive();
    void this.#cache.request([first, last]);
  }

  #markActive(): void {
    this.root.querySelector('#active-cell')?.removeAttribute('id');
    const { row, column } = this.#active;
    const cell = row === HEADER ? this.header.cell(column) : this.#views.at(row)?.cell(column);
    if (!cell) {
      this.root.removeAttribute('aria-activedescendant');
      return;
    }
    cell.id = 'active-cell';
    this.root.setAttribute('aria-activedescendant', 'active-cell');
    this.root.dataset.vscodeContext =
      row === HEADER
        ? HEADER_CONTEXT
        : JSON.stringify({
            webviewSection: 'tableRows',
            isReadOnly: this.isReadOnly,
            preventDefaultContextMenuItems: true,
          });
  }
}
