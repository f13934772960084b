import * as vscode from 'vscode';

/** The progress bar of a view. */
export class ViewProgress implements vscode.Disposable {
  #stop: (() => void) | undefined;

  /** @param view its id */
  constructor(
    private readonly view: string,
    private readonly onError: (error: unknown) => void,
  ) {}

  show(isOn: boolean): void {
    if (!isOn) this.dispose();
    else if (!this.#stop) {
      const done = new Promise<void>((resolve) => {
        this.#stop = resolve;
      });
      vscode.window
        .withProgress({ location: { viewId: this.view } }, () => done)
        .then(undefined, this.onError);
    }
  }

  dispose(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
