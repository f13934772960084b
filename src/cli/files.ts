import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import path from 'node:path';
import type { PathTest } from '../core/config/globs';
import { Failure, reasonOf } from './context';

/** Standard input, as an argument and as the path in reports. */
export const STDIN = '-';

/** Folders that are not searched unless they are named. */
const IGNORED = ['node_modules', '.git'];

const JSON_FILE = /\.jsonc?$/i;

/** What makes a path a glob. */
const GLOB_CHARACTER = /[*?[{\\]/;

/** Takes what cannot be read, while the rest is. */
export type OnFailure = (failure: Failure) => void;

/** A file that arguments mean. */
export interface ArgumentFile {
  /** As in the arguments, with forward slashes. */
  readonly path: string;
  /** Whether an argument is its path; otherwise it is in a directory, or matches a glob. */
  readonly isNamed: boolean;
  /** Whether it is known to be a regular file, without links. */
  readonly isRegular: boolean;
}

/** Files in a folder, by their paths from there, sorted. */
interface FoundFiles {
  readonly paths: readonly string[];
  /** Those that are links. */
  readonly links: ReadonlySet<string>;
}

interface FilesOfFolder extends FoundFiles {
  /** As in the arguments, with forward slashes. */
  readonly folder: string;
}

const NO_FILES: FoundFiles = { paths: [], links: new Set() };

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
  const add = (key: string, file: ArgumentFile): void => {
    const known = files.get(key);
    files.set(key, known ? { ...known, isNamed: known.isNamed || file.isNamed } : file);
  };
  for (const argument of args) {
    const found = await expandOne(argument, onFailure);
    if (typeof found === 'string') {
      const key = found === STDIN ? STDIN : realPath(found);
      add(key, { path: found, isNamed: true, isRegular: false });
      continue;
    }
    const { folder, paths, links } = found;
    const realFolder = realPath(folder);
    for (const inFolder of paths) {
      const file = below(folder, inFolder);
      const isLink = links.has(inFolder);
      const key = isLink ? realPath(file) : path.join(realFolder, inFolder);
      add(key, { path: file, isNamed: false, isRegular: !isLink });
    }
  }
  return [...files.values()];
}

/** @returns the argument itself, or the files of a folder that it means */
async function expandOne(argument: string, onFailure: OnFailure): Promise<string | FilesOfFolder> {
  if (argument === STDIN) return argument;
  const folder = toSlashes(argument);
  let found;
  try {
    found = statSync(argument);
  } catch (error) {
    if (GLOB_CHARACTER.test(folder)) return expandGlob(folder, onFailure);
    onFailure(cannotRead(argument, error));
    return { folder, ...NO_FILES };
  }
  if (!found.isDirectory()) return argument;
  return { folder, ...filesIn(argument, onFailure, { matches: (file) => JSON_FILE.test(file) }) };
}

/** @param pattern a glob as in the configuration, whose first folders may be `..` */
async function expandGlob(pattern: string, onFailure: OnFailure): Promise<FilesOfFolder> {
  // Most arguments are no globs, so that the library that reads them is loaded here.
  const { globError, globTest } = await import('../core/config/globs');
  const segments = pattern.split('/');
  const start = segments.findIndex((segment) => GLOB_CHARACTER.test(segment));
  const glob = segments.slice(start);
  const matches = globTest(glob.join('/'));
  if (!matches) {
    onFailure(new Failure(`${pattern} is not a valid glob: ${globError(glob.join('/')) ?? ''}`));
    return { folder: pattern, ...NO_FILES };
  }
  // A path with more folders does not match, unless ** or braces stand for several.
  const maxDepth = glob.some((segment) => /\*\*|[{(]/.test(segment)) ? Infinity : glob.length;
  const failures: Failure[] = [];
  const folder = path.posix.normalize(segments.slice(0, start).join('/') || (start === 0 ? '.' : '/'));
  const files = filesIn(
    folder,
    (failure) => {
      failures.push(failure);
      onFailure(failure);
    },
    { matches, maxDepth, isEntered: (name) => !IGNORED.includes(name) || segments.includes(name) },
  );
  if (files.paths.length === 0 && failures.length === 0) onFailure(new Failure(`no file matches ${pattern}`));
  return { folder, ...files };
}

/** The path of a file in a folder, as the folder is written in the arguments. */
function below(folder: string, file: string): string {
  return folder === '.' ? file : `${folder.replace(/\/+$/, '')}/${file}`;
}

interface SearchOptions {
  /** Which paths from the folder are returned; by default all. */
  readonly matches?: PathTest;
  /** How many names a path may have. */
  readonly maxDepth?: number;
  /** Whether folders of a name are entered. */
  readonly isEntered?: (name: string) => boolean;
}

/**
 * The files below a folder. Links to files are files; links to folders are not entered.
 *
 * @param onFailure takes folders that cannot be read
 */
export function filesIn(
  folder: string,
  onFailure: OnFailure,
  {
    matches = () => true,
    maxDepth = Infinity,
    isEntered = (name) => !IGNORED.includes(name),
  }: SearchOptions = {},
): FoundFiles {
  const paths: string[] = [];
  const links = new Set<string>();
  const search = (subfolder: string, depth: number): void => {
    for (const entry of entriesIn(path.join(folder, subfolder), onFailure)) {
      const file = subfolder === '' ? entry.name : `${subfolder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (isEntered(entry.name) && depth < maxDepth) search(file, depth + 1);
      } else if ((entry.isFile() || isLinkToFile(entry, path.join(folder, file))) && matches(file)) {
        paths.push(file);
        if (!entry.isFile()) links.add(file);
      }
    }
  };
  search('', 1);
  return { paths: paths.sort(), links };
}

function entriesIn(folder: string, onFailure: OnFailure): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // It may have been deleted in the meantime.
    if (!isMissing(error)) onFailure(cannotRead(toSlashes(folder), error));
    return [];
  }
}

/** Of a link that may lead to a file without permission, the error is reported when it is read. */
function isLinkToFile(entry: Dirent, file: string): boolean {
  if (!entry.isSymbolicLink()) return false;
  try {
    return statSync(file).isFile();
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
    return realpathSync.native(file);
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
