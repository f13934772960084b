import type { PageCommand, TableContent, TableTexts } from '../editor/table/messages';
import { element } from '../panel/element';
import type { TableConnection } from './main';

/** The actions above the grid. The inputs themselves are those of VS Code. */
export class Toolbar {
  readonly root: HTMLElement;
  readonly #filter: HTMLButtonElement;
  readonly #clear: HTMLButtonElement;
  readonly #group: HTMLButtonElement;
  readonly #updates = element('input', { type: 'checkbox' });
  readonly #updatesLabel: HTMLElement;
  readonly #summary = element('span', { class: 'summary', role: 'status' });

  constructor(
    private readonly texts: TableTexts,
    private readonly connection: TableConnection,
  ) {
    this.#filter = this.#button(texts.filter, 'filter');
    this.#clear = this.#button('×', 'clearFilter', texts.clearFilter);
    this.#group = this.#button(texts.group, 'group');
    this.#updatesLabel = element(
      'label',
      { title: texts.updateFiguresHint },
      this.#updates,
      texts.updateFigures,
    );
    this.#updates.addEventListener('change', () => {
      this.connection.post({ type: 'updatesFigures', value: this.#updates.checked });
    });
    this.root = element(
      'div',
      { class: 'toolbar', role: 'group', 'aria-label': texts.toolbar },
      this.#filter,
      this.#clear,
      this.#group,
      this.#button(texts.columns, 'columns'),
      element(
        'div',
        { class: 'pair' },
        this.#problemButton('↑', -1, texts.previousProblem),
        this.#problemButton('↓', 1, texts.nextProblem),
      ),
      this.#updatesLabel,
      this.#summary,
    );
  }

  show({ filter, grouping, updatesFigures, isReadOnly, summary }: TableContent): void {
    this.#filter.textContent = filter === '' ? this.texts.filter : filter;
    this.#filter.classList.toggle('filtered', filter !== '');
    this.#filter.setAttribute(
      'aria-label',
      filter === '' ? this.texts.filter : `${this.texts.filter} ${filter}`,
    );
    this.#clear.hidden = filter === '';
    this.#group.textContent = grouping === '' ? this.texts.group : grouping;
    this.#group.setAttribute('aria-label', `${this.texts.group} ${grouping}`.trim());
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
