import { COLUMNS } from '../core/browse/table';
import { CHAINS, QUALITY_FLAGS, type FieldName } from '../core/listing/fields';
import type { CellText, RowContent } from '../editor/table/messages';
import { element } from '../panel/element';
import type { Grid } from './grid';
import { stepOf, type CellStep, type KeyQueue } from './key-queue';
import type { TableConnection } from './main';
import { ROW_HEIGHT } from './row-view';

/**
 * Edits the value of a cell in place, in an input or, if the value has several lines, in a text area. The extension gets the text
 * once, when the user confirms it or leaves the cell.
 */
export class CellEditor {
  readonly root = element('div', { class: 'editor' });
  readonly #message = element('div', { class: 'invalid', role: 'alert', id: 'invalid' });
  readonly #choices = element('datalist', { id: 'choices' });
  /** The cell that is being edited. */
  #cell: Omit<CellText, 'text'> | undefined;
  #input: HTMLInputElement | HTMLTextAreaElement | undefined;
  /** Whether anything was typed, also if the text is the same again: that of a value of another type is not the same value. */
  #isTouched = false;
  /** The text that was rejected last. */
  #rejected: string | undefined;
  /** The value that the file has by now, if the user has been told of it. */
  #told: string | null | undefined;
  /** Resolves when the text that is being set has been set or refused. */
  #setting: Promise<void> | undefined;

  constructor(
    private readonly grid: Grid,
    private readonly connection: TableConnection,
    private readonly keys: KeyQueue<KeyboardEvent>,
    private readonly onError: (error: string | undefined) => void,
  ) {
    this.root.hidden = true;
  }

  /** Whether a cell is being edited. */
  get isOpen(): boolean {
    return this.#input !== undefined;
  }

  /**
   * Opens the editor over a cell. A text that was rejected must be changed or discarded first.
   *
   * @param at the index of the column
   * @param typed the character that opens it, if one does
   */
  open({ id, key, locked, texts, abridged }: RowContent, at: number, typed: string | undefined): void {
    if (this.#input) {
      this.#input.focus();
      return;
    }
    const whole = abridged.find((value) => value.column === at);
    const before = whole ? whole.value : (texts[at] ?? null);
    const isTooLong = whole?.value === null;
    if (locked !== null || isTooLong) {
      this.onError(locked ?? 'The value is too long for a cell. Edit it in the text.');
      return;
    }
    const { version } = this.grid;
    const field = COLUMNS[at]?.id as FieldName;
    this.#cell = { version, key, id, field, before };
    this.#rejected = this.#told = undefined;
    this.#isTouched = typed !== undefined;
    this.#message.textContent = '';
    const input = this.#createInput(field, before ?? '', typed);
    this.#input = input;
    const hint = field === 'chain' ? 'acceptedChains starts with it, too.' : '';
    this.root.replaceChildren(input, this.#message, element('div', { class: 'hint' }, hint), this.#choices);
    this.root.hidden = false;
    this.place();
    input.focus();
    if (typed === undefined) input.select();
  }

  #createInput(
    field: FieldName,
    before: string,
    typed: string | undefined,
  ): HTMLInputElement | HTMLTextAreaElement {
    const label = `Edit ${field}`;
    const choices = field === 'chain' ? CHAINS : field === 'qualityFlag' ? QUALITY_FLAGS : [];
    const input = before.includes('\n')
      ? element('textarea', { 'aria-label': label, rows: '6' })
      : element('input', {
          'aria-label': label,
          type: 'text',
          ...(choices.length > 0 && { list: 'choices' }),
        });
    this.#choices.replaceChildren(...choices.map((value) => element('option', { value })));
    input.value = typed ?? before;
    input.spellcheck = false;
    input.addEventListener('keydown', (event: Event) => {
      this.#handleKey(event as KeyboardEvent);
    });
    input.addEventListener('input', () => {
      this.#isTouched = true;
      this.#showError(undefined);
    });
    input.addEventListener('blur', () => {
      // It is also removed while it has the focus.
      if (this.#input === input) void this.#commit(undefined, !document.hasFocus());
    });
    return input;
  }

  /** Places the editor at its cell, whose row may have moved, as far as it is visible. */
  place(): void {
    const target = this.#cell && this.grid.cellOf(this.#cell.key, this.#cell.field);
    if (!target) return;
    const { style, offsetHeight, offsetWidth } = this.root;
    const { left, top, width } = target.getBoundingClientRect();
    const first = this.grid.root.getBoundingClientRect().top + ROW_HEIGHT;
    style.minWidth = `${width}px`;
    style.left = `${Math.max(Math.min(left, window.innerWidth - offsetWidth), 0)}px`;
    style.top = `${Math.max(Math.min(top, window.innerHeight - offsetHeight), first)}px`;
  }

  /** Sets what has been typed. */
  async commit(): Promise<void> {
    if (this.#isTouched) await (this.#setting ?? this.#commit(undefined, false));
  }

  /** Presses a key that was kept while an earlier text was being set. */
  press(event: KeyboardEvent): void {
    const input = this.#input;
    if (!input || !this.#handleOwnKey(event)) {
      if (input && event.key.length === 1) this.#insert(event.key);
      else if (input && event.key === 'Backspace') this.#deleteBackward();
    }
  }

  #insert(text: string): void {
    const { selectionStart, selectionEnd } = this.#input ?? {};
    this.#input?.setRangeText(text, selectionStart ?? 0, selectionEnd ?? 0, 'end');
    this.#input?.dispatchEvent(new Event('input'));
  }

  #deleteBackward(): void {
    const input = this.#input;
    const { selectionStart: start, selectionEnd: end } = input ?? {};
    if (input && start === end) input.setSelectionRange(Math.max((start ?? 0) - 1, 0), end ?? 0);
    this.#insert('');
  }

