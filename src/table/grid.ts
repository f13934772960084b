import { COLUMNS, type ColumnId } from '../core/browse/table';
import type { RowContent, Rows, Selection, TableContent } from '../editor/table/messages';
import { element } from '../panel/element';
import { Header, HEADER_CONTEXT } from './header';
import type { CellStep } from './key-queue';
import type { TableConnection } from './main';
import { RowSelection, type Selecting } from './row-selection';
import { ROW_HEIGHT, RowViews } from './row-view';

/** Rows that are drawn above and below the visible ones. */
const OVERSCAN = 8;
/** Rows that are loaded above and below those. */
const MARGIN = 60;
/** The row index of the header. */
const HEADER = -1;
/** The width limits of a column, in pixels. */
const MIN_WIDTH = 40;
const MAX_WIDTH = 2000;

/** The rest of the page. */
interface GridHost {
  /** Opens the editor of a cell. `at` is the index of the column, `typed` the character that opens it, if one does. */
  readonly edit: (content: RowContent, at: number, typed: string | undefined) => void;
  /** Keeps the keys that are pressed until something is known. */
  readonly holdKeys: (answer: Promise<void>) => void;
  /** Called when another cell may have become the active one, or may show another value. */
  readonly didActivate: (content: RowContent | undefined, column: number) => void;
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
  readonly #views = new RowViews(this.#body);
  #content: TableContent | undefined;
  /** The rows that are loaded. */
  #rows: Rows = { version: 0, start: 0, rows: [] };
  #loading: Promise<void> | undefined;
  #active: GridCell = { row: 0, column: 0 };
  readonly #selected = new RowSelection();
  #isDrawing = false;
  /** The widths that the user has set, in pixels. */
  readonly #widths: Partial<Record<ColumnId, number>>;
  /** Whether Tab goes to the next cell, as it does after it has set a value, rather than out of the grid. */
  isFollowedByTab = false;

  constructor(
    private readonly connection: TableConnection,
    private readonly host: GridHost,
  ) {
    this.#widths = { ...connection.restored?.widths };
    this.header = new Header(
      (by) => {
        connection.post({ type: 'sort', by });
      },
      (column, width, isDone) => {
        this.#setWidth(column, Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH));
        if (isDone) connection.keep({ widths: this.#widths });
      },
    );
    this.root = element(
      'div',
      {
        class: 'grid',
        role: 'grid',
        tabindex: '0',
        'aria-label': 'Listing Table',
        'aria-multiselectable': 'true',
        'aria-colcount': String(COLUMNS.length + 1),
      },
      element('div', { role: 'rowgroup', class: 'head-group' }, this.header.root),
      this.#body,
    );
    for (const { id, width } of COLUMNS) this.#setWidth(id, this.#widths[id] ?? width);
    const moved = (): void => {
      this.host.didScroll();
      this.#drawSoon();
    };
    this.root.addEventListener('scroll', moved);
    new ResizeObserver(moved).observe(this.root);
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
    return this.#keys.length;
  }

  /** The number of rows on a page. */
  get pageSize(): number {
    return Math.max(Math.floor(this.root.clientHeight / ROW_HEIGHT) - 2, 1);
  }

  get isReadOnly(): boolean {
    return this.#content?.isReadOnly ?? true;
  }

  /** The version of what is shown. */
  get version(): number {
    return this.#content?.version ?? 0;
  }

  get #keys(): readonly number[] {
    return this.#content?.keys ?? [];
  }

  show(content: TableContent): void {
    const before = this.#content;
    const active = this.#keys[this.#active.row];
    this.#content = content;
    this.#rows = content.rows;
    this.header.show(content);
    const { keys } = content;
    this.root.setAttribute('aria-rowcount', String(keys.length + 1));
    this.root.setAttribute('aria-readonly', String(content.isReadOnly));
    this.#body.style.height = `${keys.length * ROW_HEIGHT}px`;
    const isSame = before?.firstVersion === content.firstVersion;
    if (!isSame) this.#selected.set([]);
    const { row, column } = this.#active;
    const place = isSame && active !== undefined ? keys.indexOf(active) : -1;
    const next = place >= 0 || row === HEADER ? place : Math.max(Math.min(row, keys.length - 1), 0);
    this.#active = { row: next, column };
    if (before && next !== row) this.#scrollTo(this.#active);
    this.#draw();
  }

  /** Selects rows, and makes a cell the active one. */
  reveal({ keys, active, column }: Selection): void {
    this.#selected.set(keys, active);
    this.#active = {
      row: Math.max(this.#keys.indexOf(active), 0),
      column: COLUMNS.findIndex(({ id }) => id === column),
    };
    this.#scrollTo(this.#active);
    this.#draw();
  }

  focus(): void {
    this.root.focus({ preventScroll: true });
  }

  /** The element of a cell of an entry, if it is drawn. */
  cellOf(key: number, column: ColumnId): HTMLElement | undefined {
    return this.#views.at(this.#keys.indexOf(key))?.cell(COLUMNS.findIndex(({ id }) => id === column));
  }

  /** Moves the active cell; the selection follows it or is extended. */
  goTo({ row, column }: GridCell, extendsSelection = false): void {
    this.#active = {
      row: Math.max(Math.min(row, this.rowCount - 1), HEADER),
      column: Math.max(Math.min(column, COLUMNS.length - 1), 0),
    };
    this.select(extendsSelection ? 'extend' : 'only');
    this.#scrollTo(this.#active);
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
    const editable = [...COLUMNS.keys()].filter((at) => COLUMNS[at]?.type !== undefined);
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
    const by = COLUMNS[column]?.id;
    if (row !== HEADER) this.edit();
    else if (by) this.connection.post({ type: 'sort', by });
  }

