import * as vscode from 'vscode';

const PATIENCE_MS = 45_000;

/** Resolves with the result of `read` once it is not undefined; calls it again whenever `event` fires. */
export function until<T>(
  event: vscode.Event<unknown>,
  read: () => T | undefined,
  what: string,
  patience = PATIENCE_MS,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const value = read();
      if (value === undefined) return;
      clearTimeout(limit);
      subscription.dispose();
      resolve(value);
    };
    const subscription = event(look);
    const limit = setTimeout(() => {
      subscription.dispose();
      reject(new Error(`Waited in vain for ${what}.`));
    }, patience);
    look();
  });
}

/** Like {@link until}, for states without an event. */
export function eventually<T>(read: () => T | undefined, what: string): Promise<T> {
  const often: vscode.Event<unknown> = (listener) => {
    const interval = setInterval(listener, 20);
    return new vscode.Disposable(() => clearInterval(interval));
  };
  return until(often, read, what);
}

/** Like {@link eventually}, for states that are asked for asynchronously, one time after the other. */
export async function eventuallyAnswered<T>(ask: () => Promise<T | undefined>, what: string): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (Date.now() < giveUpAt) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error(`Waited in vain for ${what}.`);
}

/** The extension's diagnostics of a file once `test` is true for them. */
export function diagnosticsOf(
  uri: vscode.Uri,
  test: (diagnostics: vscode.Diagnostic[]) => boolean,
  what = `diagnostics of ${uri.toString()}`,
  patience = PATIENCE_MS,
): Promise<vscode.Diagnostic[]> {
  const read = () => {
    const own = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Catalog Lens');
    return test(own) ? own : undefined;
  };
  return until(vscode.languages.onDidChangeDiagnostics, read, what, patience);
}
