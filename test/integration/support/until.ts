import * as vscode from 'vscode';

const TIMEOUT_MS = 45_000;
/** How often a state without an event is read. */
const POLL_MS = 20;

/** Resolves with the result of `read` once it is not undefined; calls it again whenever `event` fires. */
export function until<T>(
  event: vscode.Event<unknown>,
  read: () => T | undefined,
  what: string,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const evaluate = () => {
      const value = read();
      if (value === undefined) return;
      clearTimeout(timer);
      subscription.dispose();
      resolve(value);
    };
    const subscription = event(evaluate);
    const timer = setTimeout(() => {
      subscription.dispose();
      reject(new Error(`Timed out waiting for ${what}.`));
    }, timeoutMs);
    evaluate();
  });
}

/** Like {@link until}, for states without an event. */
export function eventually<T>(read: () => T | undefined, what: string, timeoutMs = TIMEOUT_MS): Promise<T> {
  const polling: vscode.Event<unknown> = (listener) => {
    const interval = setInterval(listener, POLL_MS);
    return new vscode.Disposable(() => clearInterval(interval));
  };
  return until(polling, read, what, timeoutMs);
}

/** Like {@link eventually}, for states that are read asynchronously. */
export async function eventuallyAsync<T>(read: () => Promise<T | undefined>, what: string): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
  }
  throw new Error(`Timed out waiting for ${what}.`);
}

/** The extension's diagnostics of a file, once they are so many, or fulfill a condition; by default once there are any. */
export function diagnosticsOf(
  uri: vscode.Uri,
  expected: number | ((diagnostics: vscode.Diagnostic[]) => boolean) = ({ length }) => length > 0,
  what = `diagnostics of ${uri.toString()}`,
  patience = TIMEOUT_MS,
): Promise<vscode.Diagnostic[]> {
  const isExpected = typeof expected === 'number' ? hasLength(expected) : expected;
  const read = () => {
    const own = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Catalog Lens');
    return isExpected(own) ? own : undefined;
  };
  return until(vscode.languages.onDidChangeDiagnostics, read, what, patience);
}

function hasLength(expected: number): (diagnostics: readonly unknown[]) => boolean {
  return ({ length }) => length === expected;
}
