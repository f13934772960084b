import { PINNED_COLUMN } from '../core/browse/table';
import { MIN_WIDTH, type ShownColumn, type TableContent } from '../editor/table/messages';
import { element } from '../panel/element';
import type { TableConnection } from './main';
import { widthOf } from './row-view';

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
  /** The header of the numbers of the entries. */
  readonly number = element(
    'div',
    { role: 'columnheader', class: 'cell number head', 'aria-colindex': '1', title: 'Entry' },
    '#',
  );
  /** What is shown. */
  #content = '';
  #columns: readonly ShownColumn[] = [];
  #cells: readonly HTMLElement[] = [];

  /**
   * @param resize shows a column with another width, before it is stored
   * @param neededWidth gives the width that the column at an index needs, in pixels
   */
  constructor(
    private readonly connection: TableConnection,
    private readonly resize: (id: string, width: number) => void,
    private readonly neededWidth: (at: number) => number,
  ) {}

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
      cell.style.width = widthOf(column.id);
      handle.addEventListener('pointerdown', (event) => {
        this.#startResize(event, handle, cell, column);
      });
      handle.addEventListener('dblclick', () => {
        this.#storeWidth(column, Math.max(this.neededWidth(at), MIN_WIDTH));
      });
      cell.addEventListener('click', (event) => {
        if (event.target !== handle) this.sort(at);
      });
      return cell;
    });
    this.root.replaceChildren(this.number, ...this.#cells);
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
    for (const end of ['pointerup', 'pointercancel'])
      handle.addEventListener(
        end,
        () => {
          listening.abort();
          if (end === 'pointerup' && width !== from) this.#storeWidth(column, width);
        },
        { signal },
      );
  }
}

function withoutWidth(name: string, value: unknown): unknown {
  return name === 'width' ? undefined : value;
}
