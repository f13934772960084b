import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate, write } from '../../src/core/fixtures/generate';
import { Cleanup } from '../host/cleanup';
import { PROJECT, temporaryFolder } from '../host/folders';
import { HostError } from '../host/host-error';
import { runHostedTests } from '../host/hosted-tests';
import { CALM_SETTINGS } from '../host/server';
import { PARTS, TASK_FILE, type EditorTask } from './editor-task';
import { repriced, withWrongVolumes } from './listings';

/**
 * Measures the extension in VS Code with listings of several sizes: the time of what users wait for, and for how long the
 * extension host is blocked meanwhile. Each part runs in a VS Code of its own.
 */
export async function measureEditor(cleanup: Cleanup, sizes: readonly number[]): Promise<void> {
  const workspace = join(await temporaryFolder(cleanup), 'workspace');
  await mkdir(workspace);
  await writeListings(workspace, sizes);
  for (const part of PARTS) {
    cleanup.signal.throwIfAborted();
    await runTask(cleanup, workspace, { part, sizes });
  }
}

/** Runs a part in a VS Code of its own, which ends with it. */
export async function runTask(
  cleanup: Cleanup,
  workspace: string,
  task: EditorTask,
  extension = PROJECT,
): Promise<void> {
  await writeFile(join(workspace, TASK_FILE), JSON.stringify(task));
  const ended = new Cleanup();
  cleanup.add(() => ended.run());
  const status = await runSuite(ended, workspace, extension).finally(() => ended.run());
  if (status !== 0) throw new HostError(`The part ${task.part} failed.`);
}

async function runSuite(cleanup: Cleanup, workspace: string, extension: string): Promise<number> {
  const userDataDir = join(await temporaryFolder(cleanup), 'user');
  await mkdir(join(userDataDir, 'User'), { recursive: true });
  await writeFile(join(userDataDir, 'User/settings.json'), JSON.stringify(CALM_SETTINGS));
  return runHostedTests(cleanup, {
    extension,
    tests: join(PROJECT, 'dist/bench/editor-suite.js'),
    folder: workspace,
    userDataDir,
    verbose: false,
  });
}

/** Listings of each size with one problem, one of the largest size with many, and one with other prices. */
async function writeListings(folder: string, sizes: readonly number[]): Promise<void> {
  const texts = new Map<string, string>();
  for (const entries of sizes) {
    const listing = generate({ entries, seed: 1 });
    texts.set(`${entries}.json`, write(withWrongVolumes(listing, 1), false));
  }
  const entries = Math.max(...sizes);
  const { count, results } = generate({ entries, seed: 1 });
  texts.set('wrong.json', write(withWrongVolumes({ count, results }, entries / 5), false));
  // Many of them are not in order.
  const other = results.map((entry, at) => repriced(entry, (at * 7919) % 3 === 0 ? 4 : 2));
  texts.set('priced.json', write({ count, results: other }, false));
  for (const [name, text] of texts) await writeFile(join(folder, name), text);
}
