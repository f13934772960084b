import { spawn } from 'node:child_process';
import { basename, dirname } from 'node:path';
import type { FileCommit } from '../core/compare/history';

export interface GitOptions {
  /** The path of Git's executable. */
  readonly git?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** That Git cannot be run, or has failed. */
export class GitError extends Error {
  override readonly name = 'GitError';
}

/** Separates the parts of a commit, which have no such character. */
const SEPARATOR = '\u0001';
const NO_BLOB = /^0+$/;

/** Settings of the user that would leave out commits or change the output. */
const SETTINGS = ['log.showRoot=true', 'log.showSignature=false', 'diff.relative=false'];
const LOG = [...SETTINGS.flatMap((one) => ['-c', one]), 'log', '--date-order', '--encoding=UTF-8'];

/**
 * The commits that changed a file, the newest first, also before it was renamed and on branches where it was not yet; merges
 * only if they differ from all parents.
 *
 * @param file an absolute path
 * @throws GitError if it is not in a repository, Git cannot be run, or it was canceled
 */
export async function commitsOf(file: string, options: GitOptions = {}): Promise<FileCommit[]> {
  const run = (...args: readonly string[]): Promise<string> => outputOf(dirname(file), args, options);
  const folder = (await run('rev-parse', '--show-prefix')).replace(/\n$/, '');
  const path = folder + basename(file);
  const format = ['%x01%H', '%aI', '%an', '%s'].join('%x01');
  const names = await namesOf(path, run);
  const [, , present] = (await run('ls-tree', 'HEAD', '--', basename(file))).split(/[ \t]/);
  const output = await run(
    ...LOG,
    ...['--full-history', '-c', '--raw', '-z', '--no-abbrev', '--no-color', '--find-copies-harder'],
    ...[`--format=${format}`, '--', ...names.map(pathspec)],
  );
  return ofFile({ path, present }, changesIn(output));
}

/** The names that a file has had, in the repository. Git follows it on the way back to one of its first versions only. */
async function namesOf(
  path: string,
  run: (...args: readonly string[]) => Promise<string>,
): Promise<readonly string[]> {
  const output = await run(...LOG, '--follow', '--name-status', '-z', '--format=', '--', pathspec(path));
  const parts = output.split('\0');
  const names = new Set([path]);
  for (const [at, status] of parts.entries())
    if (/^[RC]\d+$/.test(status) && names.has(parts[at + 2] ?? '')) names.add(parts[at + 1] ?? '');
  return [...names];
}

/** One file of a repository, whatever its name contains. */
function pathspec(path: string): string {
  return `:(top,literal)${path}`;
}

/** The change of a file by a commit. */
interface Change extends FileCommit {
  readonly path: string;
}

/** Reads the changes in what `git log --raw -z` prints. */
function changesIn(output: string): readonly Change[] {
  const changes: Change[] = [];
  let of = { commit: '', date: '', author: '', subject: '' };
  const parts = output.split('\0');
  for (const [at, part] of parts.entries()) {
    if (part.startsWith(SEPARATOR)) {
      const [, commit = '', date = '', author = '', subject = ''] = part.split(SEPARATOR);
      of = { commit, date, author, subject };
    }
    const [, colons = '', line = ''] = /^\n?(:+)(\d.*)$/.exec(part) ?? [];
    if (colons === '') continue;
    // One colon, mode and blob per parent, then those of the commit.
    const [status = '', ...blobs] = line
      .split(' ')
      .slice(colons.length + 1)
      .reverse();
    const names = blobs.reverse().map((name) => (NO_BLOB.test(name) ? undefined : name));
    const [before, after] = [names.slice(0, -1), names.at(-1)];
    // The new path is the second one of a change that has two.
    const oldPath = parts[at + 1] ?? '';
    const path = colons.length === 1 && /^[RC]/.test(status) ? (parts[at + 2] ?? '') : oldPath;
    const oldFile = before[0] === undefined ? undefined : oldPath;
    const file = after === undefined ? undefined : path;
    changes.push({ ...of, path, before, after, oldFile, file });
  }
  return changes;
}

/** Of the changes of files that may be the same, those that led to what one of them is now. */
function ofFile(
  { path, present }: { readonly path: string; readonly present: string | undefined },
  changes: readonly Change[],
): FileCommit[] {
  const contents = new Set<string | undefined>([present]);
  /** The names under which it was added, so that it may have been removed before. */
  const added = new Set([path]);
  return changes.filter(({ path: name, before, after }) => {
    if (after === undefined ? !added.has(name) : !contents.has(after)) return false;
    for (const blob of before)
      if (blob === undefined) added.add(name);
      else contents.add(blob);
    return true;
  });
}

/** Runs Git to its end. */
function outputOf(
  folder: string,
  args: readonly string[],
  { git = 'git', signal }: GitOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(git, args, { cwd: folder, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    let errors = '';
    child.stdout.on('data', (part: Buffer) => output.push(part));
    child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
    child.on('error', (error) => {
      reject(new GitError(`cannot run Git: ${error.message}`));
    });
    child.on('close', (status) => {
      if (status === 0) resolve(Buffer.concat(output).toString());
      else
        reject(
          new GitError(
            errors
              .trim()
              .split('\n')[0]
              ?.replace(/^fatal: /, '') ?? 'Git failed',
          ),
        );
    });
  });
}

/** Reads blobs of a repository with one process of Git, one after the other. */
export class BlobReader {
  readonly #child;
  readonly #waiting: { resolve: (bytes: Buffer | undefined) => void; reject: (error: Error) => void }[] = [];
  #parts: Buffer[] = [];
  #length = 0;
  /** The bytes that the next answer has, with the line break at its end; undefined until its head is read. */
  #size: number | undefined;

