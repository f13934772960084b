import type { PageCommand, TableContent } from '../editor/table/messages';
import { element } from '../panel/element';
import type { TableConnection } from './main';

const FILTER_TITLE = 'Filter Entries…';

/** The actions above the grid. The inputs themselves are those of VS Code. */
export class Toolbar {
  readonly root: HTMLElement;
  readonly #filter: HTMLButtonElement;
  readonly #clear: HTMLButtonElement;
  readonly #updates = element('input', { type: 'checkbox' });
  readonly #updatesLabel: HTMLElement;
  readonly #summary = element('span', { class: 'summary', role: 'status' });

  constructor(private readonly connection: TableConnection) {
    this.#filter = this.#button(FILTER_TITLE, 'filter');
    this.#clear = this.#button('×', 'clearFilter', 'Clear Filter');
    this.#updatesLabel = element(
      'label',
      {
        title:
          'When a value is changed, also update the figures that depend on it and the order of the entries.',
      },
      this.#updates,
      'Update Figures and Order',
    );
    this.#updates.addEventListener('change', () => {
      this.connection.post({ type: 'updatesFigures', value: this.#updates.checked });
    });
    this.root = element(
      'div',
      { class: 'toolbar', role: 'group', 'aria-label': 'Table Actions' },
      this.#filter,
      this.#clear,
      element(
        'div',
        { class: 'pair' },
        this.#problemButton('Previous Problem', -1, 'Go to Previous Problem (Shift+F8)'),
        this.#problemButton('Next Problem', 1, 'Go to Next Problem (F8)'),
      ),
      this.#updatesLabel,
      this.#summary,
    );
  }

  show({ filter, updatesFigures, isReadOnly, summary }: TableContent): void {
    this.#filter.textContent = filter === '' ? FILTER_TITLE : filter;
    this.#filter.classList.toggle('filtered', filter !== '');
    this.#filter.setAttribute('aria-label', filter === '' ? FILTER_TITLE : `${FILTER_TITLE} ${filter}`);
    this.#clear.hidden = filter === '';
    this.#updates.checked = updatesFigures;
    this.#updatesLabel.hidden = isReadOnly;
    if (this.#summary.textContent !== summary) this.#summary.textContent = summary;
  }

  #button(text: string, command: PageCommand, title = text): HTMLButtonElement {
    const button = element('button', { type: 'button', title, 'aria-label': title }, text);
    button.addEventListener('click', () => {
      this.connection.post({ type: 'command', command });
    });
    return button;
  }

  #problemButton(text: string, step: 1 | -1, title: string): HTMLButtonElement {
    const button = element('button', { type: 'button', title, 'aria-label': title }, text);
    button.addEventListener('click', () => {
      this.connection.post({ type: 'nextProblem', step });
    });
    return button;
  }
}
