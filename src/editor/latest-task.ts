import type * as vscode from 'vscode';

/** A background task in which a new run aborts the previous one. */
export class LatestTask implements vscode.Disposable {
  #controller = new AbortController();

  /** @param work checks after each `await` whether the signal is aborted; its errors are ignored then */
  async run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.cancel();
    const { signal } = (this.#controller = new AbortController());
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  cancel(): void {
    this.#controller.abort();
  }

  dispose(): void {
    this.cancel();
  }
}