  /** @param folder any in the repository */
  constructor(folder: string, { git = 'git', signal }: GitOptions = {}) {
    this.#child = spawn(git, ['cat-file', '--batch'], {
      cwd: folder,
      signal,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#child.stdout.on('data', (part: Buffer) => {
      this.#parts.push(part);
      this.#length += part.length;
      this.#answer();
    });
    // What is still waiting fails when the process ends.
    this.#child.stdin.on('error', () => undefined);
    this.#child.on('error', (error) => {
      this.#fail(error);
    });
    this.#child.on('close', () => {
      this.#fail(new Error('Git has ended'));
    });
  }

  /** @returns undefined if there is no such blob. @throws GitError if Git cannot be run, or it was canceled */
  read(name: string): Promise<Buffer | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#child.stdin.write(`${name}\n`);
    });
  }

  dispose(): void {
    this.#child.stdin.end();
  }

  #answer(): void {
    while (this.#waiting.length > 0) {
      if (this.#size === undefined) {
        const bytes = this.#joined();
        const end = bytes.indexOf('\n');
        if (end < 0) return;
        const [, type, size] = bytes.toString('latin1', 0, end).split(' ');
        this.#keep(bytes.subarray(end + 1));
        if (type !== 'blob') {
          this.#waiting.shift()?.resolve(undefined);
          continue;
        }
        this.#size = Number(size) + 1;
      }
      if (this.#length < this.#size) return;
      const bytes = this.#joined();
      const blob = bytes.subarray(0, this.#size - 1);
      this.#keep(bytes.subarray(this.#size));
      this.#size = undefined;
      this.#waiting.shift()?.resolve(blob);
    }
  }

  #joined(): Buffer {
    const [first, ...others] = this.#parts;
    const joined = first && others.length === 0 ? first : Buffer.concat(this.#parts);
    this.#parts = [joined];
    return joined;
  }

  #keep(rest: Buffer): void {
    this.#parts = [rest];
    this.#length = rest.length;
  }

  #fail({ message }: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new GitError(`cannot run Git: ${message}`));
  }
}
