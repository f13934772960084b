import type { ColumnId } from '../core/browse/table';
import type { FromPage, Replies, TableContent, ToPage } from '../editor/table/messages';
import { Connection } from '../panel/connection';
import { element } from '../panel/element';
import { CellEditor } from './cell-editor';
import { Grid } from './grid';
import { KeyQueue } from './key-queue';
import { handleKeys } from './keyboard';
import { detailsOf } from './row-view';

/** The connection of the table's page. */
export type TableConnection = Connection<{
  readonly message: FromPage;
  readonly replies: Replies;
  readonly notification: ToPage;
  /** The widths of columns that the user has set, in pixels. */
  readonly state: { readonly widths: Partial<Record<ColumnId, number>> };
}>;

/** The page: notices, the grid, the editor of a cell above it, and a line about the active cell and the listing. */
class TablePage {
  readonly #notices = element('div', { class: 'notices', role: 'status' });
  /** For a file that is no listing. */
  readonly #openText = element('button', { type: 'button', class: 'open-text' }, 'Open as Text');
  /** The whole value of the active cell, and its problems. */
  readonly #details = element('span', { class: 'details' });
  readonly #summary = element('span', { class: 'summary', role: 'status' });
  /** Errors of edits. */
  readonly #error = element('div', { class: 'error-message', role: 'alert' });
  readonly #grid: Grid;
  readonly #editor: CellEditor;
  /** Whether the grid is to get the focus when the page does. */
  #isFocusAwaited = false;

  constructor(
    root: HTMLElement,
    private readonly connection: TableConnection,
  ) {
    const keys = new KeyQueue<KeyboardEvent>((event) => {
      if (this.#editor.isOpen) this.#editor.press(event);
      else this.#grid.root.dispatchEvent(new KeyboardEvent('keydown', event));
    });
    this.#grid = new Grid(connection, {
      edit: (content, at, typed) => {
        this.#editor.open(content, at, typed);
      },
      holdKeys: (answer) => {
        void keys.hold(answer);
      },
      didActivate: (content, column) => {
        const details = content ? detailsOf(content, column) : '';
        this.#details.textContent = this.#details.title = details;
      },
      didScroll: () => {
        this.#editor.place();
      },
    });
    this.#editor = new CellEditor(this.#grid, connection, keys, (error) => {
      this.#showError(error);
    });
    handleKeys(this.#grid, connection, keys);
    for (const event of ['keydown', 'pointerdown'])
      this.#grid.root.addEventListener(event, () => {
        this.#showError(undefined);
      });
    this.#grid.root.addEventListener('copy', (event) => {
      event.preventDefault();
      connection.post({ type: 'copy' });
    });
    this.#grid.root.addEventListener('paste', (event) => {
      event.preventDefault();
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text !== '') connection.post({ type: 'paste', version: this.#grid.version, text });
    });
    this.#openText.hidden = true;
    this.#openText.addEventListener('click', () => {
      connection.post({ type: 'openText' });
    });
    root.append(
      element('h1', { class: 'hidden-heading' }, 'Listing Table'),
      this.#notices,
      this.#openText,
      connection.lost,
      this.#grid.root,
      element('footer', {}, this.#error, this.#details, this.#summary),
      this.#editor.root,
    );
    this.#focusGrid();
    window.addEventListener('focus', () => {
      this.#focusGrid();
    });
  }

  receive(message: ToPage): void {
    switch (message.type) {
      case 'changed':
        this.#show(message);
        break;
      case 'reveal':
        this.#grid.reveal(message);
        if (message.takesFocus) this.#takeFocus();
        break;
      case 'commit':
        void this.#editor.commit().then(() => {
          this.connection.post({ type: 'committed' });
        });
        break;
      case 'error':
        this.#showError(message.message);
        break;
    }
  }

  #takeFocus(): void {
    // Another part of VS Code, such as a box in which the user types, keeps the focus.
    if (document.hasFocus()) this.#grid.focus();
    else this.#isFocusAwaited = true;
  }

  /** VS Code gives the focus to the page, not to anything in it. */
  #focusGrid(): void {
    if (!document.hasFocus()) return;
    if (this.#isFocusAwaited || document.activeElement === document.body) this.#grid.focus();
    this.#isFocusAwaited = false;
  }

  #show(content: TableContent): void {
    this.#showError(undefined);
    if (this.#summary.textContent !== content.summary) this.#summary.textContent = content.summary;
    const shown = [...this.#notices.children].map(({ textContent }) => textContent);
    // Unchanged notices stay, so that screen readers do not announce them again.
    if (shown.join('\n') !== content.notices.join('\n'))
      this.#notices.replaceChildren(...content.notices.map((notice) => element('p', {}, notice)));
    this.#openText.hidden = !content.isReadOnly;
    this.#grid.show(content);
    this.#editor.place();
  }

  #showError(error: string | undefined): void {
    this.#error.textContent = error === undefined ? '' : `Not changed: ${error}`;
    this.#details.hidden = error !== undefined;
  }
}

const root = document.querySelector<HTMLElement>('#table');
if (root) {
  const connection: TableConnection = new Connection('the table');
  const page = new TablePage(root, connection);
  connection.start({ type: 'ready' }, (message) => {
    page.receive(message);
  });
}
