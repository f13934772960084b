import type {
  CellIdentity,
  CellReference,
  EditingMessage,
  FromPage,
  TableContent,
  TableTexts,
} from '../editor/table/messages';
import { element } from '../panel/element';
import type { Connection } from './connection';
import type { Grid } from './grid';
import { handleKeys } from './keyboard';
import { PendingEdit, stepOf, type CellStep } from './pending-edit';
import { ROW_HEIGHT } from './row-view';

/** The cell that is being edited, and the row in which it is shown. */
interface EditedCell extends CellReference {
  readonly identity: CellIdentity;
}

/** Edits the value of a cell in place, in an input or, if the value has several lines, in a text area. */
export class CellEditor {
  readonly root = element('div', { class: 'editor' });
  readonly #message = element('div', { class: 'invalid', role: 'alert', id: 'invalid' });
  readonly #choices = element('datalist', { id: 'choices' });
  readonly #post = (message: FromPage): void => {
    this.connection.post(message);
  };
  #cell: EditedCell | undefined;
  /** The text with which nothing is set; undefined after one has been rejected. */
  #unchanged: string | undefined;
  /** The text that was rejected last. */
  #rejected: string | undefined;
  #input: HTMLInputElement | HTMLTextAreaElement | undefined;
  readonly #pending = new PendingEdit();
  /** Whether the result of an edit is awaited. */
  #isWaiting = false;
  /** Whether anything was typed, also if the text is the same again: that of a value of another type is not the same value. */
  #isTouched = false;
  /** How the active cell moves once the text is set. */
  #step: CellStep | undefined;

  constructor(
    private readonly texts: TableTexts,
    private readonly grid: Grid,
    private readonly connection: Connection,
  ) {
    this.root.hidden = true;
    handleKeys(grid, this.#post, this.#pending);
  }

  /**
   * Requests the text of a cell to edit it. A text that was rejected must be changed or discarded first.
   *
   * @param typed the character that does so, if one does
   */
  request(cell: CellReference, typed: string | undefined): void {
    if (this.#input && !this.#isWaiting) {
      this.#input.focus();
      return;
    }
    this.#pending.start(typed);
    if (!this.#isWaiting) this.#post({ ...cell, type: 'edit' });
  }

  /** Opens the editor over a cell. */
  edit(message: EditingMessage): void {
    const { generation, row, cell, draft } = message;
    const column = this.grid.column(cell.column);
    const opened = draft === undefined ? this.#pending.open() : { typed: draft, step: undefined };
    if (!column || !opened) return;
    const { typed } = opened;
    this.#cell = { generation, row, column: cell.column, identity: cell };
    this.#unchanged = message.text;
    this.#rejected = undefined;
    this.#isTouched = typed !== undefined;
    this.#step = undefined;
    const text = typed ?? message.text;
    const label = this.texts.edit.replace('{0}', () => column.title);
    const input = message.text.includes('\n')
      ? element('textarea', { 'aria-label': label, rows: '6' })
      : element('input', {
          'aria-label': label,
          type: 'text',
          ...(column.choices.length > 0 && { list: 'choices' }),
        });
    this.#choices.replaceChildren(...column.choices.map((value) => element('option', { value })));
    input.value = text;
    input.spellcheck = false;
    this.#input = input;
    this.#message.textContent = '';
    this.root.replaceChildren(input, this.#message, this.#choices);
    this.root.hidden = false;
    this.place();
    input.focus();
    if (typed === undefined) input.select();
    input.addEventListener('keydown', (event: Event) => {
      this.#handleKey(event as KeyboardEvent);
    });
    input.addEventListener('input', () => {
      this.#isTouched = true;
      this.#showError(undefined);
      this.#keepDraft();
    });
    input.addEventListener('blur', () => {
      // It is also removed while it has the focus.
      if (this.#input === input) this.#commit(undefined);
    });
    this.#keepDraft();
    if (opened.step) this.#commit(opened.step);
  }

  /** Keeps what is in the input, so that it is not lost with the page or the extension host. */
  #keepDraft(): void {
    const { value = '' } = this.#input ?? {};
    const text = value === this.#unchanged && !this.#isTouched ? null : value;
    this.#post({ type: 'draft', text });
    const draft = this.#cell && text !== null ? { cell: this.#cell.identity, text } : undefined;
    this.connection.keep({ draft });
  }

  /** Places the editor at its cell, whose row may have moved, as far as it is visible. */
  place(): void {
    const target = this.#cell && this.grid.cellElement(this.#cell);
    if (!target) return;
    const { style, offsetHeight, offsetWidth } = this.root;
    const { left, top, width } = target.getBoundingClientRect();
    const first = this.grid.root.getBoundingClientRect().top + ROW_HEIGHT;
    style.minWidth = `${width}px`;
    style.left = `${Math.max(Math.min(left, window.innerWidth - offsetWidth), 0)}px`;
    style.top = `${Math.max(Math.min(top, window.innerHeight - offsetHeight), first)}px`;
  }

  /** Follows the cell to the row that it has in other rows. */
  follow({ generation, editedRow }: TableContent): void {
    if (!this.#cell || editedRow === undefined) return;
    this.#cell = { ...this.#cell, generation, row: editedRow };
    this.place();
  }

  /** Handles the result of an edit. @returns false if the error must be shown elsewhere */
  finish(error: string | undefined): boolean {
    const input = this.#input;
    this.#isWaiting = false;
    // The cell cannot be edited.
    if (error !== undefined) this.#pending.cancel();
    else this.connection.keep({ draft: undefined });
    if (!input) return error === undefined;
    if (error === undefined) {
      this.#finished(input);
      return true;
    }
    const isRepeated = input.value === this.#rejected;
    this.#unchanged = undefined;
    this.#step = undefined;
    this.#rejected = input.value;
    input.readOnly = false;
    this.#showError(error);
    this.place();
    // The user may leave the text for now.
    if (!isRepeated && document.hasFocus()) input.focus();
    return true;
  }

  /** Closes the editor, and edits the cell that has been requested since. */
  #finished(input: HTMLElement): void {
    const hadFocus = document.activeElement === input;
    this.#close();
    if (hadFocus) this.grid.focus();
    // Unless another cell has been selected since; the rows are not yet in the order after the edit.
    if (hadFocus && this.#step) this.grid.move(this.#step);
    const { reference } = this.grid;
    if (this.#pending.isPending && reference) this.#post({ ...reference, type: 'edit' });
  }

  #handleKey(event: KeyboardEvent): void {
    // All other keys are for VS Code, such as to save or to close the tab.
    if (!isTextKey(event)) return;
    event.stopPropagation();
    if (event.isComposing) return;
    const step = stepOf(event);
    if (this.#isWaiting && this.#step && event.key !== 'Escape') {
      this.#typeAhead(event);
    } else if (event.key === 'Escape') {
      this.#pending.cancel();
      this.#close();
      this.grid.focus();
    } else if (step) {
      this.#commit(step);
    } else if (event.key === 'Enter' && event.altKey && this.#input instanceof HTMLTextAreaElement) {
      const { selectionStart, selectionEnd } = this.#input;
      this.#input.setRangeText('\n', selectionStart, selectionEnd, 'end');
      this.#input.dispatchEvent(new Event('input'));
    } else {
      return;
    }
    event.preventDefault();
  }

  /** What is typed while a text is being set is for the cell to which the active one then moves. */
  #typeAhead(event: KeyboardEvent): void {
    const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!this.#pending.take(event) && isCharacter) this.#pending.start(event.key);
  }

  /** @param step how the active cell moves then, if the user has confirmed the text */
  #commit(step: CellStep | undefined): void {
    const input = this.#input;
    if (!input || this.#isWaiting) return;
    if (input.value === this.#unchanged && !this.#isTouched) {
      this.#close();
      if (!step) return;
      this.grid.focus();
      this.grid.move(step);
      return;
    }
    this.#isWaiting = true;
    this.#step = step;
    input.readOnly = true;
    this.#post({ type: 'set', text: input.value, isConfirmed: step !== undefined });
  }

  #showError(error: string | undefined): void {
    this.#message.textContent = error ?? '';
    if (error === undefined) {
      this.#input?.removeAttribute('aria-invalid');
      this.#input?.removeAttribute('aria-describedby');
    } else {
      this.#input?.setAttribute('aria-invalid', 'true');
      this.#input?.setAttribute('aria-describedby', 'invalid');
    }
  }

  #close(): void {
    this.#post({ type: 'cancelEdit' });
    this.connection.keep({ draft: undefined });
    this.#cell = undefined;
    this.#input = undefined;
    this.root.hidden = true;
    this.root.replaceChildren();
  }
}

/** The keys that edit the text of an input when a modifier is held, in lower case. */
const EDITING_KEYS: ReadonlySet<string> = new Set([
  ...['a', 'c', 'v', 'x', 'y', 'z', 'enter', 'escape'],
  ...['arrowdown', 'arrowleft', 'arrowright', 'arrowup', 'backspace', 'delete', 'end', 'home', 'insert'],
]);

/** Whether a key press edits the text of an input, moves the cursor in it, or ends editing. */
function isTextKey({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (isComposing) return true;
  if (/^F\d+$/.test(key)) return false;
  // Windows reports AltGr as both Ctrl and Alt.
  const isModified = metaKey || ctrlKey !== altKey;
  return !isModified || EDITING_KEYS.has(key.toLowerCase());
}
