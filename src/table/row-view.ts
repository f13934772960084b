import { COLUMNS, type RowRange } from '../core/browse/table';
import type { RowContent } from '../editor/table/messages';
import { element } from '../panel/element';
import { classOf, widthOf } from './header';

/** The height of a row, in pixels; the same as in the style sheet. */
export const ROW_HEIGHT = 24;

/** Longer texts may not be visible as a whole in their cells, in UTF-16 units. */
const MAX_VISIBLE = 12;

/** Changes the classes of an element only if they differ, because the browser computes its style again otherwise. */
function setClass(target: HTMLElement, classes: string): void {
  if (target.className !== classes) target.className = classes;
}

/** What is known about a cell: the messages of its problems, and its value as in the file, after a time in UTC. */
export function detailsOf({ texts, abridged, problems }: RowContent, at: number): string {
  const id = COLUMNS[at]?.id;
  const shown = texts[at] ?? '';
  const whole = abridged.find(({ column }) => column === at)?.value ?? shown;
  const value = id === 'lastCalledMs' && whole !== shown ? `${shown} · ${whole}` : whole;
  const messages = problems.filter(({ column }) => id === 'problems' || column === at);
  return [...messages.map(({ message }) => message), id === 'problems' ? '' : value]
    .filter((part) => part !== '')
    .join(' · ');
}

/** One row of the grid. It is used for another row when it is scrolled out of view. */
class RowView {
  readonly #number = element('div', { role: 'rowheader', class: 'cell number head', 'aria-colindex': '1' });
  readonly #cells = COLUMNS.map(({ id }, at) => {
    const cell = element('div', {
      role: 'gridcell',
      'aria-colindex': String(at + 2),
      'data-column': String(at),
    });
    cell.style.width = widthOf(id);
    return cell;
  });
  readonly root = element('div', { role: 'row', class: 'row' }, this.#number, ...this.#cells);
  #content: RowContent | undefined;
  #index = -1;

  /** The element of a column. */
  cell(column: number): HTMLElement | undefined {
    return this.#cells[column];
  }

  /** Moves it to another index, where its content is not known yet. */
  moveTo(index: number): void {
    if (index === this.#index) return;
    this.#index = index;
    this.root.style.transform = `translateY(${index * ROW_HEIGHT}px)`;
    // The header is the first row.
    this.root.setAttribute('aria-rowindex', String(index + 2));
    this.root.dataset.row = String(index);
  }

  /** @param content undefined while it is being loaded */
  show(content: RowContent | undefined): void {
    if (content && content === this.#content) return;
    this.#content = content;
    this.#number.textContent = content ? String(content.number) : '';
    setClass(this.#number, `cell number head ${content?.worst ?? ''}`);
    for (const [at, cell] of this.#cells.entries()) showCell(cell, at, content);
  }
}

function showCell(cell: HTMLElement, at: number, content: RowContent | undefined): void {
  const id = COLUMNS[at]?.id ?? 'problems';
  const text = content ? content.texts[at] : '';
  const shown = text ?? 'missing';
  if (cell.textContent !== shown) cell.textContent = shown;
  const problem = content?.problems.find(({ column }) => column === at);
  const worst = id === 'problems' ? content?.worst : undefined;
  const state = worst ? `messages ${worst}` : problem ? `problem ${problem.severity}` : '';
  setClass(cell, `${classOf(id)} ${text === null ? 'missing' : ''} ${state}`);
  if (problem) cell.setAttribute('aria-invalid', 'true');
  else cell.removeAttribute('aria-invalid');
  const isWhole = shown.length <= MAX_VISIBLE && state === '' && !isAbridged(content, at);
  if (content && !isWhole) cell.title = detailsOf(content, at);
  else cell.removeAttribute('title');
}

function isAbridged(content: RowContent | undefined, at: number): boolean {
  return content?.abridged.some(({ column }) => column === at) === true;
}

/** The rows that are drawn. */
export class RowViews {
  readonly #views = new Map<number, RowView>();

  constructor(private readonly body: HTMLElement) {}

  at(index: number): RowView | undefined {
    return this.#views.get(index);
  }

  /**
   * Draws a range of rows and the active one, if there is one, and removes all others.
   *
   * @param rowAt the content of a row, undefined while it is being loaded, and whether it is selected
   */
  draw(
    [first, last]: RowRange,
    active: number | undefined,
    rowAt: (index: number) => { readonly content: RowContent | undefined; readonly isSelected: boolean },
  ): void {
    const indexes = new Set(Array.from({ length: Math.max(last - first, 0) }, (_, at) => first + at));
    if (active !== undefined) indexes.add(active);
    const unused: RowView[] = [];
    for (const [index, view] of this.#views) {
      if (indexes.has(index)) continue;
      this.#views.delete(index);
      unused.push(view);
    }
    for (const index of indexes) {
      const { content, isSelected } = rowAt(index);
      const drawn = this.#views.get(index);
      const view = drawn ?? unused.pop() ?? new RowView();
      this.#views.set(index, view);
      view.moveTo(index);
      // The present content stays until the new one is known.
      if (content || !drawn) view.show(content);
      if (!view.root.isConnected) this.body.append(view.root);
      if (view.root.getAttribute('aria-selected') !== String(isSelected))
        view.root.setAttribute('aria-selected', String(isSelected));
    }
    for (const view of unused) view.root.remove();
  }
}
