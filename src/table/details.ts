import type { DetailsMessage, FromPage, TableTexts } from '../editor/table/messages';
import { element } from '../panel/element';

/** Space around the details, in pixels. */
const MARGIN = 4;

/** What is shown about a cell: its whole value, its problems and their fixes. */
export class Details {
  readonly root = element('div', { class: 'details', role: 'dialog', tabindex: '-1' });
  /** The cell, and where it was when its details were shown. */
  #target: { readonly cell: HTMLElement; readonly left: number; readonly top: number } | undefined;

  /** @param onClose called when the details are closed by keyboard or a fix */
  constructor(
    private readonly texts: TableTexts,
    private readonly post: (message: FromPage) => void,
    private readonly onClose: () => void,
  ) {
    this.root.hidden = true;
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#close();
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
        this.#focusFix(event.key === 'ArrowDown' ? 1 : -1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.root.addEventListener('mouseleave', () => {
      if (!this.root.contains(document.activeElement)) this.hide();
    });
  }

  get isShown(): boolean {
    return !this.root.hidden;
  }

  /** Shows details below a cell. */
  show(message: DetailsMessage, target: HTMLElement): void {
    const { text, problems, takesFocus, generation, row, column } = message;
    this.root.replaceChildren(
      ...(text === '' ? [] : [element('pre', {}, text)]),
      ...problems.map(({ rule, severity, message: sentence, computed, fixes }) =>
        element(
          'section',
          {},
          element('p', { class: `message ${severity}` }, sentence, ' ', element('code', {}, rule)),
          ...(computed === undefined
            ? []
            : [
                element(
                  'p',
                  {},
                  this.texts.computed.replace('{0}', () => computed),
                ),
              ]),
          ...fixes.map((title) => {
            const button = element('button', { type: 'button', class: 'fix' }, title);
            button.addEventListener('click', () => {
              this.post({ type: 'fix', generation, row, column, rule, title });
              this.#close();
            });
            return button;
          }),
        ),
      ),
    );
    this.root.setAttribute('aria-label', problems.map((problem) => problem.message).join(' ') || text);
    this.root.hidden = false;
    this.#place(target);
    if (takesFocus) (this.root.querySelector('button') ?? this.root).focus();
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
    this.onClose();
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