  /**
   * Opens the editor of the active cell, once its row is loaded.
   *
   * @param typed the character that does so, if one does
   * @returns whether the cell can be edited
   */
  edit(typed?: string): boolean {
    const { row, column } = this.#active;
    if (COLUMNS[column]?.type === undefined || row < 0 || row >= this.rowCount) return false;
    const open = (): void => {
      const content = this.#rowAt(row);
      if (content) this.host.edit(content, column, typed);
    };
    if (this.#rowAt(row)) open();
    else this.host.holdKeys(this.#load(row, row + 1).then(open));
    return true;
  }

  /** Selects rows from the active one on. */
  select(how: Selecting): void {
    const keys = this.#keys;
    const { row, column } = this.#active;
    const active = keys[row];
    const id = COLUMNS[column]?.id;
    if (active !== undefined && id) {
      this.#selected.select(keys, row, how);
      const { version } = this;
      this.connection.post({ type: 'select', version, keys: this.#selected.keys, active, column: id });
    }
    this.#draw();
  }

  #rowAt(index: number): RowContent | undefined {
    return this.#rows.rows[index - this.#rows.start];
  }

  /** Loads some rows and those around them, unless others are being loaded: then those that are visible after that. */
  async #load(first: number, last: number): Promise<void> {
    if (this.#loading) await this.#loading;
    if (this.#rowAt(first) && this.#rowAt(last - 1)) return;
    const request = { start: Math.max(first - MARGIN, 0), end: Math.min(last + MARGIN, this.rowCount) };
    this.#loading = this.connection.request({ type: 'rows', ...request }).then((rows) => {
      this.#loading = undefined;
      // Rows that were requested before a change may be others by now.
      if (rows.version === this.version) this.#rows = rows;
      this.#draw();
    });
    await this.#loading;
  }

  #setWidth(column: ColumnId, width: number): void {
    this.#widths[column] = width;
    this.root.style.setProperty(`--width-${column}`, `${width}px`);
  }

  #press(event: PointerEvent): void {
    const cell = this.#cellAt(event);
    if (!cell || event.button === 1) return;
    this.#active = cell;
    const isSelected = this.#selected.has(this.#keys[cell.row]);
    // The context menu is that of the selection.
    if (event.button !== 0) this.select(isSelected ? 'none' : 'only');
    else this.select(event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'only');
  }

  #cellAt({ target }: MouseEvent): GridCell | undefined {
    if (!(target instanceof Element)) return undefined;
    const row = Number(target.closest<HTMLElement>('.row')?.dataset.row ?? NaN);
    const column = target.closest<HTMLElement>('.cell')?.dataset.column ?? this.#active.column;
    return Number.isInteger(row) ? { row, column: Number(column) } : undefined;
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
    const { row, column } = this.#active;
    const first = Math.max(Math.floor(root.scrollTop / ROW_HEIGHT) - OVERSCAN, 0);
    const last = Math.min(Math.ceil((root.scrollTop + root.clientHeight) / ROW_HEIGHT) + OVERSCAN, rowCount);
    this.#views.draw([first, last], row >= 0 && row < rowCount ? row : undefined, (index) => ({
      content: this.#rowAt(index),
      isSelected: this.#selected.has(this.#keys[index]),
    }));
    this.#markActive();
    this.host.didActivate(row === HEADER ? undefined : this.#rowAt(row), column);
    if (!this.#loading && first < last && !(this.#rowAt(first) && this.#rowAt(last - 1)))
      void this.#load(first, last);
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
    const { isReadOnly } = this;
    this.root.dataset.vscodeContext =
      row === HEADER
        ? HEADER_CONTEXT
        : JSON.stringify({
            webviewSection: 'tableRows',
            isReadOnly,
            preventDefaultContextMenuItems: true,
          });
  }
}
