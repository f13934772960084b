import type { Details } from '../editor/table/messages';
import { element } from '../panel/element';
import type { CellReference, Grid } from './grid';
import type { TableConnection } from './main';

/** Space around the details, in pixels. */
const MARGIN = 4;
/** How long the pointer rests on a cell until its details are shown, in milliseconds. */
const DETAILS_DELAY_MS = 400;

/** What is shown about a cell: its whole value, its problems and their fixes. */
export class DetailsView {
  readonly root = element('div', { class: 'details', role: 'dialog', tabindex: '-1' });
  /** The cell, and where it was when its details were shown. */
  #target: { readonly cell: HTMLElement; readonly left: number; readonly top: number } | undefined;

  constructor(
    private readonly connection: TableConnection,
    private readonly grid: Grid,
  ) {
    this.root.hidden = true;
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#close();
      else if (event.key === 'Enter' && document.activeElement instanceof HTMLButtonElement)
        document.activeElement.click();
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
        this.#focusFix(event.key === 'ArrowDown' ? 1 : -1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.root.addEventListener('mouseleave', () => {
      if (!this.hasFocus) this.hide();
    });
    this.#followPointer();
  }

  /** Shows the details of a cell with problems, or that does not show its whole value, while the pointer rests on it. */
  #followPointer(): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pointed: HTMLElement | undefined;
    const clear = (): void => {
      clearTimeout(timer);
      pointed = undefined;
    };
    this.grid.root.addEventListener('mousemove', (event) => {
      const cell = this.grid.cellUnder(event);
      const target = cell && this.grid.cellElement(cell);
      if (target && target === pointed) return;
      clear();
      if (!target || !hasDetails(target)) return;
      pointed = target;
      timer = setTimeout(() => {
        void this.show(cell, false);
      }, DETAILS_DELAY_MS);
    });
    for (const event of ['mouseleave', 'pointerdown', 'keydown', 'scroll'])
      this.grid.root.addEventListener(event, clear);
  }

  /** Requests what is known about a cell, and shows it below. */
  async show(cell: CellReference, takesFocus: boolean): Promise<void> {
    const details = await this.connection.request({ type: 'details', ...cell });
    const target = this.grid.cellElement(cell);
    if (!details || !target) return;
    this.#show(details, cell);
    this.#place(target);
    if (takesFocus) (this.root.querySelector('button') ?? this.root).focus();
  }

  #show({ text, problems }: Details, cell: CellReference): void {
    this.root.replaceChildren(
      ...(text === '' ? [] : [element('pre', {}, text)]),
      ...problems.map(({ rule, severity, message: sentence, computed, fixes }) =>
        element(
          'section',
          {},
          element('p', { class: `message ${severity}` }, sentence, ' ', element('code', {}, rule)),
          ...(computed === undefined ? [] : [element('p', {}, `Computed: ${computed}`)]),
          ...fixes.map((title) => {
            const button = element('button', { type: 'button', class: 'fix' }, title);
            button.addEventListener('click', () => {
              this.connection.post({ type: 'fix', ...cell, rule, title });
              this.#close();
            });
            return button;
          }),
        ),
      ),
    );
    this.root.setAttribute('aria-label', problems.map((problem) => problem.message).join(' ') || text);
    this.root.hidden = false;
  }

  get hasFocus(): boolean {
    return this.root.contains(document.activeElement);
  }

  hide(): void {
    this.root.hidden = true;
  }

  /** Hides the details if their cell has moved, as scrolling does. Moving a cell into view before is reported later. */
  hideIfMoved(): void {
    if (!this.#target) return;
    const { left, top } = this.#target.cell.getBoundingClientRect();
    if (left !== this.#target.left || top !== this.#target.top) this.hide();
  }

  #close(): void {
    this.hide();
    this.grid.focus();
  }

  #focusFix(step: number): void {
    const buttons = [...this.root.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }

  #place(target: HTMLElement): void {
    const cell = target.getBoundingClientRect();
    this.#target = { cell: target, left: cell.left, top: cell.top };
    const { width, height } = this.root.getBoundingClientRect();
    const left = Math.max(Math.min(cell.left, innerWidth - width - MARGIN), MARGIN);
    const isBelow = cell.bottom + height + MARGIN <= innerHeight;
    this.root.style.left = `${left}px`;
    this.root.style.top = `${isBelow ? cell.bottom : Math.max(cell.top - height, MARGIN)}px`;
  }
}

function hasDetails(cell: HTMLElement): boolean {
  return cell.matches('.problem, .messages, .abridged') || cell.scrollWidth > cell.clientWidth;
}
