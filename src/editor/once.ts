import * as vscode from 'vscode';

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
