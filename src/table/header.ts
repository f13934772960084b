import { MIN_WIDTH, type ColumnLayout, type ShownColumn, type TableContent } from '../editor/table/messages';
import { element } from '../panel/element';
import type { TableConnection } from './main';
import { placeIn } from './row-view';

/** The width of the column with the numbers of the entries, in pixels; the same as in the style sheet. */
const NUMBER_WIDTH = 64;
/** The least width to which a pinned column is narrowed, in pixels. */
const MIN_STAYING_WIDTH = 80;
/** How far the pointer has to move until a column is dragged, in pixels. */
const DRAG_DISTANCE = 5;

/** The header row: sorts, moves and resizes columns. */
export class Header {
  readonly root = element('div', { role: 'row', class: 'row header', 'aria-rowindex': '1' });
  readonly #number: HTMLElement;
  /** What is shown. */
  #content = '';
  #columns: readonly ShownColumn[] = [];
  #visible: readonly ShownColumn[] = [];
  #cells: readonly HTMLElement[] = [];

  /**
   * @param resize shows a column with another width, before it is stored
   * @param widthOf gives the width that a column needs, in pixels
   */
  constructor(
    private readonly connection: TableConnection,
    private readonly resize: (id: string, width: number) => void,
    private readonly widthOf: (id: string) => number,
  ) {
    this.#number = element(
      'div',
      { role: 'columnheader', class: 'cell number head', 'aria-colindex': '1', title: 'Entry' },
      '#',
    );
  }

  cell(column: number): HTMLElement | undefined {
    return this.#cells[column];
  }

  show({ columns, sortedBy, isDescending }: TableContent): void {
    this.#columns = columns;
    this.#visible = columns.filter(({ isHidden }) => !isHidden);
    // Of widths, cells only have the names of properties.
    const content = JSON.stringify([this.#visible, sortedBy, isDescending], withoutWidth);
    // The same cells stay, because one may be dragged.
    if (content === this.#content) return;
    this.#content = content;
    this.#cells = this.#visible.map((column, at) => {
      const isSorted = column.id === sortedBy;
      const handle = element('div', { class: 'resize', 'aria-hidden': 'true' });
      const cell = element(
        'div',
        {
          role: 'columnheader',
          class: `cell ${column.isPinned ? 'pinned' : ''} ${column.isNumeric ? 'number' : ''}`,
          'aria-colindex': String(at + 2),
          'aria-sort': isSorted ? (isDescending ? 'descending' : 'ascending') : 'none',
          'data-column': String(at),
          'data-vscode-context': contextOf(column),
          title: column.doc,
        },
        element('span', { class: 'title' }, column.title),
        ...(isSorted
          ? [element('span', { class: 'sort', 'aria-hidden': 'true' }, isDescending ? '↓' : '↑')]
          : []),
        handle,
      );
      placeIn(cell, column.id);
      handle.addEventListener('pointerdown', (event) => {
        this.#startResize(event, handle, cell, column);
      });
      handle.addEventListener('dblclick', () => {
        this.#storeWidth(column, Math.max(this.widthOf(column.id), MIN_WIDTH));
      });
      cell.addEventListener('pointerdown', (event) => {
        if (event.button === 0 && event.target !== handle) this.#startDrag(event, cell, at);
      });
      return cell;
    });
    this.root.replaceChildren(this.#number, ...this.#cells);
  }

  sort(at: number): void {
    const column = this.#visible[at];
    if (column) this.connection.post({ type: 'sort', by: column.id });
  }

  /** Moves a visible column before or after another one, within the pinned ones or the others. */
  move(from: number, to: number): void {
    const moved = this.#visible[from];
    const target = this.#visible[to];
    if (!moved || !target || from === to || moved.isPinned !== target.isPinned) return;
    const others = this.#columns.filter(({ id }) => id !== moved.id);
    const at = others.findIndex(({ id }) => id === target.id) + (to > from ? 1 : 0);
    this.#store([...others.slice(0, at), moved, ...others.slice(at)]);
  }

  /** Changes the width of a visible column by some pixels. */
  widen(at: number, by: number): void {
    const column = this.#visible[at];
    const cell = this.#cells[at];
    if (column && cell) this.#storeWidth(column, Math.max(cell.offsetWidth + by, MIN_WIDTH));
  }

  /** @param width in pixels, at least the minimum */
  #storeWidth({ id }: ShownColumn, width: number): void {
    this.#store(this.#columns.map((column) => (column.id === id ? { ...column, width } : column)));
  }

  /** Has the layout stored, which all tables share. */
  #store(columns: readonly ShownColumn[]): void {
    const layouts = columns.map(({ id, width, isHidden, isPinned }): ColumnLayout => ({
      id,
      width,
      isHidden,
      isPinned,
    }));
    this.connection.post({ type: 'columns', columns: layouts });
  }

  #startResize(event: PointerEvent, handle: HTMLElement, cell: HTMLElement, column: ShownColumn): void {
    event.preventDefault();
    event.stopPropagation();
    const from = cell.offsetWidth;
    let width = from;
    whileDragged(event, handle, {
      move: ({ clientX }) => {
        width = Math.max(from + clientX - event.clientX, MIN_WIDTH);
        this.resize(column.id, width);
      },
      end: () => {
        if (width !== from) this.#storeWidth(column, width);
      },
    });
  }

  /** Moves the column to where it is dropped; without a movement it sorts. */
  #startDrag(event: PointerEvent, cell: HTMLElement, from: number): void {
    let target: number | undefined;
    whileDragged(event, cell, {
      move: ({ clientX, clientY }) => {
        if (target === undefined && Math.abs(clientX - event.clientX) < DRAG_DISTANCE) return;
        target = this.#cells.findIndex((other) => {
          const { left, right } = other.getBoundingClientRect();
          return (
            left <= clientX && clientX < right && document.elementsFromPoint(clientX, clientY).includes(other)
          );
        });
        cell.classList.add('dragged');
        for (const [at, other] of this.#cells.entries())
          other.classList.toggle('drop', at === target && at !== from);
      },
      end: () => {
        for (const other of this.#cells) other.classList.remove('dragged', 'drop');
        if (target === undefined) this.sort(from);
        else if (target >= 0) this.move(from, target);
      },
    });
  }
}

