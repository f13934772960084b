import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
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

/**
 * The commits that changed a file, the newest first, also before it was renamed; merges only if they differ from all parents.
 *
 * @param file an absolute path
 * @throws GitError if it is not in a repository, Git cannot be run, or it was canceled
 */
export async function commitsOf(file: string, options: GitOptions = {}): Promise<FileCommit[]> {
  const format = ['', '%H', '%aI', '%an', '%s'].join('%x01');
  const args = [
    '-c',
    'core.quotePath=false',
    'log',
    '--follow',
    '-c',
    '--raw',
    '--no-abbrev',
    '--no-relative',
    '--no-color',
    `--format=${format}`,
    '--',
    file,
  ];
  const commits: { -readonly [K in keyof FileCommit]: FileCommit[K] }[] = [];
  for (const line of (await outputOf(dirname(file), args, options)).split('\n')) {
    if (line.startsWith(SEPARATOR)) {
      const [, commit = '', date = '', author = '', subject = ''] = line.split(SEPARATOR);
      const none = { before: [], after: undefined, oldFile: undefined, file: undefined };
      commits.push({ commit, date, author, subject, ...none });
      continue;
    }
    const last = commits.at(-1);
    const colons = /^:+/.exec(line)?.[0].length ?? 0;
    if (colons === 0 || !last) continue;
    // One colon, mode and blob per parent, then those of the commit.
    const parts = line.split(/[ \t]/);
    const blobs = parts
      .slice(colons + 1, 2 * colons + 2)
      .map((name) => (NO_BLOB.test(name) ? undefined : name));
    last.before = blobs.slice(0, -1);
    last.after = blobs.at(-1);
    // One path, or two if the file was renamed.
    const paths = line.split('\t').slice(1).map(unquoted);
    last.oldFile = last.before[0] === undefined ? undefined : paths[0];
    last.file = last.after === undefined ? undefined : paths.at(-1);
  }
  return commits.filter(({ before }) => before.length > 0);
}

/** A path without the quotes that Git writes around one with special characters. */
function unquoted(path: string): string {
  if (!path.startsWith('"')) return path;
  return path.slice(1, -1).replace(/\\(["\\])/g, '$1');
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
