import * as vscode from 'vscode';
import { onUnexpectedError } from './unexpected-error';

/** A context key for `when` clauses in the manifest. */
export class ContextKey<T extends string | boolean | readonly string[]> {
  #value: T | undefined;

  constructor(private readonly name: string) {}

  set(value: T): void {
    if (value === this.#value) return;
    this.#value = value;
    vscode.commands.executeCommand('setContext', this.name, value).then(undefined, onUnexpectedError);
  }
}
