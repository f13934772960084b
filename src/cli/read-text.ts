import { constants } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Failure, reasonOf } from './failure';
import { STDIN } from './files';

/**
 * Reads a file, or standard input, as text: UTF-8, or UTF-16 with a byte order mark. The mark is left out, so
 * offsets count as in an editor.
 *
 * @throws Failure if it cannot be read, or is too long for one string
 */
export async function readText(path: string): Promise<string> {
  return decode(path === STDIN ? await readStdin() : await readBytes(path), path);
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

function decode(bytes: Buffer, path: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1).swap16());
  if (bytes.length > constants.MAX_STRING_LENGTH) throw tooLarge(path);
  const text = bytes.toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function tooLarge(path: string): Failure {
  const megabytes = Math.floor(constants.MAX_STRING_LENGTH / 2 ** 20);
  return new Failure(`cannot read ${path}: it is larger than ${megabytes} MB`);
}
