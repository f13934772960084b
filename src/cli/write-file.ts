import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { TextEdit } from '../core/text/text-edit';
import { unifiedDiff } from '../core/text/unified-diff';
import { Failure, reasonOf, joinTexts, writeAll } from './context';
import { realPath, toSlashes } from './paths';
import type { Source } from './read-text';

type Pieces = Iterable<string | Uint8Array>;

/** Standard output by another name: opened again it would be written from its start. */
const STANDARD_OUTPUT = /^(?:-|\/dev\/stdout|\/(?:dev|proc\/self)\/fd\/1)$/;

/** What is already open: it is written where it is now, even if it is a regular file. */
const OPEN_FILE = /^\/(?:dev|proc\/self)\/(?:fd\/\d+|std\w+)$/;

/**
 * Writes the output of a command to a file, see {@link writeFile}.
 *
 * @param out the file; standard output if it is undefined
 * @throws Failure if it cannot be written
 */
export async function writeOutput(out: string | undefined, pieces: Pieces, stdout: Writable): Promise<void> {
  if (out === undefined || STANDARD_OUTPUT.test(out)) {
    await writeAll(stdout, pieces);
    return;
  }
  try {
    writeFile(toSlashes(out), pieces);
  } catch (error) {
    throw failed(`cannot write ${out || "''"}`, error);
  }
}

/**
 * Replaces the text of a file, see {@link writeFile}. Its encoding and a byte order mark are kept.
 *
 * @param source its text as read before
 * @throws Failure if it cannot be written, or has changed since it was read
 */
export function replaceFile(path: string, { bytes, encode }: Source, next: string): void {
  try {
    writeFile(path, [encode(next)], bytes());
  } catch (error) {
    throw failed(`cannot fix ${path}`, error);
  }
}

/**
 * Replaces or creates a file at once: a new file is written beside it and renamed, so that it has all of its old or all of its
 * new content at any time. Its permissions are kept. The target of a symbolic link is replaced, not the link. What is
 * not a regular file, such as a pipe, is written directly.
 *
 * @param expected what the file must contain, unless it has the new content already
 */
function writeFile(path: string, pieces: Pieces, expected?: Buffer): void {
  const present = statSync(path, { throwIfNoEntry: false });
  const isDirect = present?.isFile() === false;
  if (isDirect && expected) throw new Error('it is not a regular file');
  if (isDirect || (!expected && OPEN_FILE.test(path))) {
    writeTo(openSync(path, 'a'), pieces);
    return;
  }
  if (present) assertWritable(present, path);
  const target = present ? realPath(path) : targetOf(path);
  // Short, because the name of the file may have the greatest possible length.
  const beside = join(dirname(target), `.${randomBytes(8).toString('hex')}.tmp`);
  const file = create(beside, present ? 0o600 : 0o666);
  try {
    writeTo(file, pieces, present);
    // As late as possible, because the file may still change.
    if (!expected || isCurrent(target, expected, beside)) rename(beside, target);
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Where a file is to be created: a symbolic link may lead to one that does not exist yet. */
function targetOf(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? targetOf(resolve(realPath(dirname(path)), readlinkSync(path))) : path;
}

/** A read-only file could be replaced, since that needs only the permission for its folder. */
function assertWritable({ mode }: Stats, path: string): void {
  if ((mode & 0o222) === 0) throw new Error('it is read-only');
  accessSync(path, constants.W_OK);
}

function create(path: string, mode: number): number {
  try {
    return openSync(path, 'wx', mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new Error(`no file can be created in its folder: ${reasonOf(error)}`, { cause: error });
  }
}

/** How often, and after how many milliseconds, a file is renamed again that another program, such as a virus scanner, has open. */
const RENAMES = 10;
const RENAME_INTERVAL = 50;

function rename(from: string, to: string, attempts = process.platform === 'win32' ? RENAMES : 1): void {
  try {
    renameSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (attempts === 1 || (code !== 'EPERM' && code !== 'EBUSY' && code !== 'EACCES')) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RENAME_INTERVAL);
    rename(from, to, attempts - 1);
  }
}

/** @returns false if another process has written the same content @throws Error if it has any other */
function isCurrent(target: string, expected: Buffer, next: string): boolean {
  const now = readFileSync(target);
  if (now.equals(expected)) return true;
  if (now.equals(readFileSync(next))) return false;
  throw new Error('it was changed since it was read');
}

/**
 * Writes an open file and closes it.
 *
 * @param like the file whose owner and permissions it gets
 */
function writeTo(file: number, pieces: Pieces, like?: Stats): void {
  try {
    for (const piece of joinTexts(pieces)) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
    }
    if (!like) return;
    keepOwner(file, like);
    // The mode of new files is subject to the process's mask otherwise.
    fchmodSync(file, like.mode & 0o7777);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Only the superuser may give files to others. */
function keepOwner(file: number, { uid, gid }: Stats): void {
  try {
    fchownSync(file, uid, gid);
  } catch {
    // As with any other program that replaces files, the new file belongs to the user.
  }
}

function failed(what: string, error: unknown): Failure {
  return error instanceof Failure ? error : new Failure(`${what}: ${reasonOf(error)}`);
}

/**
 * The edits of a file as a patch for `git apply`.
 *
 * @param name the path of the file in the patch: from the root of the repository, or from the working folder outside of one
 * @returns the bytes, in the encoding of the file; none if the edits change nothing
 * @throws Failure if no path leads from there to the file
 */
export function patchOf(
  file: string,
  name: string,
  { bytes, text, encode }: Source,
  edits: readonly TextEdit[],
): Buffer {
  // One character for each byte, as Git compares bytes.
  const hunks = unifiedDiff(bytes().toString('latin1'), byteEdits(text, edits, encode));
  if (hunks === '') return Buffer.alloc(0);
  if (/^(?:\.\.\/|\/|\w:)/.test(name))
    throw new Failure(
      `cannot make a patch for ${file}: it is neither in a Git repository nor below the working folder`,
    );
  const [old, now] = [quotedName(`a/${name}`), quotedName(`b/${name}`)];
  // Git ends names with spaces with a tab.
  const end = /\s/.test(name) ? '\t\n' : '\n';
  const header = `diff --git ${old} ${now}\n--- ${old}${end}+++ ${now}${end}`;
  return Buffer.concat([Buffer.from(header), Buffer.from(hunks, 'latin1')]);
}

/** The same edits with offsets in bytes. */
function byteEdits(text: string, edits: readonly TextEdit[], encode: Source['encode']): TextEdit[] {
  const mark = encode('').length;
  const encoded = (part: string): Buffer => encode(part).subarray(mark);
  let offset = mark;
  let at = 0;
  return edits.map((edit) => {
    offset += encoded(text.slice(at, edit.offset)).length;
    at = edit.offset + edit.length;
    const { length } = encoded(text.slice(edit.offset, at));
    const result = { offset, length, text: encoded(edit.text).toString('latin1') };
    offset += length;
    return result;
  });
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': 'n', '\t': 't', '\r': 'r', '"': '"', '\\': '\\' };

/** A name as Git writes it: in double quotes if it has special characters. */
function quotedName(name: string): string {
  const quoted = name.replace(
    // oxlint-disable-next-line no-control-regex
    /[\u0000-\u001f\u007f"\\]/g,
    (char) => `\\${ESCAPES[char] ?? char.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
  return quoted === name ? name : `"${quoted}"`;
}
