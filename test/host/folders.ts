import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Cleanup } from './cleanup';

/** The top of the project. The scripts are built to `dist/host`. */
export const PROJECT = resolve(__dirname, '../..');

/** Where hosts are kept once they are fetched; git ignores it. */
export const CACHE = join(PROJECT, '.vscode-test');

/** Makes a folder that is removed in the end. */
export async function temporaryFolder(cleanup: Cleanup): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'catalog-lens-'));
  // Processes that were just killed may still lock files for a moment.
  cleanup.add(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