  #handleKey(event: KeyboardEvent): void {
    // All other keys are for VS Code, such as to save or to close the tab.
    if (!isTextKey(event)) return;
    event.stopPropagation();
    if (event.isComposing) return;
    if (this.keys.take(event) || this.#handleOwnKey(event)) event.preventDefault();
  }

  /** @returns whether a key ends editing, or starts a line */
  #handleOwnKey(event: KeyboardEvent): boolean {
    const step = stepOf(event);
    if (event.key === 'Escape') {
      this.#close();
      this.grid.focus();
    } else if (step) {
      void this.#commit(step, false);
    } else if (event.key === 'Enter' && event.altKey && this.#input instanceof HTMLTextAreaElement) {
      this.#insert('\n');
    } else {
      return false;
    }
    return true;
  }

  /**
   * Has the text set.
   *
   * @param step how the active cell moves then, if the user has confirmed the text
   * @param isLeaving whether the focus has left the page
   */
  #commit(step: CellStep | undefined, isLeaving: boolean): Promise<void> {
    const [input, cell] = [this.#input, this.#cell];
    if (!input || !cell || this.#setting) return Promise.resolve();
    // Only when the user confirms it, a text replaces a value that has changed meanwhile.
    const before = step && this.#told !== undefined ? this.#told : cell.before;
    if (!this.#isTouched) {
      if (!isLeaving) this.#finish(step);
      return Promise.resolve();
    }
    input.readOnly = true;
    const setting = this.connection
      .request({ type: 'set', ...cell, before, text: input.value, isLeaving })
      .then((reply) => {
        this.#setting = undefined;
        input.readOnly = false;
        if (reply.outcome === 'set') this.#finish(step);
        else if (reply.outcome === 'refused') this.#reject(input, reply);
      });
    this.#setting = setting;
    return this.keys.hold(setting);
  }

  /** Closes the editor. */
  #finish(step: CellStep | undefined): void {
    const hadFocus = document.activeElement === this.#input;
    this.#close();
    if (hadFocus) this.grid.focus();
    // Unless another cell has been selected since; the rows are not yet in the order after the edit.
    if (hadFocus && step) this.grid.move(step);
  }

  #reject(
    input: HTMLElement & { readonly value: string },
    { error, present }: { readonly error: string; readonly present?: string | null },
  ): void {
    const isRepeated = input.value === this.#rejected;
    this.keys.clear();
    this.#rejected = input.value;
    this.#told = present ?? this.#told;
    this.#showError(error);
    this.place();
    // The user may leave the text for now.
    if (!isRepeated && document.hasFocus()) input.focus();
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
    this.#isTouched = false;
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
