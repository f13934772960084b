/** How the active cell moves when a value has been set. */
export interface CellStep {
  readonly rows: -1 | 0 | 1;
  readonly columns: -1 | 0 | 1;
}

/** A key press, as a `KeyboardEvent` describes it. */
export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/** How a key that confirms a value moves the active cell; undefined for another key. */
export function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): CellStep | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Enter') return { rows: shiftKey ? -1 : 1, columns: 0 };
  return key === 'Tab' ? { rows: 0, columns: shiftKey ? -1 : 1 } : undefined;
}

/** Keys of the table that have more than one character. All others are for VS Code. */
const NAMED_KEYS: ReadonlySet<string> = new Set([
  ...['ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'Backspace', 'Delete', 'End', 'Enter', 'Escape'],
  ...['F2', 'F8', 'Home', 'PageDown', 'PageUp', 'Tab'],
]);

/**
 * Keeps the keys that are pressed while the extension is to answer, such as whether it has set a cell, and presses them again
 * after that: what the user types is for the cell that is the active one then.
 */
export class KeyQueue<K extends Key> {
  #keys: K[] = [];
  /** How many answers are awaited. */
  #awaited = 0;

  /** @param press handles a key that was kept */
  constructor(private readonly press: (key: K) => void) {}

  /** Keeps keys until an answer has come. */
  async hold(answer: Promise<unknown>): Promise<void> {
    this.#awaited++;
    try {
      await answer;
    } finally {
      this.#awaited--;
    }
    while (this.#awaited === 0) {
      const key = this.#keys.shift();
      if (!key) return;
      this.press(key);
    }
  }

  /** @returns whether a key is kept */
  take(pressed: K): boolean {
    const { key, ctrlKey, metaKey, altKey, isComposing } = pressed;
    const isModified = ctrlKey || metaKey || altKey;
    const isOfTable = isModified ? key === '.' : key.length === 1 || NAMED_KEYS.has(key);
    if (this.#awaited === 0 || isComposing || !isOfTable) return false;
    this.#keys.push(pressed);
    return true;
  }

  /** Forgets the keys that were kept. */
  clear(): void {
    this.#keys = [];
  }
}
