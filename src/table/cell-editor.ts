import type { CellReference, EditingMessage, FromPage, TableTexts } from '../editor/table/messages';
import { element } from '../panel/element';
import type { Grid } from './grid';
import { handleKeys } from './keyboard';
import { PendingEdit } from './pending-edit';

/** Edits the value of a cell in place, in an input or, if the value has several lines, in a text area. */
export class CellEditor {
  readonly root = element('div', { class: 'editor' });
  readonly #message = element('div', { class: 'invalid', role: 'alert', id: 'invalid' });
  readonly #choices = element('datalist', { id: 'choices' });
  #cell: EditingMessage | undefined;
  #input: HTMLInputElement | HTMLTextAreaElement | undefined;
  readonly #pending = new PendingEdit();
  /** Whether the result of an edit is awaited. */
  #isWaiting = false;

  constructor(
    private readonly texts: TableTexts,
    private readonly grid: Grid,
    private readonly post: (message: FromPage) => void,
  ) {
    this.root.hidden = true;
    handleKeys(grid, post, this.#pending);
  }

  /** Requests the text of a cell to edit it. @param typed the character that does so, if one does */
  request(cell: CellReference, typed: string | undefined): void {
    this.#pending.start(typed);
    this.post({ ...cell, type: 'edit' });
  }

  /** Requests the text again if it was requested of rows that have been replaced since. */
  requestAgain(): void {
    const { reference } = this.grid;
    if (!this.#pending.isPending) return;
    if (reference) this.post({ ...reference, type: 'edit' });
    else this.#pending.cancel();
  }

  /** Opens the editor over a cell. */
  edit(message: EditingMessage): void {
    const target = this.grid.cellElement(message);
    const column = this.grid.activeColumn;
    const opened = this.#pending.open();
    if (!target || !column || !opened) return;
    const { typed } = opened;
    this.#cell = message;
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
    const { left, top, width } = target.getBoundingClientRect();
    this.root.style.left = `${left}px`;
    this.root.style.top = `${top}px`;
    this.root.style.minWidth = `${width}px`;
    this.root.hidden = false;
    input.focus();
    if (typed === undefined) input.select();
    input.addEventListener('keydown', (event: Event) => {
      this.#handleKey(event as KeyboardEvent);
    });
    input.addEventListener('input', () => {
      this.#showError(undefined);
    });
    input.addEventListener('blur', () => {
      // It is also removed while it has the focus.
      if (this.#input !== input) return;
      if (!this.#isWaiting) this.#commit();
      this.#close();
    });
    if (opened.isConfirmed) this.#commit();
  }

  /** Handles the result of an edit. @returns false if the error must be shown elsewhere */
  finish(error: string | undefined): boolean {
    const wasWaiting = this.#isWaiting;
    this.#isWaiting = false;
    // The cell cannot be edited.
    if (!wasWaiting) this.#pending.cancel();
    if (this.root.hidden || !wasWaiting) return error === undefined && wasWaiting;
    if (error === undefined) {
      this.#close();
      this.grid.focus();
    } else {
      this.#showError(error);
    }
    return true;
  }

  #handleKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.isComposing) return;
    const isLineBreak = event.key === 'Enter' && (event.shiftKey || event.altKey);
    if (event.key === 'Escape') {
      this.#close();
      this.grid.focus();
    } else if ((event.key === 'Enter' && !isLineBreak) || event.key === 'Tab') {
      this.#commit();
    } else {
      return;
    }
    event.preventDefault();
  }

  #commit(): void {
    const cell = this.#cell;
    const value = this.#input?.value;
    if (!cell || value === undefined || this.#isWaiting) return;
    if (value === cell.text) {
      this.#close();
      this.grid.focus();
      return;
    }
    this.#isWaiting = true;
    const { generation, row, column } = cell;
    this.post({ type: 'set', generation, row, column, text: value });
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
    this.#cell = undefined;
    this.#input = undefined;
    this.root.hidden = true;
    this.root.replaceChildren();
  }
}
