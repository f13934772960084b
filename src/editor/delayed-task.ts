import type * as vscode from 'vscode';

/** Work that is delayed, and done once for several requests. */
export class DelayedTask implements vscode.Disposable {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly work: () => void) {}

  /** Schedules the work unless it is scheduled already. */
  schedule(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.work();
    }, milliseconds);
  }

  /** Schedules the work, and cancels an earlier schedule. */
  reschedule(milliseconds: number): void {
    this.dispose();
    this.schedule(milliseconds);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
