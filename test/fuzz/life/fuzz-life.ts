import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cleanup } from '../../host/cleanup';
import { PROJECT, temporaryFolder } from '../../host/folders';
import { runHostedTests } from '../../host/hosted-tests';
import { CALM_SETTINGS } from '../../host/server';

export interface LifeOptions {
  readonly seed: number;
  /** How many sequences are gone through; as many as there is time for, if it is infinite. */
  readonly cases: number;
  readonly minutes: number;
}

/** What the sequences are told, in a file of the workspace. */
export const TASK_FILE = 'fuzz-task.json';
/** How long VS Code takes to start and to end, and the last sequence, at most. */
const AROUND_MINUTES = 5;

/**
 * Has a real VS Code go through random sequences of what people and programs do with listings; gives 0 if all went well.
 */
export async function fuzzLife(cleanup: Cleanup, { seed, cases, minutes }: LifeOptions): Promise<number> {
  const folder = await temporaryFolder(cleanup);
  const userDataDir = join(folder, 'user');
  const workspace = join(folder, 'workspace');
  await mkdir(join(userDataDir, 'User'), { recursive: true });
  // Of folders that come up one in another VS Code watches only the outer ones, and never sees what is made in the
  // others: they are there before it starts.
  await mkdir(join(workspace, 'fuzz/sub/deep'), { recursive: true });
  await writeFile(join(userDataDir, 'User/settings.json'), JSON.stringify(CALM_SETTINGS));
  // What JSON cannot write is no limit.
  const task = { seed, minutes, ...(Number.isFinite(cases) && { cases }) };
  await writeFile(join(workspace, TASK_FILE), JSON.stringify(task));
  let failed = 0;
  const status = await runHostedTests(cleanup, {
    extension: PROJECT,
    tests: join(PROJECT, 'dist/fuzz/life.js'),
    folder: workspace,
    userDataDir,
    verbose: false,
    limitMinutes: minutes + AROUND_MINUTES,
    // What nobody has caught VS Code writes to the window's console.
    onConsoleError: (text) => {
      if (!/dist\/(?:extension\.js|parts\/)/.test(text)) return;
      failed++;
      console.log(`life: an error that nobody caught:\n${text}`);
    },
  });
  return failed + (status === 0 ? 0 : 1);
}
