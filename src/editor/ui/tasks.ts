// Work that is delayed or awaited.
import * as vscode from 'vscode';

/** Resolves after other pending work. */
export function nextTurn(): Promise<void> {
  return delay(0);
}

/** Resolves after some time, in milliseconds. */
export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

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

/** Resolves when one of some events fires. */
export function once(...events: readonly vscode.Event<unknown>[]): Promise<void> {
  return new Promise((resolve) => {
    const subscriptions = vscode.Disposable.from(
      ...events.map((event) =>
        event(() => {
          subscriptions.dispose();
          resolve();
        }),
      ),
    );
  });
}
