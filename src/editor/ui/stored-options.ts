import * as vscode from 'vscode';
import { onUnexpectedError } from './unexpected-error';

/** Options that the user chooses, stored with the workspace. */
export class StoredOptions<T extends object> implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<T>();
  readonly onDidChange = this.#changed.event;
  #options: T;

  /** @param validated replaces stored values that another version of the extension has written and this one does not support */
  constructor(
    private readonly memento: vscode.Memento,
    private readonly key: string,
    private readonly validated: (stored: unknown) => T,
  ) {
    this.#options = validated(memento.get(key));
  }

  get options(): T {
    return this.#options;
  }

  /** Changes options and stores them. */
  update(options: Partial<T>): void {
    this.#options = this.validated({ ...this.#options, ...options });
    this.#changed.fire(this.#options);
    this.memento.update(this.key, this.#options).then(undefined, onUnexpectedError);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
