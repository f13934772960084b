import type { FromPage, Replies, TableContent, ToPage } from '../editor/table/messages';
import { Connection } from '../panel/connection';
import { element } from '../panel/element';
import { CellEditor } from './cell-editor';
import { DetailsView } from './details';
import { Grid } from './grid';
import { KeyQueue } from './key-queue';
import { handleKeys } from './keyboard';
import { Toolbar } from './toolbar';

/** The connection of the table's page. */
export type TableConnection = Connection<{
  readonly message: FromPage;
  readonly replies: Replies;
  readonly notification: ToPage;
  readonly state: object;
}>;

/** The page: a toolbar, notices, the grid, and what is shown above it. */
class TablePage {
  readonly #toolbar: Toolbar;
  readonly #notices = element('div', { class: 'notices', role: 'status' });
  /** For a file that is no listing. */
  readonly #openText = element('button', { type: 'button', class: 'open-text' }, 'Open as Text');
  /** Errors of edits. */
  readonly #error = element('div', { class: 'error-message', role: 'alert' });
  readonly #grid: Grid;
  readonly #details: DetailsView;
  readonly #editor: CellEditor;
  /** Whether the grid is to get the focus when the page does. */
  #isFocusAwaited = false;

  constructor(
    root: HTMLElement,
    private readonly connection: TableConnection,
  ) {
    this.#toolbar = new Toolbar(connection);
    const keys = new KeyQueue<KeyboardEvent>((event) => {
      const { root } = this.#details.hasFocus ? this.#details : this.#grid;
      if (this.#editor.isOpen) this.#editor.press(event);
      else root.dispatchEvent(new KeyboardEvent('keydown', event));
    });
    this.#grid = new Grid(connection, {
      edit: (content, row, column, at, typed) => {
        this.#editor.open(content, row, column, at, typed);
      },
      holdKeys: (answer) => {
        void keys.hold(answer);
      },
      didSelect: () => {
        this.#details.hide();
        this.#showError(undefined);
      },
      didScroll: () => {
        this.#details.hideIfMoved();
        this.#editor.place();
      },
    });
    this.#details = new DetailsView(connection, this.#grid);
    this.#editor = new CellEditor(this.#grid, connection, keys, (error) => {
      this.#showError(error);
    });
    handleKeys(this.#grid, connection, keys, this.#details);
    this.#grid.root.addEventListener('keydown', () => {
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
      connection.post({ type: 'command', command: 'openText' });
    });
    root.append(
      element('h1', { class: 'hidden-heading' }, 'Listing Table'),
      this.#toolbar.root,
      this.#notices,
      this.#openText,
      connection.lost,
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

  receive(message: ToPage): void {
    switch (message.type) {
      case 'changed':
        this.#show(message);
        break;
      case 'reveal':
        this.#grid.reveal(message);
        if (message.takesFocus) this.#takeFocus();
        if (message.showsDetails && this.#grid.reference)
          void this.#details.show(this.#grid.reference, false);
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
    this.#details.hide();
    this.#showError(undefined);
    this.#toolbar.show(content);
    const shown = [...this.#notices.children].map(({ textContent }) => textContent);
    // Unchanged notices stay, so that screen readers do not announce them again.
    if (shown.join('\n') !== content.notices.join('\n'))
      this.#notices.replaceChildren(...content.notices.map((notice) => element('p', {}, notice)));
    this.#openText.hidden = !content.isReadOnly;
    this.#grid.show(content);
    this.#editor.follow();
  }

  #showError(error: string | undefined): void {
    this.#error.textContent = error === undefined ? '' : `Not changed: ${error}`;
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
