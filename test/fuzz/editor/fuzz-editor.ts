import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cleanup } from '../../host/cleanup';
import { PROJECT, temporaryFolder } from '../../host/folders';
import { runHostedTests } from '../../host/hosted-tests';

export interface EditorOptions {
  readonly seed: number;
  /** The number of sequences to run; infinite to run until the time is over. */
  readonly cases: number;
  readonly minutes: number;
}

/** The file in the workspace with the options of the run. */
const TASK_FILE = 'fuzz-task.json';
/** The maximum time for starting and closing VS Code and for the last sequence. */
const STARTUP_MINUTES = 5;

/**
 * Runs random sequences of user actions, edits and file changes in a real VS Code. Returns 0 if there were no findings.
 */
export async function fuzzEditor(cleanup: Cleanup, { seed, cases, minutes }: EditorOptions): Promise<number> {
  const workspace = await temporaryFolder(cleanup);
  // Created before VS Code starts: if nested folders are created together, VS Code watches only the outer one.
  await mkdir(join(workspace, 'fuzz/sub/deep'), { recursive: true });
  // JSON cannot represent infinity.
  const task = { seed, minutes, ...(Number.isFinite(cases) && { cases }) };
  await writeFile(join(workspace, TASK_FILE), JSON.stringify(task));
  let failed = 0;
  const status = await runHostedTests(cleanup, {
    extension: PROJECT,
    tests: join(PROJECT, 'dist/fuzz/editor.js'),
    folder: workspace,
    verbose: false,
    limitMinutes: minutes + STARTUP_MINUTES,
    // VS Code writes uncaught errors to the window's console.
    onConsoleError: (text) => {
      if (!/dist\/(?:extension\.js|parts\/)/.test(text)) return;
      failed++;
      console.log(`editor: uncaught error:\n${text}`);
    },
  });
  return failed + (status === 0 ? 0 : 1);
}
