import * as vscode from 'vscode';
import { findDifference } from './find-difference';
import { repairConfigurations } from './repair-configurations';
import type { SequenceContext } from './sequence-context';

/** The state is final after this time without a change, in milliseconds. Longer than any delay in the extension. */
const IDLE_MS = 1200;
/** The maximum time until the expected state is reached, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** Calls a listener whenever something visible changes. */
function onAnything({ extension }: SequenceContext, listener: () => void): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.languages.onDidChangeDiagnostics(listener),
    vscode.workspace.onDidChangeTextDocument(listener),
    vscode.workspace.onDidOpenTextDocument(listener),
    vscode.workspace.onDidCloseTextDocument(listener),
    vscode.window.onDidChangeActiveTextEditor(listener),
    extension.entries.arranger.onDidArrange(listener),
  );
}

/** Resolves when nothing has changed for some time, or after the timeout. */
async function waitUntilIdle(context: SequenceContext): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      clearTimeout(limit);
      subscription.dispose();
      resolve();
    };
    let timer = setTimeout(done, IDLE_MS);
    const limit = setTimeout(done, TIMEOUT_MS);
    const subscription = onAnything(context, () => {
      clearTimeout(timer);
      timer = setTimeout(done, IDLE_MS);
    });
  });
}

/** Waits until nothing changes. Returns a description of the difference to the expected state; undefined if there is none. */
export async function differenceWhenIdle(context: SequenceContext): Promise<string | undefined> {
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    await repairConfigurations(context.folder);
    await waitUntilIdle(context);
    const found = await findDifference(context).catch((error: unknown) => String(error));
    if (found === undefined || performance.now() > until) return found;
  }
}
