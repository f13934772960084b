import { PINNED_COLUMN } from '../core/browse/table';
import type { RowRange } from '../core/browse/table';
import type { RowContent, ShownColumn } from '../editor/table/messages';
import { element } from '../panel/element';

/** The height of a row, in pixels; the same as in the style sheet. */
export const ROW_HEIGHT = 24;

/** Changes the classes of an element only if they differ, because the browser computes its style again otherwise. */
function setClass(target: HTMLElement, classes: string): void {
  if (target.className !== classes) target.className = classes;
}

/** The width of the cells of a column, which is a property of the grid. */
export function widthOf(column: string): string {
  return `var(--width-${column})`;
}

/** One row of the grid. It is used for another row when it is scrolled out of view. */
class RowView {
  readonly root = element('div', { role: 'row', class: 'row' });
  readonly #number = element('div', { role: 'rowheader', class: 'cell number head', 'aria-colindex': '1' });
  #cells: readonly HTMLElement[] = [];
  #columns: readonly ShownColumn[] = [];
  #content: RowContent | undefined;
  index = -1;

  constructor() {
    this.root.append(this.#number);
  }

  /** The element of a column. */
  cell(column: number): HTMLElement | undefined {
    return this.#cells[column];
  }

  /** Moves it to another index, where its content is not known yet. */
  moveTo(index: number): void {
    if (index === this.index) return;
    this.index = index;
    this.root.style.transform = `translateY(${index * ROW_HEIGHT}px)`;
    // The header is the first row.
    this.root.setAttribute('aria-rowindex', String(index + 2));
    this.root.dataset.row = String(index);
  }

  /** @param content undefined while it is being loaded */
  show(content: RowContent | undefined, columns: readonly ShownColumn[]): void {
    if (columns !== this.#columns) this.#setColumns(columns);
    else if (content === this.#content) return;
    this.#content = content;
    this.#number.textContent = content ? String(content.number) : '';
    setClass(this.#number, `cell number head ${content?.worst ?? ''}`);
    for (const [at, column] of columns.entries()) this.#showCell(at, column, content);
  }

  #showCell(at: number, column: ShownColumn, content: RowContent | undefined): void {
    const cell = this.#cells[at];
    if (!cell) return;
    const text = content ? content.texts[at] : '';
    const shown = text ?? 'missing';
    if (cell.textContent !== shown) cell.textContent = shown;
    const problem = content?.problems.find(({ column: problematic }) => problematic === at);
    const worst = column.id === 'problems' ? content?.worst : undefined;
    const classes = [
      'cell',
      column.id === PINNED_COLUMN ? 'pinned' : '',
      column.isNumeric ? 'number' : '',
      text === null ? 'missing' : '',
      content?.abridged.some((value) => value.column === at) ? 'abridged' : '',
      worst ? `messages ${worst}` : problem ? `problem ${problem.severity}` : '',
    ];
    setClass(cell, classes.filter((name) => name !== '').join(' '));
    if (problem) {
      cell.setAttribute('aria-invalid', 'true');
      cell.setAttribute('aria-description', `${problem.severity}: ${problem.message}`);
    } else if (cell.hasAttribute('aria-invalid')) {
      cell.removeAttribute('aria-invalid');
      cell.removeAttribute('aria-description');
    }
  }

  #setColumns(columns: readonly ShownColumn[]): void {
    this.#columns = columns;
    this.#cells = columns.map(({ id }, at) => {
      const cell = element('div', {
        role: 'gridcell',
        'aria-colindex': String(at + 2),
        'data-column': String(at),
      });
      cell.style.width = widthOf(id);
      return cell;
    });
    this.root.replaceChildren(this.#number, ...this.#cells);
  }
}

/** What a row shows. */
interface DrawnRow {
  /** Undefined while it is being loaded. */
  readonly content: RowContent | undefined;
  readonly isSelected: boolean;
}

/** The rows that are drawn. */
export class RowViews {
  readonly #views = new Map<number, RowView>();

  constructor(private readonly body: HTMLElement) {}

  get all(): Iterable<RowView> {
    return this.#views.values();
  }

  at(index: number): RowView | undefined {
    return this.#views.get(index);
  }

  /** Draws a range of rows and the active one, if there is one, and removes all others. */
  draw(
    [first, last]: RowRange,
    active: number,
    rowCount: number,
    columns: readonly ShownColumn[],
    rowAt: (index: number) => DrawnRow,
  ): void {
    const unused: RowView[] = [];
    const hasActive = active >= 0 && active < rowCount;
    for (const [index, view] of this.#views) {
      if ((index >= first && index < last) || (hasActive && index === active)) continue;
      this.#views.delete(index);
      unused.push(view);
    }
    const draw = (index: number): void => {
      const { content, isSelected } = rowAt(index);
      const known = this.#views.get(index);
      const view = known ?? unused.pop() ?? new RowView();
      this.#views.set(index, view);
      view.moveTo(index);
      // The present content stays until the new one is known.
      if (content || !known) view.show(content, columns);
      if (!view.root.isConnected) this.body.append(view.root);
      if (view.root.getAttribute('aria-selected') !== String(isSelected))
        view.root.setAttribute('aria-selected', String(isSelected));
    };
    for (let index = first; index < last; index++) draw(index);
    if (hasActive) draw(active);
    for (const view of unused) view.root.remove();
  }
}
