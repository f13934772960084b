import { execFile } from 'node:child_process';
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { realPath, toSlashes } from './paths';

/** What Git sets for its hooks, which would make it look elsewhere than in the folder in which it is run. */
const SET_FOR_HOOKS = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_COMMON_DIR'];

/** More paths may be too long for the arguments of a process. */
const MAX_PATHS = 500;

/** The Git repositories of files. */
export class Repositories {
  readonly #roots = new Map<string, string | undefined>();
  readonly #ignored = new Set<string>();
  /** Folders. */
  readonly #asked: string[] = [];

  /** The root of the repository that contains a folder without links; undefined if there is none. */
  rootOf(folder: string): string | undefined {
    if (!this.#roots.has(folder)) {
      const parent = path.dirname(folder);
      this.#roots.set(
        folder,
        hasRepository(folder) ? folder : parent === folder ? undefined : this.rootOf(parent),
      );
    }
    return this.#roots.get(folder);
  }

  /**
   * The path of a file from the root of its repository, or from the working folder for a file in none. That of a link is where it
   * leads to.
   */
  pathOf(file: string): string {
    const absolute = realPath(file);
    const root = this.rootOf(path.dirname(absolute)) ?? realPath('.');
    return toSlashes(path.relative(root, absolute));
  }

  /**
   * Asks Git for the untracked files in folders that it ignores. Without Git none is ignored. What has been asked before is not asked
   * again.
   *
   * @param folders without links
   */
  async findIgnored(folders: readonly string[]): Promise<void> {
    const byRoot = new Map<string, string[]>();
    for (const folder of folders) {
      const root = this.rootOf(folder);
      if (root === undefined || this.#asked.some((asked) => isIn(asked, folder, root))) continue;
      byRoot.set(root, [...(byRoot.get(root) ?? []), folder]);
    }
    this.#asked.push(...folders);
    for (const [root, inRoot] of byRoot) {
      const paths = inRoot.map((folder) => path.relative(root, folder) || '.');
      for (const file of await ignoredIn(root, paths.length > MAX_PATHS ? ['.'] : paths))
        this.#ignored.add(path.join(root, file));
    }
  }

  /** Whether Git ignores a file or folder, by its path from a folder that Git was asked for. */
  ignores(folder: string, file: string): boolean {
    return this.#ignored.size > 0 && this.#ignored.has(path.join(folder, file));
  }
}

/** Of a folder that cannot be read, the error is reported where its files are looked for. */
function hasRepository(folder: string): boolean {
  try {
    return lstatSync(path.join(folder, '.git'), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** @returns paths from the root; that of a folder stands for all in it */
function ignoredIn(root: string, paths: readonly string[]): Promise<readonly string[]> {
  const env = { ...process.env };
  for (const name of SET_FOR_HOOKS) Reflect.deleteProperty(env, name);
  const list = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'];
  const args = ['--literal-pathspecs', ...list, '--', ...paths];
  return new Promise((resolve) => {
    execFile('git', args, { cwd: root, env, maxBuffer: Infinity }, (error, output) => {
      const names = error ? [] : output.split('\0');
      resolve(names.map((file) => file.replace(/\/$/, '')));
    });
  });
}

/** Whether a folder is another one or in it, and in the same repository. */
function isIn(outer: string, folder: string, root: string): boolean {
  const isBelow = (from: string, to: string): boolean => `${to}${path.sep}`.startsWith(`${from}${path.sep}`);
  return isBelow(outer, folder) && isBelow(root, outer);
}
