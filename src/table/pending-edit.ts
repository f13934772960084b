/** A key press, as a `KeyboardEvent` describes it. */
export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/** What the editor of a cell opens with. */
export interface OpenedEdit {
  /** What was typed in place of the value; undefined if nothing was. */
  readonly typed: string | undefined;
  /** Whether it was confirmed, so that the editor closes at once. */
  readonly isConfirmed: boolean;
}

/** Takes the keys that are pressed after the editor of a cell has been requested and before it is open. */
export class PendingEdit {
  #edit: OpenedEdit | undefined;

  /** Whether an editor is requested. */
  get isPending(): boolean {
    return this.#edit !== undefined;
  }

  /** @param typed the character that requests the editor, if one does */
  start(typed: string | undefined): void {
    this.#edit = { typed, isConfirmed: false };
  }

  cancel(): void {
    this.#edit = undefined;
  }

  /** @returns what the editor opens with; undefined if it is not requested any more */
  open(): OpenedEdit | undefined {
    const edit = this.#edit;
    this.#edit = undefined;
    return edit;
  }

  /**
   * Handles a key if an editor is requested. Keys that have no meaning in an editor of one line cancel the edit.
   *
   * @returns whether the key was handled
   */
  take({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Key): boolean {
    const edit = this.#edit;
    if (!edit || isComposing) return false;
    const isPlain = !ctrlKey && !metaKey && !altKey;
    if (key === 'Shift' || key === 'Control' || key === 'Meta' || key === 'Alt') return true;
    if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) return true;
    if (key === 'Enter' && isPlain && !shiftKey) {
      this.#edit = { ...edit, isConfirmed: true };
      return true;
    }
    if (key.length === 1 && isPlain) {
      // A confirmed edit takes no more text.
      if (!edit.isConfirmed) this.#edit = { ...edit, typed: (edit.typed ?? '') + key };
      return true;
    }
    this.cancel();
    return key === 'Escape';
  }
}
