import type { SpawnOptionsWithoutStdio } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Cleanup } from './cleanup';
import { CACHE, PROJECT } from './folders';
import { HostError } from './host-error';
import { run } from './processes';

const PARTIAL = '.partial-';
const STALE_AFTER_MS = 60 * 60 * 1000;

/**
 * The folder `name` of the cache, filled by `fill` the first time. It is renamed once it is complete, so that interrupted
 * and concurrent runs cause no conflicts.
 */
export async function installed(
  cleanup: Cleanup,
  name: string,
  what: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  await removeStale();
  const partial = await mkdtemp(join(CACHE, `${name}${PARTIAL}`));
  const start = performance.now();
  console.log(`Fetching ${what} with npm into ${relative(PROJECT, folder)}, once …`);
  cleanup.add(() => rm(partial, { recursive: true, force: true, maxRetries: 10 }));
  await fill(partial);
  cleanup.signal.throwIfAborted();
  await rename(partial, folder).catch((error: unknown) => {
    // Another run has completed it first.
    if (!existsSync(folder)) throw error;
  });
  console.log(`Fetched in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
  return folder;
}

async function removeStale(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const path = join(CACHE, name);
    if (!name.includes(PARTIAL) || Date.now() - (await stat(path)).mtimeMs < STALE_AFTER_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}

/** Installs packages, or without any the dependencies of the folder's manifest, without running their scripts. */
export async function npmInstall(
  { signal }: Cleanup,
  folder: string,
  packages: readonly string[] = [],
): Promise<void> {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) await writeFile(manifest, '{ "private": true }\n');
  const args = ['install', '--ignore-scripts', '--omit=dev', '--no-engine-strict', '--no-audit', '--no-fund'];
  const { status, output } = await npm([...args, '--loglevel=error', ...packages], { cwd: folder, signal });
  if (status === 0) return;
  throw new HostError(
    `npm could not install ${packages.join(', ') || 'the dependencies of VS Code'}.\n` +
      'The tests need VS Code from the npm registry once: is the registry reachable?\n\n' +
      output.replace(/^npm error +at .*\n/gm, '').trim(),
  );
}

function npm(args: readonly string[], options: SpawnOptionsWithoutStdio) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return run(process.execPath, [cli, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}
