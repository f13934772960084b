import path from 'node:path';
import { spawn } from 'node:child_process';
import { copyFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Failure, reasonOf } from './failure';
import type { GitChange, GitFile } from './git-change';
import { NO_FILE } from '../core/report/diff';

const SYMBOLIC_LINK = '120000';
const EXECUTABLE = '100755';

/**
 * What Git itself prints for a change, by comparing copies of both versions with the paths that they have in the
 * repository.
 *
 * @throws Failure if a version cannot be read, or Git cannot be run
 */
export async function ordinaryDiff({ before, after, header }: GitChange, colors: boolean): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'catalog-lens-'));
  try {
    copyTo(folder, 'a', before);
    copyTo(folder, 'b', after);
    const output = await diffOf(folder, before, after, colors);
    return header === '' ? output : withHeader(output, header);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`cannot compare ${after.path}: ${reasonOf(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyTo(folder: string, side: string, { path: name, file, mode }: GitFile): void {
  mkdirSync(path.join(folder, side));
  if (file === NO_FILE) return;
  const copy = path.join(folder, side, name);
  mkdirSync(path.dirname(copy), { recursive: true });
  if (mode === SYMBOLIC_LINK) {
    symlinkSync(readFileSync(file), copy);
    return;
  }
  copyFileSync(file, copy);
  chmodSync(copy, mode === EXECUTABLE ? 0o755 : 0o644);
}

/** Without a file on one side, Git derives both names in the first line from the other. */
async function diffOf(folder: string, before: GitFile, after: GitFile, colors: boolean): Promise<Buffer> {
  const isOnBothSides = before.file !== NO_FILE && after.file !== NO_FILE;
  const prefixes = isOnBothSides ? ['', ''] : ['a/', 'b/'];
  const cwd = isOnBothSides ? folder : path.join(folder, before.file === NO_FILE ? 'b' : 'a');
  const nameOf = (side: string, { path: name, file }: GitFile): string =>
    file === NO_FILE ? NO_FILE : isOnBothSides ? `${side}/${name}` : name;
  const args = [
    ...['diff', '--no-index', '--no-ext-diff', `--color=${colors ? 'always' : 'never'}`],
    ...[`--src-prefix=${prefixes[0] ?? ''}`, `--dst-prefix=${prefixes[1] ?? ''}`],
    ...['--', nameOf('a', before), nameOf('b', after)],
  ];
  const child = spawn('git', args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const read = async (): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  return Promise.race([read(), failed]);
}

/** The first line and those of the modes, which may have colors. */
const FIRST_LINES = /^.*\n(?:.{0,8}(?:old|new) mode \d.*\n)*/;

/** Adds the extended header after the first lines, which are missing if only the name has changed. */
function withHeader(output: Buffer, header: string): Buffer {
  const lines = header.replace(/^index .*\n/m, '');
  const end = FIRST_LINES.exec(output.toString('latin1'))?.[0].length ?? 0;
  const [, from = ''] = /^(?:rename|copy) from (.*)$/m.exec(header) ?? [];
  const [, to = ''] = /^(?:rename|copy) to (.*)$/m.exec(header) ?? [];
  const first =
    end > 0 ? output.subarray(0, end) : `diff --git ${prefixed('a/', from)} ${prefixed('b/', to)}\n`;
  return Buffer.concat([Buffer.from(first), Buffer.from(lines), output.subarray(end)]);
}

/** @param name as in Git's output: in double quotes if it has special characters */
function prefixed(prefix: string, name: string): string {
  return name.startsWith('"') ? `"${prefix}${name.slice(1)}` : prefix + name;
}
