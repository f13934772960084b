import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate, write } from '../../src/core/fixtures/generate';
import type { Cleanup } from '../host/cleanup';
import { PROJECT, temporaryFolder } from '../host/folders';
import { runTask } from './editor';
import { repriced, withWrongVolumes } from './listings';

/**
 * Measures the memory of the extension host after rounds of opening and closing a listing, its table, summary and a
 * comparison, beside rounds of opening and closing the same file in a VS Code without the extension.
 */
export async function measureMemory(
  cleanup: Cleanup,
  sizes: readonly number[],
  rounds: number,
): Promise<void> {
  const folder = await temporaryFolder(cleanup);
  const without = join(folder, 'without');
  const workspace = join(folder, 'workspace');
  await mkdir(without);
  await mkdir(workspace);
  const manifest = { name: 'empty', publisher: 'none', version: '1.0.0', engines: { vscode: '*' } };
  await writeFile(join(without, 'package.json'), JSON.stringify(manifest));
  for (const entries of sizes) {
    const { count, results } = generate({ entries, seed: 1 });
    const other = {
      count,
      results: results.map((entry, at) => (at % 10 === 0 ? repriced(entry, 2) : entry)),
    };
    const listing = withWrongVolumes({ count, results }, entries / 100);
    await writeFile(join(workspace, 'listing.json'), write(listing, false));
    await writeFile(join(workspace, 'other.json'), write(other, false));
    for (const [name, extension] of Object.entries({ with: PROJECT, without })) {
      console.log(`\n${entries} entries, ${name} the extension:`);
      await runTask(cleanup, workspace, { part: 'memory', sizes: [rounds] }, extension);
    }
  }
}
