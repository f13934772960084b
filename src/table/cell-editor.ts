import type { OpenedCell } from '../editor/table/messages';
import type { CellIdentity } from '../editor/table/requests';
import { element } from '../panel/element';
import type { CellReference, Grid } from './grid';
import type { TableConnection } from './main';
import { type PendingEdit, stepOf, type CellStep } from './pending-edit';
import { ROW_HEIGHT } from './row-view';

/** Edits the value of a cell in place, in an input or, if the value has several lines, in a text area. */
export class CellEditor {
  readonly root = element('div', { class: 'editor' });
  readonly #message = element('div', { class: 'invalid', role: 'alert', id: 'invalid' });
  readonly #choices = element('datalist', { id: 'choices' });
  /** The cell that is being edited, and the row in which it is shown. */
  #cell: CellIdentity | undefined;
  #row = 0;
  /** The text with which nothing is set; undefined after one has been rejected. */
  #unchanged: string | undefined;
  /** The text that was rejected last. */
  #rejected: string | undefined;
  #input: HTMLInputElement | HTMLTextAreaElement | undefined;
  /** Whether the result of an edit is awaited. */
  #isWaiting = false;
  /** Whether anything was typed, also if the text is the same again: that of a value of another type is not the same value. */
  #isTouched = false;
  /** How the active cell moves once the text is set. */
  #step: CellStep | undefined;

  constructor(
    private readonly grid: Grid,
    private readonly connection: TableConnection,
    /** What is typed before the editor is open. */
    private readonly pending: PendingEdit,
    private readonly onError: (error: string | undefined) => void,
  ) {
    this.root.hidden = true;
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
    this.pending.start(typed);
    if (!this.#isWaiting) void this.#requestText(cell);
  }

  async #requestText(reference: CellReference): Promise<void> {
    const reply = await this.connection.request({ type: 'edit', ...reference });
    if ('cell' in reply) {
      this.open(reply, reference.row.index);
    } else {
      this.pending.cancel();
      this.onError(reply.error);
    }
  }

  /**
   * Opens the editor over a cell.
   *
   * @param draft what was entered before the page was loaded; by default what has been typed since the editor was requested
   */
  open({ cell, text: present }: OpenedCell, row: number, draft?: string): void {
    const column = this.grid.column(cell.column);
    const opened = draft === undefined ? this.pending.open() : { typed: draft, step: undefined };
    if (!column || !opened) return;
    const { typed } = opened;
    this.#cell = cell;
    this.#row = row;
    this.#unchanged = present;
    this.#rejected = undefined;
    this.#isTouched = typed !== undefined;
    this.#step = undefined;
    const label = `Edit ${column.title}`;
    const input = present.includes('\n')
      ? element('textarea', { 'aria-label': label, rows: '6' })
      : element('input', {
          'aria-label': label,
          type: 'text',
          ...(column.choices.length > 0 && { list: 'choices' }),
        });
    this.#choices.replaceChildren(...column.choices.map((value) => element('option', { value })));
    input.value = typed ?? present;
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
    this.connection.post({ type: 'draft', text });
    const draft = this.#cell && text !== null ? { cell: this.#cell, text } : undefined;
    this.connection.keep({ draft });
  }

  /** Places the editor at its cell, whose row may have moved, as far as it is visible. */
  place(): void {
    const target =
      this.#cell && this.grid.cellElement({ row: { index: this.#row }, column: this.#cell.column });
    if (!target) return;
    const { style, offsetHeight, offsetWidth } = this.root;
    const { left, top, width } = target.getBoundingClientRect();
    const first = this.grid.root.getBoundingClientRect().top + ROW_HEIGHT;
    style.minWidth = `${width}px`;
    style.left = `${Math.max(Math.min(left, window.innerWidth - offsetWidth), 0)}px`;
    style.top = `${Math.max(Math.min(top, window.innerHeight - offsetHeight), first)}px`;
  }

  /** Follows the cell to the row that it has in other rows. */
  follow(editedRow = this.#row): void {
    this.#row = editedRow;
    this.place();
  }

  /** Handles the result of setting the text: the editor stays open if it was not set. */
  finish(error: string | undefined): void {
    const input = this.#input;
    this.#isWaiting = false;
    if (error !== undefined) this.pending.cancel();
    else this.connection.keep({ draft: undefined });
    if (!input) {
      this.onError(error);
      return;
    }
    if (error === undefined) {
      this.#finished(input);
      return;
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
  }

  /** Closes the editor, and edits the cell that has been requested since. */
  #finished(input: HTMLElement): void {
    const hadFocus = document.activeElement === input;
    this.#close();
    if (hadFocus) this.grid.focus();
    // Unless another cell has been selected since; the rows are not yet in the order after the edit.
    if (hadFocus && this.#step) this.grid.move(this.#step);
    const { reference } = this.grid;
    if (this.pending.isPending && reference) void this.#requestText(reference);
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
      this.pending.cancel();
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
    if (!this.pending.take(event) && isCharacter) this.pending.start(event.key);
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
    const request = { type: 'set', text: input.value, isConfirmed: step !== undefined } as const;
    void this.connection.request(request).then(({ error }) => {
      this.finish(error);
    });
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
    this.connection.post({ type: 'cancelEdit' });
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
