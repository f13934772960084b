import * as vscode from 'vscode';
import { onUnexpectedError } from './unexpected-error';

/** A context key for `when` clauses in the manifest. */
export class ContextKey<T extends string | boolean | readonly string[]> {
  /** JSON of the present value; undefined until one is set, as VS Code keeps that of an extension host that has ended. */
  #present: string | undefined;

  constructor(private readonly name: string) {}

  /** @param value undefined to remove the key, which clauses take as false */
  set(value: T | undefined): void {
    const json = JSON.stringify(value ?? null);
    if (json === this.#present) return;
    this.#present = json;
    vscode.commands.executeCommand('setContext', this.name, value).then(undefined, onUnexpectedError);
  }
}
