import { statSync } from 'node:fs';
import path from 'node:path';
import { Failure, reasonOf } from './failure';

/** Standard input, as an argument and as the path in reports. */
export const STDIN = '-';

/** Globs of what the content of a directory does not include. */
export const IGNORED = ['**/node_modules/**', '**/.git/**'];

/**
 * The files that an argument means: itself, the JSON files of a directory, or what a glob matches. Paths are as
 * in the arguments, with forward slashes, sorted within one argument.
 *
 * @throws Failure if the argument matches nothing
 */
export async function expand(argument: string): Promise<string[]> {
  if (argument === STDIN) return [STDIN];
  let found;
  try {
    found = statSync(argument);
  } catch (error) {
    const { isDynamicPattern } = await import('tinyglobby');
    if (isDynamicPattern(argument)) return expandGlob(argument);
    throw new Failure(`cannot read ${argument}: ${reasonOf(error)}`);
  }
  if (!found.isDirectory()) return [argument];
  const { glob } = await import('tinyglobby');
  const files = await glob(['**/*.json', '**/*.jsonc'], {
    cwd: argument,
    dot: true,
    ignore: IGNORED,
    followSymbolicLinks: false,
    expandDirectories: false,
  });
  const folder = toSlashes(argument).replace(/\/+$/, '');
  return files.sort().map((file) => (folder === '.' ? file : `${folder}/${file}`));
}

async function expandGlob(pattern: string): Promise<string[]> {
  const { glob } = await import('tinyglobby');
  const files = await glob(toSlashes(pattern), {
    absolute: path.isAbsolute(pattern),
    dot: true,
    ignore: pattern.includes('node_modules') ? [] : IGNORED,
    followSymbolicLinks: false,
    expandDirectories: false,
  });
  if (files.length === 0) throw new Failure(`no file matches ${pattern}`);
  return files.sort();
}

function toSlashes(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}
