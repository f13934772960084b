import { COLUMNS, PINNED_COLUMN, type ColumnId } from '../core/browse/table';
import { isNumeric } from '../core/listing/fields';
import type { TableContent } from '../editor/table/messages';
import { element } from '../panel/element';

/** The context for VS Code's context menu, which has nothing for the header: neither the commands for rows nor its own. */
export const HEADER_CONTEXT = JSON.stringify({
  webviewSection: 'tableHeader',
  preventDefaultContextMenuItems: true,
});

/** The header row: sorts by columns, and resizes them. */
export class Header {
  /** The header of the numbers of the entries. */
  readonly number = element(
    'div',
    { role: 'columnheader', class: 'cell number head', 'aria-colindex': '1', title: 'Entry' },
    '#',
  );
  readonly #cells: readonly HTMLElement[];
  readonly root: HTMLElement;

  /**
   * @param sort sorts by a column
   * @param resize sets the width of a column, in pixels; `isDone` unless its edge is still being dragged
   */
  constructor(
    private readonly sort: (column: ColumnId) => void,
    private readonly resize: (column: ColumnId, width: number, isDone: boolean) => void,
  ) {
    this.#cells = COLUMNS.map(({ id, title, doc }, at) => {
      const handle = element('div', { class: 'resize', 'aria-hidden': 'true' });
      const cell = element(
        'div',
        {
          role: 'columnheader',
          class: classOf(id),
          'aria-colindex': String(at + 2),
          'data-column': String(at),
          title: doc,
        },
        element('span', { class: 'title' }, title),
        handle,
      );
      cell.style.width = widthOf(id);
      handle.addEventListener('pointerdown', (event) => {
        this.#startResize(event, handle, cell, id);
      });
      cell.addEventListener('click', (event) => {
        if (event.target !== handle) this.sort(id);
      });
      return cell;
    });
    this.root = element(
      'div',
      { role: 'row', class: 'row header', 'aria-rowindex': '1', 'data-vscode-context': HEADER_CONTEXT },
      this.number,
      ...this.#cells,
    );
  }

  cell(column: number): HTMLElement | undefined {
    return this.#cells[column];
  }

  /** The style sheet draws the arrow of the sorted column. */
  show({ sortedBy, isDescending }: TableContent): void {
    for (const [at, { id }] of COLUMNS.entries()) {
      const order = id !== sortedBy ? 'none' : isDescending ? 'descending' : 'ascending';
      this.#cells[at]?.setAttribute('aria-sort', order);
    }
  }

  /** Changes the width of a column by some pixels. */
  widen(at: number, by: number): void {
    const id = COLUMNS[at]?.id;
    const cell = this.#cells[at];
    if (id && cell) this.resize(id, cell.offsetWidth + by, true);
  }

  /** Changes the width of a column until the pointer is released, or until the browser takes it. */
  #startResize(event: PointerEvent, handle: HTMLElement, cell: HTMLElement, column: ColumnId): void {
    event.preventDefault();
    const from = cell.offsetWidth - event.clientX;
    const listening = new AbortController();
    const { signal } = listening;
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener(
      'pointermove',
      ({ clientX }) => {
        this.resize(column, from + clientX, false);
      },
      { signal },
    );
    handle.addEventListener(
      'lostpointercapture',
      ({ clientX }) => {
        listening.abort();
        this.resize(column, from + clientX, true);
      },
      { signal },
    );
  }
}

/** The classes of the cells of a column, in the header and in rows. */
export function classOf(column: ColumnId): string {
  return ['cell', column === PINNED_COLUMN ? 'pinned' : '', isNumeric(column) ? 'number' : '']
    .filter((name) => name !== '')
    .join(' ');
}

/** The width of the cells of a column, which is a property of the grid. */
export function widthOf(column: string): string {
  return `var(--width-${column})`;
}
