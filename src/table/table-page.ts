import type { TableContent, TableTexts, ToPage } from '../editor/table/messages';
import { element } from '../panel/element';
import { CellEditor } from './cell-editor';
import type { Connection } from './connection';
import { Details } from './details';
import { Grid } from './grid';
import { pointForDetails } from './pointer';
import { Toolbar } from './toolbar';

/** The page: a toolbar, notices, the grid, and what is shown above it. */
export class TablePage {
  readonly #toolbar: Toolbar;
  readonly #notices = element('div', { class: 'notices', role: 'status' });
  /** That the extension does not answer. */
  readonly #lost = element('div', { class: 'error-message', role: 'alert' });
  /** Errors of edits. */
  readonly #error = element('div', { class: 'error-message', role: 'alert' });
  readonly #grid: Grid;
  readonly #details: Details;
  readonly #editor: CellEditor;
  /** Whether the grid is to get the focus when the page does. */
  #isFocusAwaited = false;

  constructor(
    root: HTMLElement,
    private readonly texts: TableTexts,
    connection: Connection,
  ) {
    const post = connection.post.bind(connection);
    this.#toolbar = new Toolbar(texts, post);
    this.#details = new Details(texts, post, () => {
      this.#grid.focus();
    });
    this.#grid = new Grid(texts, connection.restored, {
      post: (message) => {
        if (message.type === 'select') this.#showError(undefined);
        post(message);
      },
      requestEdit: (cell, typed) => {
        this.#editor.request(cell, typed);
      },
      savePosition: (position) => {
        connection.keep(position);
      },
      takeFocus: () => {
        // Another part of VS Code, such as a box in which the user types, keeps the focus.
        if (document.hasFocus()) this.#grid.focus();
        else this.#isFocusAwaited = true;
      },
      hideDetails: () => {
        this.#details.hide();
      },
      didScroll: () => {
        this.#details.hideIfMoved();
        this.#editor.place();
      },
    });
    this.#editor = new CellEditor(texts, this.#grid, connection);
    pointForDetails(this.#grid, post);
    this.#grid.root.addEventListener('copy', (event) => {
      event.preventDefault();
      post({ type: 'copy' });
    });
    this.#grid.root.addEventListener('paste', (event) => {
      event.preventDefault();
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text !== '') post({ type: 'paste', text });
    });
    root.append(
      element('h1', { class: 'hidden-heading' }, texts.table),
      this.#toolbar.root,
      this.#notices,
      this.#lost,
      this.#error,
      this.#grid.root,
      this.#details.root,
      this.#editor.root,
    );
    this.#focusGrid();
    window.addEventListener('focus', () => {
      this.#focusGrid();
    });
  }

  /** Shows that the extension does not answer, with a link that opens the file as a table again; undefined if it answers. */
  showLost(reopenLink: string | undefined): void {
    const [shown] = this.#lost.getElementsByTagName('a');
    if (reopenLink === undefined) this.#lost.replaceChildren();
    else if (shown) shown.href = reopenLink;
    else
      this.#lost.replaceChildren(this.texts.lost, ' ', element('a', { href: reopenLink }, this.texts.reopen));
  }

  receive(message: ToPage): void {
    switch (message.type) {
      case 'table':
        this.#show(message);
        break;
      case 'rows':
        this.#grid.showRows(message);
        break;
      case 'reveal':
        this.#grid.reveal(message);
        break;
      case 'details': {
        const cell = this.#grid.cellElement(message);
        if (cell) this.#details.show(message, cell);
        break;
      }
      case 'editing':
        this.#editor.edit(message);
        break;
      case 'edited':
        if (!this.#editor.finish(message.error)) this.#showError(message.error);
        break;
      case 'error':
        this.#showError(message.message);
        break;
      case 'pong':
        break;
    }
  }

  /** VS Code gives the focus to the page, not to anything in it. */
  #focusGrid(): void {
    if (!document.hasFocus()) return;
    if (this.#isFocusAwaited || document.activeElement === document.body) this.#grid.focus();
    this.#isFocusAwaited = false;
  }

  #show(content: TableContent): void {
    this.#details.hide();
    this.#toolbar.show(content);
    const shown = [...this.#notices.children].map(({ textContent }) => textContent);
    // Unchanged notices stay, so that screen readers do not announce them again.
    if (shown.join('\n') !== content.notices.join('\n'))
      this.#notices.replaceChildren(...content.notices.map((notice) => element('p', {}, notice)));
    this.#grid.show(content);
    this.#editor.follow(content);
  }

  #showError(error: string | undefined): void {
    this.#error.textContent = error === undefined ? '' : this.texts.invalid.replace('{0}', () => error);
  }
}
