import { constants, isUtf8 } from 'node:buffer';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { cannotRead, Failure, type CommandContext, STDIN } from './context';
import { findInvalidUtf8 } from '../core/text/utf8';
import { toSlashes } from './paths';

/** A file's text and its bytes. */
export interface Source {
  /** What it was read from. */
  readonly bytes: () => Buffer;
  /** Without the byte order mark, so that offsets count as in an editor. */
  readonly text: string;
  /** The offset of the first character that replaces bytes that are not valid; undefined if all are. */
  readonly invalidAt: number | undefined;
  /** Encodes another text like this one. */
  readonly encode: (text: string) => Buffer;
}

/** A larger file is longer than a string can be: a UTF-16 unit has up to three bytes. In bytes. */
const MAX_SIZE = 3 * constants.MAX_STRING_LENGTH;

/** Standard input, which is opened only if it is read. */
type StdinContext = Pick<CommandContext, 'stdin'>;

/**
 * Reads a file, or standard input, as text: UTF-8, or UTF-16 with a byte order mark.
 *
 * @param isRegular whether it is known to be a regular file
 * @throws Failure if it cannot be read, or is longer than a string can be
 */
export async function readSource(path: string, context: StdinContext, isRegular = false): Promise<Source> {
  const valid = isRegular ? readUtf8(path) : undefined;
  if (valid) return valid;
  const name = path === STDIN ? 'standard input' : path;
  const bytes =
    path === STDIN ? await readStream(() => context.stdin, name) : await readPath(toSlashes(path));
  const decoded = decode(bytes);
  if (!decoded) throw tooLong(name);
  return decoded;
}

/**
 * The whole text of a small file: UTF-8, or UTF-16 with a byte order mark.
 *
 * @param maxSize in bytes
 * @param mayWait whether the file may be a pipe
 * @throws Error if it cannot be read, is larger, or is not in UTF-8
 */
export function readText(path: string, maxSize: number, mayWait: boolean): string {
  const stats = statSync(path);
  if (stats.isDirectory()) throw new Error('it is a directory');
  if (!stats.isFile() && !mayWait) throw new Error('it is not a regular file');
  const bytes = stats.size > maxSize ? undefined : readFileSync(path);
  if (!bytes || bytes.length > maxSize) throw new Error(`it is larger than ${maxSize / 2 ** 20} MB`);
  const decoded = decode(bytes);
  if (decoded?.invalidAt !== undefined || !decoded) throw new Error('it is not in UTF-8');
  return decoded.text;
}

/**
 * A regular file in UTF-8. One call that reads and decodes it takes a third of the time of several.
 *
 * @returns undefined if it has other bytes, cannot be read, or is very long
 */
function readUtf8(path: string): Source | undefined {
  let whole;
  try {
    whole = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  // The character stands for itself or for invalid bytes.
  return whole.includes('\ufffd') ? undefined : validSource(whole);
}

async function readPath(path: string): Promise<Buffer> {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return await readStream(() => createReadStream(path), path);
    if (stats.size > MAX_SIZE) throw tooLong(path);
    return readFileSync(path);
  } catch (error) {
    throw error instanceof Failure ? error : cannotRead(path, error);
  }
}

/** @param open opens the stream, whose errors are handled from then on */
async function readStream(open: () => Readable, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of open()) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > MAX_SIZE) throw tooLong(name);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw cannotRead(name, error);
  }
  return Buffer.concat(chunks);
}

/** @returns undefined if the text is longer than a string can be */
function decode(bytes: Buffer): Source | undefined {
  const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes, bytes, utf16);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const swapped = Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();
    return decodeUtf16(bytes, swapped, (text) => utf16(text).swap16());
  }
  const whole = decodeUtf8(bytes);
  if (whole === undefined) return undefined;
  const source = validSource(whole);
  if (isUtf8(bytes)) return source;
  return { ...source, bytes: () => bytes, invalidAt: findInvalidUtf8(bytes, source.text) };
}

/**
 * A file in UTF-8, whose bytes are not kept: they follow from its text.
 *
 * @param whole its text, with a byte order mark if it has one
 */
function validSource(whole: string): Source {
  const mark = whole.startsWith('\ufeff') ? '\ufeff' : '';
  const text = whole.slice(mark.length);
  const encode = (changed: string): Buffer => Buffer.from(mark + changed, 'utf8');
  return { text, bytes: () => encode(text), invalidAt: undefined, encode };
}

/**
 * Decodes UTF-8, with replacement characters for invalid bytes, and with a byte order mark.
 *
 * @param maxLength of a string, in UTF-16 units; V8 also decodes at most so many bytes at once
 * @returns undefined if the text is longer
 */
export function decodeUtf8(bytes: Buffer, maxLength = constants.MAX_STRING_LENGTH): string | undefined {
  if (bytes.length <= maxLength) return bytes.toString('utf8');
  const decoder = new StringDecoder('utf8');
  let text = '';
  for (let at = 0; at < bytes.length; at += maxLength) {
    const isLast = at + maxLength >= bytes.length;
    const piece = decoder.write(bytes.subarray(at, at + maxLength)) + (isLast ? decoder.end() : '');
    if (text.length + piece.length > maxLength) return undefined;
    text += piece;
  }
  return text;
}

/**
 * @param littleEndian the same bytes, low byte first
 * @returns undefined if the text is longer than a string can be
 */
function decodeUtf16(bytes: Buffer, littleEndian: Buffer, encode: Source['encode']): Source | undefined {
  if (bytes.length / 2 > constants.MAX_STRING_LENGTH) return undefined;
  const text = new TextDecoder('utf-16le').decode(littleEndian);
  const again = encode(text);
  if (again.equals(bytes)) return { text, bytes: () => bytes, invalidAt: undefined, encode };
  const different = bytes.findIndex((value, at) => value !== again[at]);
  // A single byte at the end may have been left out, or be the first one of what replaces it.
  const byte = different < 0 ? bytes.length : different;
  // The first two bytes are the mark.
  const invalidAt = Math.max(Math.min(byte >> 1, text.length) - 1, 0);
  return { text, bytes: () => bytes, invalidAt, encode };
}

function tooLong(name: string): Failure {
  const units = constants.MAX_STRING_LENGTH.toLocaleString('en-US');
  return new Failure(`cannot read ${name}: it has more than ${units} characters (512 MB of plain text)`);
}
