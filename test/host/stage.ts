import { copyFile, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Cleanup } from './cleanup';
import { temporaryFolder } from './folders';

/**
 * A folder in place of an extension and runs in the web worker host only: an extension under development goes there if
 * its manifest has `browser`, no `main` and no wish for another host. (`extensionDevelopmentKind` alone does not send it.)
 */
export async function stageForWeb(cleanup: Cleanup, extension: string, tests: string) {
  const folder = await temporaryFolder(cleanup);
  const text = await readFile(join(extension, 'package.json'), 'utf8');
  // JSON omits undefined values.
  const manifest = { ...(JSON.parse(text) as object), main: undefined, extensionKind: undefined };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  for (const entry of await readdir(extension, { withFileTypes: true })) {
    if (/^package\.nls\..*json$/.test(entry.name))
      await copyFile(join(extension, entry.name), join(folder, entry.name));
    if (!entry.isDirectory() || entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    await symlink(join(extension, entry.name), join(folder, entry.name), 'junction');
  }
  // Tests run in the host of the extension in whose folder they are.
  return { extension: folder, tests: join(folder, relative(extension, tests)) };
}
