import * as vscode from 'vscode';
import { difference } from './check';
import { mendConfigurations } from './mend-configurations';
import type { World } from './world';

/** So long nothing that can be seen changes, in milliseconds: longer than the extension puts anything off. */
const QUIET_MS = 1200;
/** So long it may take until all is as it should be, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Fires whenever something that can be seen changes. */
function onAnything({ extension }: World, listener: () => void): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.languages.onDidChangeDiagnostics(listener),
    vscode.workspace.onDidChangeTextDocument(listener),
    vscode.workspace.onDidOpenTextDocument(listener),
    vscode.workspace.onDidCloseTextDocument(listener),
    vscode.window.onDidChangeActiveTextEditor(listener),
    extension.entries.arranger.onDidArrange(listener),
  );
}

/** Resolves when nothing has changed for a while, or when patience is over. */
async function quiet(world: World): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      clearTimeout(limit);
      listening.dispose();
      resolve();
    };
    let timer = setTimeout(done, QUIET_MS);
    const limit = setTimeout(done, PATIENCE_MS);
    const listening = onAnything(world, () => {
      clearTimeout(timer);
      timer = setTimeout(done, QUIET_MS);
    });
  });
}

/** @returns what is still not as it should be when all has become quiet, in words; undefined if all is well */
export async function differenceWhenQuiet(world: World): Promise<string | undefined> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    await mendConfigurations(world.folder);
    await quiet(world);
    const found = await difference(world).catch((error: unknown) => String(error));
    if (found === undefined || performance.now() > until) return found;
  }
}
