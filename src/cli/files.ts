import { readdirSync, statSync, type Dirent } from 'node:fs';
import path from 'node:path';
import { isConfigurationPath } from '../core/config/configuration';
import type { PathTest } from '../core/config/globs';
import { compareValues } from '../core/values/sorting';
import { cannotRead, Failure, STDIN } from './context';
import { below, realPath, toSlashes } from './paths';
import type { Repositories } from './repository';

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
  /** The path that decides its configuration, see {@link configuredPathOf}. */
  readonly configuredPath: string;
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

/** The files in a folder that an argument means: a directory, or a glob. */
interface SearchedFolder extends SearchOptions {
  /** As in the arguments, with forward slashes. */
  readonly folder: string;
  /** The argument, if it is a glob. */
  readonly glob?: string;
}

/** What arguments mean. */
export interface Expanded {
  readonly files: readonly ArgumentFile[];
  /** Arguments that mean nothing, and directories that cannot be read. */
  readonly failures: readonly Failure[];
  /** The repositories of the directories; undefined if there are only files. */
  readonly repositories: Repositories | undefined;
}

/**
 * The files that arguments mean: themselves, the JSON files of directories, and what globs match, in the order of the
 * arguments and sorted within one, without those that Git ignores. Each is listed once, however many links lead to it, under the
 * first path.
 */
export async function expand(args: readonly string[]): Promise<Expanded> {
  const failures: Failure[] = [];
  const onFailure = (failure: Failure): void => void failures.push(failure);
  const meanings: (string | SearchedFolder)[] = [];
  for (const argument of args)
    try {
      meanings.push(await meaningOf(toSlashes(argument)));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      onFailure(error);
    }
  const folders = meanings.flatMap((file) => (typeof file === 'string' ? [] : [realPath(file.folder)]));
  const repositories = folders.length === 0 ? undefined : new (await import('./repository')).Repositories();
  await repositories?.findIgnored(folders);
  const files = new Map<string, ArgumentFile>();
  const add = (key: string, file: ArgumentFile): void => {
    const listed = files.get(key);
    const configuredPath = listed ? configuredPathOf(key, [listed, file]) : file.configuredPath;
    files.set(key, {
      ...(listed ?? file),
      configuredPath,
      isNamed: file.isNamed || listed?.isNamed === true,
    });
  };
  for (const file of meanings) {
    if (typeof file === 'string') {
      const key = file === STDIN ? STDIN : realPath(file);
      add(key, { path: file, configuredPath: file, isNamed: true, isRegular: false });
      continue;
    }
    const { folder, glob } = file;
    const failuresBefore = failures.length;
    const { paths, links } = await filesIn(folder, onFailure, { ...file, repositories });
    if (glob !== undefined && paths.length === 0 && failures.length === failuresBefore)
      onFailure(new Failure(`no file matches ${glob}`));
    const realFolder = realPath(folder);
    for (const inFolder of paths) {
      const shown = below(folder, inFolder);
      const isLink = links.has(inFolder);
      const key = isLink ? realPath(shown) : path.join(realFolder, inFolder);
      add(key, { path: shown, configuredPath: shown, isNamed: false, isRegular: !isLink });
    }
  }
  return { files: [...files.values()], failures, repositories };
}

/** The path of the file itself, or else the first of its links in alphabetical order, whatever the order of the arguments is. */
function configuredPathOf(realFile: string, files: readonly ArgumentFile[]): string {
  const paths = files.map(({ configuredPath }) => configuredPath).sort(compareValues);
  return paths.find((file) => path.resolve(file) === realFile) ?? paths[0] ?? realFile;
}

/**
 * What an argument means: itself, or files of a folder.
 *
 * @throws Failure if that is nothing
 */
async function meaningOf(file: string): Promise<string | SearchedFolder> {
  if (file === STDIN) return file;
  try {
    if (!statSync(file).isDirectory()) return file;
  } catch (error) {
    if (GLOB_CHARACTER.test(file)) return meaningOfGlob(file);
    throw cannotRead(file, error);
  }
  return { folder: file, matches: (path) => JSON_FILE.test(path) && !isConfigurationPath(path) };
}

/**
 * @param pattern a glob as in the configuration, whose first folders may be `..`
 * @throws Failure if it is not valid
 */
async function meaningOfGlob(pattern: string): Promise<SearchedFolder> {
  // Most arguments are no globs, so that the library that reads them is loaded here.
  const { globError, globTest } = await import('../core/config/globs');
  const segments = pattern.split('/');
  const start = segments.findIndex((segment) => GLOB_CHARACTER.test(segment));
  const glob = segments.slice(start);
  const matches = globTest(glob.join('/'));
  if (!matches) throw new Failure(`${pattern} is not a valid glob: ${globError(glob.join('/')) ?? ''}`);
  return {
    glob: pattern,
    folder: start === 0 ? '.' : toSlashes(segments.slice(0, start).join('/') || '/'),
    matches: (path) => matches(path) && !isConfigurationPath(path),
    // A path with more folders does not match, unless ** or braces stand for several.
    maxDepth: glob.some((segment) => /\*\*|[{(]/.test(segment)) ? Infinity : glob.length,
    isEntered: (name) => !IGNORED.includes(name) || segments.includes(name),
  };
}

interface SearchOptions {
  /** Which paths from the folder are returned; by default all. */
  readonly matches?: PathTest;
  /** How many names a path may have. */
  readonly maxDepth?: number;
  /** Whether folders of a name are entered. */
  readonly isEntered?: (name: string) => boolean;
  /** What Git ignores is left out if it was asked for it in this folder. */
  readonly repositories?: Repositories | undefined;
}

/**
 * The files below a folder. Links to files are files; links to folders are not entered.
 *
 * @param onFailure takes folders that cannot be read
 */
export async function filesIn(
  folder: string,
  onFailure: OnFailure,
  {
    matches = () => true,
    maxDepth = Infinity,
    isEntered = (name) => !IGNORED.includes(name),
    repositories,
  }: SearchOptions = {},
): Promise<FoundFiles> {
  const paths: string[] = [];
  const links = new Set<string>();
  const realFolder = realPath(folder);
  const search = async (subfolder: string, depth: number): Promise<void> => {
    const entries = entriesIn(path.join(folder, subfolder), onFailure);
    if (subfolder !== '' && entries.some(({ name }) => name === '.git'))
      await repositories?.findIgnored([path.join(realFolder, subfolder)]);
    for (const entry of entries) {
      const file = subfolder === '' ? entry.name : `${subfolder}/${entry.name}`;
      if (repositories?.ignores(realFolder, file)) continue;
      if (entry.isDirectory()) {
        if (isEntered(entry.name) && depth < maxDepth) await search(file, depth + 1);
      } else if ((entry.isFile() || isLinkToFile(entry, path.join(folder, file))) && matches(file)) {
        paths.push(file);
        if (!entry.isFile()) links.add(file);
      }
    }
  };
  await search('', 1);
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
