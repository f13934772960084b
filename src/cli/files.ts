import { readdir, realpathSync, statSync, type Dirent } from 'node:fs';
import path from 'node:path';
import { Failure, reasonOf } from './failure';

/** Standard input, as an argument and as the path in reports. */
export const STDIN = '-';

/** Globs of what the content of a directory does not include. */
const IGNORED = ['**/node_modules/**', '**/.git/**'];

/** The files that the content of a directory does include, in any letter case. */
const JSON_FILES = ['**/*.[jJ][sS][oO][nN]', '**/*.[jJ][sS][oO][nN][cC]'];

/** Takes what cannot be read, while the rest is. */
export type OnFailure = (failure: Failure) => void;

/** A file that arguments mean. */
export interface ArgumentFile {
  /** As in the arguments, with forward slashes. */
  readonly path: string;
  /** Whether an argument is its path; otherwise it is in a directory, or matches a glob. */
  readonly isNamed: boolean;
}

/**
 * The files that arguments mean: themselves, the JSON files of directories, and what globs match, in the order of the
 * arguments and sorted within one. Each is listed once, however many links lead to it, under the first path.
 *
 * @param onFailure takes arguments that mean nothing, and directories that cannot be read
 */
export async function expand(
  args: readonly string[],
  onFailure: OnFailure,
): Promise<readonly ArgumentFile[]> {
  const files = new Map<string, ArgumentFile>();
  for (const argument of args) {
    for (const found of await expandOne(argument, onFailure)) {
      const key = found === STDIN ? STDIN : realPath(found);
      const isNamed = found === argument || files.get(key)?.isNamed === true;
      files.set(key, { path: files.get(key)?.path ?? found, isNamed });
    }
  }
  return [...files.values()];
}

async function expandOne(argument: string, onFailure: OnFailure): Promise<readonly string[]> {
  if (argument === STDIN) return [STDIN];
  let found;
  try {
    found = statSync(argument);
  } catch (error) {
    const { isDynamicPattern } = await import('tinyglobby');
    if (isDynamicPattern(argument)) return expandGlob(argument, onFailure);
    onFailure(cannotRead(argument, error));
    return [];
  }
  if (!found.isDirectory()) return [argument];
  const folder = toSlashes(argument).replace(/\/+$/, '');
  const files = await filesIn(argument, JSON_FILES, onFailure);
  return files.map((file) => (folder === '.' ? file : `${folder}/${file}`));
}

async function expandGlob(pattern: string, onFailure: OnFailure): Promise<readonly string[]> {
  const failures: Failure[] = [];
  const files = await filesIn(
    '.',
    [toSlashes(pattern)],
    (failure) => {
      failures.push(failure);
      onFailure(failure);
    },
    { absolute: path.isAbsolute(pattern), ignore: pattern.includes('node_modules') ? [] : IGNORED },
  );
  if (files.length === 0 && failures.length === 0) onFailure(new Failure(`no file matches ${pattern}`));
  return files;
}

/** Whether to return absolute paths, and what to leave out. */
interface GlobOptions {
  readonly absolute?: boolean;
  readonly ignore?: string[];
}

/**
 * The files in a folder that globs match, sorted. Links to files are files; links to folders are not entered.
 *
 * @param onFailure takes folders that cannot be read
 */
export async function filesIn(
  folder: string,
  patterns: string[],
  onFailure: OnFailure,
  { absolute = false, ignore = IGNORED }: GlobOptions = {},
): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby');
  const root = path.resolve(folder);
  const read = (
    absolutePath: string,
    options: { withFileTypes: true },
    callback: (error: Error | null, entries: Dirent[]) => void,
  ): void => {
    readdir(absolutePath, options, (error, entries) => {
      if (!error) {
        for (const entry of entries) if (isLinkToFile(entry, absolutePath)) entry.isFile = () => true;
        callback(null, entries);
        return;
      }
      // It may have been deleted in the meantime.
      if (!isMissing(error)) {
        const relative = path.join(folder, path.relative(root, absolutePath));
        onFailure(cannotRead(absolute ? path.resolve(absolutePath) : toSlashes(relative), error));
      }
      callback(error, []);
    });
  };
  const files = await glob(patterns, {
    cwd: folder,
    absolute,
    dot: true,
    ignore,
    followSymbolicLinks: false,
    expandDirectories: false,
    fs: { readdir: read as unknown as typeof readdir },
  });
  return files.sort();
}

/** Of a link that may lead to a file without permission, the error is reported when it is read. */
function isLinkToFile(entry: Dirent, folder: string): boolean {
  if (!entry.isSymbolicLink()) return false;
  try {
    return statSync(path.join(folder, entry.name)).isFile();
  } catch (error) {
    return !isMissing(error);
  }
}

/** Whether there is nothing at a path, or only links that lead nowhere. */
function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}

/** The path of a file without links. */
export function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    // The error is reported when it is read.
    return path.resolve(file);
  }
}

function cannotRead(file: string, error: unknown): Failure {
  return new Failure(`cannot read ${file}: ${reasonOf(error)}`);
}

function toSlashes(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}
