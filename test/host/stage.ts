import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Cleanup } from './cleanup';
import { temporaryFolder } from './folders';

/**
 * Creates a copy of an extension that runs only in the web worker host: an extension under development runs there if
 * its manifest has `browser`, no `main` and no `extensionKind`. (`extensionDevelopmentKind` alone is not sufficient.)
 */
export async function stageForWeb(cleanup: Cleanup, extension: string, tests: string) {
  const folder = await temporaryFolder(cleanup);
  const text = await readFile(join(extension, 'package.json'), 'utf8');
  // JSON omits undefined values.
  const manifest = { ...(JSON.parse(text) as object), main: undefined, extensionKind: undefined };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  for (const entry of await readdir(extension, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    await symlink(join(extension, entry.name), join(folder, entry.name), 'junction');
  }
  // Tests run in the host of the extension in whose folder they are.
  return { extension: folder, tests: join(folder, relative(extension, tests)) };
}
