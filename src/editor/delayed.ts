import type * as vscode from 'vscode';

/** Work that is put off, and done once however often it was asked for. */
export class Delayed implements vscode.Disposable {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly work: () => void) {}

  /** Asks for the work after some milliseconds. If it is due already, that stays. */
  in(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.work();
    }, milliseconds);
  }

  /** Asks for the work after some milliseconds in which nobody asks again. */
  afterQuiet(milliseconds: number): void {
    this.dispose();
    this.in(milliseconds);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
