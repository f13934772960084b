import { constants } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Failure, reasonOf } from './failure';
import { STDIN } from './files';

/** A file's text, and the bytes that it was read from. */
export interface Source {
  readonly bytes: Buffer;
  /** Without the byte order mark, so that offsets count as in an editor. */
  readonly text: string;
  /** Another text as bytes, encoded as this one. */
  readonly encode: (text: string) => Buffer;
}

/**
 * Reads a file, or standard input, as text: UTF-8, or UTF-16 with a byte order mark.
 *
 * @throws Failure if it cannot be read, or is too long for one string
 */
export async function readSource(path: string): Promise<Source> {
  const bytes = path === STDIN ? await readStdin() : await readBytes(path);
  return { bytes, ...decode(bytes, path) };
}

async function readStdin(): Promise<Buffer> {
  try {
    return await buffer(process.stdin);
  } catch (error) {
    throw new Failure(`cannot read standard input: ${reasonOf(error)}`);
  }
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > constants.MAX_STRING_LENGTH) throw tooLarge(path);
    return await readFile(path);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`cannot read ${path}: ${reasonOf(error)}`);
  }
}

function decode(bytes: Buffer, path: string): Omit<Source, 'bytes'> {
  const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encode: utf16 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const swapped = Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();
    return { text: new TextDecoder('utf-16le').decode(swapped), encode: (text) => utf16(text).swap16() };
  }
  if (bytes.length > constants.MAX_STRING_LENGTH) throw tooLarge(path);
  const text = bytes.toString('utf8');
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  return { text: text.slice(mark.length), encode: (other) => Buffer.from(mark + other, 'utf8') };
}

function tooLarge(path: string): Failure {
  const megabytes = Math.floor(constants.MAX_STRING_LENGTH / 2 ** 20);
  return new Failure(`cannot read ${path}: it is larger than ${megabytes} MB`);
}
