/** A key press, as a `KeyboardEvent` describes it. */
export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/** How the active cell moves when a value has been set. */
export interface CellStep {
  readonly rows: -1 | 0 | 1;
  readonly columns: -1 | 0 | 1;
}

/** How a key that confirms a value moves the active cell; undefined for another key. */
export function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): CellStep | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Enter') return { rows: shiftKey ? -1 : 1, columns: 0 };
  return key === 'Tab' ? { rows: 0, columns: shiftKey ? -1 : 1 } : undefined;
}

/** What the editor of a cell opens with. */
interface OpenedEdit {
  /** What was typed in place of the value; undefined if nothing was. */
  readonly typed: string | undefined;
  /** If it was confirmed, so that the editor closes at once. */
  readonly step: CellStep | undefined;
}

/**
 * Takes the keys that are pressed after the editor of a cell has been requested and before it is open. What is typed after a
 * confirmed edit is for the next cell.
 */
export class PendingEdit {
  #edits: readonly OpenedEdit[] = [];

  /** Whether an editor is requested. */
  get isPending(): boolean {
    return this.#edits.length > 0;
  }

  /** @param typed the character that requests the editor, if one does */
  start(typed: string | undefined): void {
    this.#edits = [{ typed, step: undefined }];
  }

  cancel(): void {
    this.#edits = [];
  }

  /** @returns what the editor opens with; undefined if it is not requested any more */
  open(): OpenedEdit | undefined {
    const [edit, ...others] = this.#edits;
    this.#edits = others;
    return edit;
  }

  /**
   * Handles a key if an editor is requested. Keys that have no meaning in an editor of one line cancel the edit unless it is
   * confirmed.
   *
   * @returns whether the key was handled
   */
  take(pressed: Key): boolean {
    const { key, ctrlKey, metaKey, altKey, isComposing } = pressed;
    const edit = this.#edits.at(-1);
    if (!edit || isComposing) return false;
    const isPlain = !ctrlKey && !metaKey && !altKey;
    if (key === 'Shift' || key === 'Control' || key === 'Meta' || key === 'Alt') return true;
    if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) return true;
    const step = stepOf(pressed);
    if (step) {
      this.#replaceLast({ ...edit, step: edit.step ?? step });
      return true;
    }
    if (key.length === 1 && isPlain) {
      if (edit.step) this.#edits = [...this.#edits, { typed: key, step: undefined }];
      else this.#replaceLast({ ...edit, typed: (edit.typed ?? '') + key });
      return true;
    }
    if (!edit.step) this.#edits = this.#edits.slice(0, -1);
    return key === 'Escape' || this.isPending;
  }

  #replaceLast(edit: OpenedEdit): void {
    this.#edits = this.#edits.with(-1, edit);
  }
}
