import { constants, isUtf8 } from 'node:buffer';
import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { Failure, reasonOf, type CommandContext } from './context';
import { findInvalidUtf8 } from '../core/text/utf8-text';
import { FileBytes, MAX_STRING_MEGABYTES, Spool } from './file-bytes';
import { STDIN } from './files';

/** A file's text, and the bytes that it was read from. */
export interface Source {
  readonly bytes: Buffer;
  /** Without the byte order mark, so that offsets count as in an editor. */
  readonly text: string;
  /** The offset of the first character that replaces bytes that are not valid; undefined if all are. */
  readonly invalidAt: number | undefined;
  /** Encodes another text like this one. */
  readonly encode: (text: string) => Buffer;
}

/** Standard input, which is opened only if it is read. */
type StdinContext = Pick<CommandContext, 'stdin'>;

/**
 * Reads a file, or standard input, as text: UTF-8, or UTF-16 with a byte order mark.
 *
 * @throws Failure if it cannot be read, or is too long for one string
 */
export async function readSource(path: string, context: StdinContext): Promise<Source> {
  const source = await openSource(path, context, constants.MAX_STRING_LENGTH);
  if (!(source instanceof FileBytes)) return source;
  source.close();
  throw new Failure(`cannot read ${path}: it is larger than ${MAX_STRING_MEGABYTES} MB`);
}

/**
 * Reads a file like {@link readSource} unless it is larger. A larger UTF-8 file is only opened; what can be read only
 * once, such as standard input, is written to a temporary file first. The caller closes the file.
 *
 * @param maxSize the maximum size that is read at once, in bytes
 * @throws Failure if it cannot be read, or is UTF-16 and too long for one string
 */
export async function openSource(
  path: string,
  context: StdinContext,
  maxSize: number,
): Promise<Source | FileBytes> {
  const read =
    path === STDIN
      ? await readStream(() => context.stdin, 'standard input', maxSize)
      : await readPath(path, maxSize);
  const name = path === STDIN ? 'standard input' : path;
  if (!(read instanceof FileBytes)) return { bytes: read, ...decode(read) };
  const [first, second] = read.read(0, Math.min(2, read.byteLength));
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (!isUtf16) return read;
  try {
    if (read.byteLength > constants.MAX_STRING_LENGTH) throw tooLarge(name);
    const bytes = Buffer.from(read.read(0, read.byteLength));
    read.assertUnchanged();
    return { bytes, ...decode(bytes) };
  } finally {
    read.close();
  }
}

/**
 * The whole text of a small file: UTF-8, or UTF-16 with a byte order mark.
 *
 * @param maxSize in bytes
 * @param mayWait whether the file may be a pipe
 * @throws Error if it cannot be read, is larger, or is not in UTF-8
 */
export function readText(path: string, maxSize: number, mayWait: boolean): string {
  const found = statSync(path);
  if (found.isDirectory()) throw new Error('it is a directory');
  if (!found.isFile() && !mayWait) throw new Error('it is not a regular file');
  const bytes = readStart(path, maxSize + 1);
  if (bytes.length > maxSize) throw new Error(`it is larger than ${maxSize / 2 ** 20} MB`);
  const { text, invalidAt } = decode(bytes);
  if (invalidAt !== undefined) throw new Error('it is not in UTF-8');
  return text;
}

/** The first bytes of a file or pipe, at most so many. */
function readStart(path: string, maxLength: number): Buffer {
  const bytes = Buffer.allocUnsafe(maxLength);
  const file = openSync(path, 'r');
  try {
    let length = 0;
    for (let read = -1; read !== 0 && length < maxLength; length += read)
      read = readSync(file, bytes, length, maxLength - length, null);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

/** The size of a regular file in bytes; undefined for anything else, and for what cannot be read. */
function regularFileSize(path: string): number | undefined {
  try {
    const found = statSync(path);
    return found.isFile() ? found.size : undefined;
  } catch {
    return undefined;
  }
}

async function readPath(path: string, maxSize: number): Promise<Buffer | FileBytes> {
  const size = regularFileSize(path);
  // If it cannot be read, the stream fails with the reason.
  if (size === undefined) return readStream(() => createReadStream(path), path, maxSize);
  return size <= maxSize ? attempt(path, () => readFileSync(path)) : FileBytes.open(path);
}

function attempt<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`cannot read ${path}: ${reasonOf(error)}`);
  }
}

/** @param open opens the stream, whose errors are handled from then on */
async function readStream(open: () => Readable, name: string, maxSize: number): Promise<Buffer | FileBytes> {
  const spool = new Spool(maxSize);
  try {
    for await (const chunk of open()) spool.write(chunk as Buffer);
  } catch (error) {
    spool.close();
    if (error instanceof Failure) throw error;
    throw new Failure(`cannot read ${name}: ${reasonOf(error)}`);
  }
  return spool.file === undefined ? spool.whole() : new FileBytes(spool.file, name, false);
}

function decode(bytes: Buffer): Omit<Source, 'bytes'> {
  const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes, bytes, utf16);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const swapped = Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();
    return decodeUtf16(bytes, swapped, (text) => utf16(text).swap16());
  }
  const whole = bytes.toString('utf8');
  const mark = whole.startsWith('\ufeff') ? '\ufeff' : '';
  const text = whole.slice(mark.length);
  return {
    text,
    invalidAt: isUtf8(bytes) ? undefined : findInvalidUtf8(bytes.subarray(3 * mark.length), text),
    encode: (other) => Buffer.from(mark + other, 'utf8'),
  };
}

/** @param littleEndian the same bytes, low byte first */
function decodeUtf16(bytes: Buffer, littleEndian: Buffer, encode: Source['encode']): Omit<Source, 'bytes'> {
  const text = new TextDecoder('utf-16le').decode(littleEndian);
  const again = encode(text);
  if (again.equals(bytes)) return { text, invalidAt: undefined, encode };
  const different = bytes.findIndex((value, at) => value !== again[at]);
  // A single byte at the end may have been left out, or be the first one of what replaces it.
  const byte = different < 0 ? bytes.length : different;
  // The first two bytes are the mark.
  return { text, invalidAt: Math.max(Math.min(byte >> 1, text.length) - 1, 0), encode };
}

function tooLarge(name: string): Failure {
  return new Failure(
    `cannot read ${name}: it is UTF-16 and larger than ${MAX_STRING_MEGABYTES} MB; files of any size are read in UTF-8`,
  );
}
