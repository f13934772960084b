import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Cleanup } from './cleanup';

/** The root of the project. The scripts are built to `dist/host`. */
export const PROJECT = resolve(__dirname, '../..');

/** The cache for downloaded hosts, which git ignores. */
export const CACHE = join(PROJECT, '.vscode-test');

/** Creates a folder that is removed by the cleanup. */
export async function temporaryFolder(cleanup: Cleanup): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'catalog-lens-'));
  // Killed processes may lock files for a short time.
  cleanup.add(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