function withoutWidth(name: string, value: unknown): unknown {
  return name === 'width' ? undefined : value;
}

/** The context of VS Code's context menu. */
function contextOf({ id, isPinned }: ShownColumn): string {
  return JSON.stringify({
    webviewSection: 'tableHeader',
    column: id,
    isPinned,
    preventDefaultContextMenuItems: true,
  });
}

interface Drag {
  readonly move: (event: PointerEvent) => void;
  readonly end: () => void;
}

/** Follows the pointer until it is released, or until the browser takes it, after which `end` is not called. */
function whileDragged(event: PointerEvent, target: HTMLElement, { move, end }: Drag): void {
  const listening = new AbortController();
  const { signal } = listening;
  target.setPointerCapture(event.pointerId);
  target.addEventListener('pointermove', move, { signal });
  target.addEventListener(
    'pointerup',
    () => {
      listening.abort();
      end();
    },
    { signal },
  );
  target.addEventListener(
    'pointercancel',
    () => {
      listening.abort();
    },
    { signal },
  );
}

/** Where the visible columns are: properties of the grid, which the style of each cell refers to. */
export class ColumnPlaces {
  /** While nothing is scrolled, in pixels, and whether they stay there. */
  #places: readonly { readonly left: number; readonly width: number; readonly stays: boolean }[] = [];
  /** The width of the columns that stay, with that of the numbers, in pixels. */
  #staying = NUMBER_WIDTH;

  constructor(private readonly grid: HTMLElement) {}

  /**
   * Places columns. Pinned ones stay where they are as far as they take at most half of the width, for which the first is
   * narrowed; others scroll.
   */
  place(columns: readonly ShownColumn[]): void {
    const half = this.grid.clientWidth / 2;
    let left = NUMBER_WIDTH;
    this.#staying = NUMBER_WIDTH;
    this.#places = columns.map(({ id, isPinned, width }, at) => {
      const isNarrowed = isPinned && at === 0 && half - left >= MIN_STAYING_WIDTH;
      const placed = isNarrowed ? Math.min(width, half - left) : width;
      const stays = isPinned && this.#staying === left && left + placed <= half;
      this.grid.style.setProperty(`--width-${id}`, `${placed}px`);
      this.grid.style.setProperty(`--left-${id}`, stays ? `${left}px` : 'auto');
      this.grid.style.setProperty(`--level-${id}`, stays ? '1' : 'auto');
      const place = { left, width: placed, stays };
      left += placed;
      if (stays) this.#staying = left;
      return place;
    });
    this.grid.style.setProperty('--width', `${left}px`);
  }

  /** Scrolls sideways to a column. */
  scrollTo(column: number): void {
    const place = this.#places[column];
    if (!place || place.stays) return;
    const left = place.left - this.#staying;
    const right = place.left + place.width - this.grid.clientWidth;
    if (left < this.grid.scrollLeft) this.grid.scrollLeft = left;
    else if (right > this.grid.scrollLeft) this.grid.scrollLeft = Math.min(left, right);
  }
}
