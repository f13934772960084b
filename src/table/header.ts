import { PINNED_COLUMN } from '../core/browse/table/columns';
import { MIN_WIDTH, type ShownColumn, type TableContent } from '../editor/table/messages';
import { element } from '../panel/element';
import type { TableConnection } from './main';
import { placeIn } from './row-view';

/** The width of the column with the numbers of the entries, in pixels; the same as in the style sheet. */
const NUMBER_WIDTH = 64;
/** The least width to which the pinned column is narrowed, in pixels. */
const MIN_PINNED_WIDTH = 80;

/** The context for VS Code's context menu, which has nothing for the header: neither the commands for rows nor its own. */
export const HEADER_CONTEXT = JSON.stringify({
  webviewSection: 'tableHeader',
  preventDefaultContextMenuItems: true,
});

/** The header row: sorts by columns, and resizes them. */
export class Header {
  readonly root = element('div', {
    role: 'row',
    class: 'row header',
    'aria-rowindex': '1',
    'data-vscode-context': HEADER_CONTEXT,
  });
  readonly #number: HTMLElement;
  /** What is shown. */
  #content = '';
  #columns: readonly ShownColumn[] = [];
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
    // Of widths, cells only have the names of properties.
    const content = JSON.stringify([columns, sortedBy, isDescending], withoutWidth);
    // The same cells stay, because the edge of one may be dragged.
    if (content === this.#content) return;
    this.#content = content;
    this.#cells = columns.map((column, at) => {
      const isSorted = column.id === sortedBy;
      const handle = element('div', { class: 'resize', 'aria-hidden': 'true' });
      const cell = element(
        'div',
        {
          role: 'columnheader',
          class: `cell ${column.id === PINNED_COLUMN ? 'pinned' : ''} ${column.isNumeric ? 'number' : ''}`,
          'aria-colindex': String(at + 2),
          'aria-sort': isSorted ? (isDescending ? 'descending' : 'ascending') : 'none',
          'data-column': String(at),
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
      cell.addEventListener('click', (event) => {
        if (event.target !== handle) this.sort(at);
      });
      return cell;
    });
    this.root.replaceChildren(this.#number, ...this.#cells);
  }

  sort(at: number): void {
    const column = this.#columns[at];
    if (column) this.connection.post({ type: 'sort', by: column.id });
  }

  /** Changes the width of a column by some pixels. */
  widen(at: number, by: number): void {
    const column = this.#columns[at];
    const cell = this.#cells[at];
    if (column && cell) this.#storeWidth(column, Math.max(cell.offsetWidth + by, MIN_WIDTH));
  }

  /**
   * Has the width of a column stored, which all tables share.
   *
   * @param width in pixels, at least the minimum
   */
  #storeWidth({ id }: ShownColumn, width: number): void {
    this.connection.post({ type: 'resize', column: id, width });
  }

  /** Changes the width of a column until the pointer is released, or until the browser takes it, after which it is not stored. */
  #startResize(event: PointerEvent, handle: HTMLElement, cell: HTMLElement, column: ShownColumn): void {
    event.preventDefault();
    const from = cell.offsetWidth;
    let width = from;
    const listening = new AbortController();
    const { signal } = listening;
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener(
      'pointermove',
      ({ clientX }) => {
        width = Math.max(from + clientX - event.clientX, MIN_WIDTH);
        this.resize(column.id, width);
      },
      { signal },
    );
    handle.addEventListener(
      'pointerup',
      () => {
        listening.abort();
        if (width !== from) this.#storeWidth(column, width);
      },
      { signal },
    );
    handle.addEventListener(
      'pointercancel',
      () => {
        listening.abort();
      },
      { signal },
    );
  }
}

function withoutWidth(name: string, value: unknown): unknown {
  return name === 'width' ? undefined : value;
}

/** Where the columns are: properties of the grid, which the style of each cell refers to. */
export class ColumnPlaces {
  /** While nothing is scrolled, in pixels, and whether they stay there. */
  #places: readonly { readonly left: number; readonly width: number; readonly stays: boolean }[] = [];
  /** The width of the column of numbers and, if it stays, of the pinned one, in pixels. */
  #staying = NUMBER_WIDTH;

  constructor(private readonly grid: HTMLElement) {}

  /**
   * Places columns. The pinned one, which is the first, stays where it is unless the numbers and it would take more than half of
   * the width even if it is narrowed; the others scroll.
   */
  place(columns: readonly ShownColumn[]): void {
    const half = this.grid.clientWidth / 2;
    let left = NUMBER_WIDTH;
    this.#staying = NUMBER_WIDTH;
    this.#places = columns.map(({ id, width }) => {
      const isPinned = id === PINNED_COLUMN;
      const isNarrowed = isPinned && half - left >= MIN_PINNED_WIDTH;
      const placed = isNarrowed ? Math.min(width, half - left) : width;
      const stays = isPinned && left + placed <= half;
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
