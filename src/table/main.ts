import { REOPEN_COMMAND, type Replies, type TableContent, type ToPage } from '../editor/table/messages';
import type { Draft, FromPage } from '../editor/table/requests';
import { Connection } from '../panel/connection';
import { element } from '../panel/element';
import { CellEditor } from './cell-editor';
import { DetailsView } from './details';
import { Grid, type PagePosition } from './grid';
import { handleKeys } from './keyboard';
import { PendingEdit } from './pending-edit';
import { Toolbar } from './toolbar';

const LOST_MESSAGE = 'Catalog Lens is not responding. What you are typing in a cell is kept.';

/** What is kept while VS Code has discarded the page, or has reloaded the window. */
interface PageState extends PagePosition {
  /** The text in the editor of a cell. */
  readonly draft?: Draft | undefined;
}

/** The connection of the table's page. */
export type TableConnection = Connection<{
  readonly message: FromPage;
  readonly replies: Replies;
  readonly notification: ToPage;
  readonly state: PageState;
}>;

/** The page: a toolbar, notices, the grid, and what is shown above it. */
class TablePage {
  readonly #toolbar: Toolbar;
  readonly #notices = element('div', { class: 'notices', role: 'status' });
  /** Errors of edits. */
  readonly #error = element('div', { class: 'error-message', role: 'alert' });
  readonly #grid: Grid;
  readonly #details: DetailsView;
  readonly #editor: CellEditor;
  /** Whether the grid is to get the focus when the page does. */
  #isFocusAwaited = false;

  constructor(root: HTMLElement, connection: TableConnection) {
    this.#toolbar = new Toolbar(connection);
    this.#grid = new Grid(connection, {
      requestEdit: (cell, typed) => {
        this.#editor.request(cell, typed);
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
    const pending = new PendingEdit();
    this.#editor = new CellEditor(this.#grid, connection, pending, (error) => {
      this.#showError(error);
    });
    handleKeys(this.#grid, connection, pending, this.#details);
    this.#grid.root.addEventListener('copy', (event) => {
      event.preventDefault();
      connection.post({ type: 'copy' });
    });
    this.#grid.root.addEventListener('paste', (event) => {
      event.preventDefault();
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text !== '') connection.post({ type: 'paste', text });
    });
    root.append(
      element('h1', { class: 'hidden-heading' }, 'Listing Table'),
      this.#toolbar.root,
      this.#notices,
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
      case 'editing': {
        // Not in a part of the table that is not visible.
        const { selection, cell, draft } = message;
        this.#grid.reveal({ selection, column: cell.column });
        this.#editor.open(message, selection.activeRow ?? 0, draft);
        break;
      }
      case 'edited':
        this.#editor.finish(message.error);
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
    this.#toolbar.show(content);
    const shown = [...this.#notices.children].map(({ textContent }) => textContent);
    // Unchanged notices stay, so that screen readers do not announce them again.
    if (shown.join('\n') !== content.notices.join('\n'))
      this.#notices.replaceChildren(...content.notices.map((notice) => element('p', {}, notice)));
    this.#grid.show(content);
    this.#editor.follow(content.editedRow);
  }

  #showError(error: string | undefined): void {
    this.#error.textContent = error === undefined ? '' : `Not changed: ${error}`;
  }
}

const root = document.querySelector<HTMLElement>('#table');
if (root) {
  const { file } = root.dataset;
  const connection: TableConnection = new Connection(LOST_MESSAGE, 'Open Table Again', ({ draft }) => {
    const parameters = JSON.stringify([{ file, draft }]);
    return `command:${REOPEN_COMMAND}?${encodeURIComponent(parameters)}`;
  });
  const page = new TablePage(root, connection);
  connection.start({ type: 'ready', draft: connection.restored?.draft }, (message) => {
    page.receive(message);
  });
}
