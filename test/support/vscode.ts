/** The parts of VS Code's API used by the modules of the editor that are tested without VS Code. */

export const Uri = {
  joinPath: (_: unknown, ...parts: readonly string[]) => ({ toString: () => parts.join('/') }),
};

export const Disposable = {
  from: (...all: readonly { dispose: () => unknown }[]) => ({
    dispose: (): void => {
      for (const each of all) each.dispose();
    },
  }),
};

export class EventEmitter<T> {
  readonly #listeners = new Set<(value: T) => unknown>();
  readonly event = (listener: (value: T) => unknown): { dispose: () => boolean } => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };

  fire(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }
}

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}

export class Range {
  constructor(
    readonly start: Position,
    readonly end: Position,
  ) {}
}

export const LanguageStatusSeverity = { Information: 0, Warning: 1, Error: 2 };

export const workspace = {
  decode: (bytes: Uint8Array): Promise<string> => Promise.resolve(new TextDecoder().decode(bytes)),
  getConfiguration: () => ({ get: (_: string, byDefault: unknown) => byDefault, inspect: () => undefined }),
};

export const window = {
  visibleTextEditors: [],
  showWarningMessage: (): Promise<undefined> => Promise.resolve(undefined),
};
