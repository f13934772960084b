import { constants } from 'node:buffer';
import {
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
  type BigIntStats,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BytesSource } from '../core/text/utf8-text';
import { Failure, reasonOf } from './context';

/** The minimum number of bytes that are read. */
const MIN_READ_LENGTH = 1 << 17;

/** How much of a spool's file is read at once, in bytes. */
const CHUNK_LENGTH = 1 << 20;

/** The maximum length of a string in V8, in megabytes. */
export const MAX_STRING_MEGABYTES = Math.floor(constants.MAX_STRING_LENGTH / 2 ** 20);

/**
 * The bytes of a file, read in parts. At the end, the caller checks that the file has not changed meanwhile, and reports
 * nothing otherwise.
 */
export class FileBytes implements BytesSource {
  readonly byteLength: number;
  readonly #path: string;
  readonly #isNamed: boolean;
  readonly #file: number;
  readonly #before: BigIntStats;
  /** The last part that was read, and its offset. The next read is likely to be in it. */
  #piece = Buffer.alloc(0);
  #start = 0;
  #end = 0;

  /**
   * @param path the name of the file in messages
   * @param isNamed whether the file can be found by that path
   */
  constructor(file: number, path: string, isNamed: boolean) {
    this.#file = file;
    this.#path = path;
    this.#isNamed = isNamed;
    this.#before = fstatSync(file, { bigint: true });
    this.byteLength = Number(this.#before.size);
  }

  /** @throws Failure if it cannot be opened */
  static open(path: string): FileBytes {
    try {
      return new FileBytes(openSync(path, 'r'), path, true);
    } catch (error) {
      throw new Failure(`cannot read ${path}: ${reasonOf(error)}`);
    }
  }

  /** @throws Failure if the file cannot be read, has become shorter, or the part is too long for one string */
  read(start: number, end: number): Buffer {
    const length = end - start;
    if (length > constants.MAX_STRING_LENGTH)
      throw new Failure(
        `cannot check ${this.#path}: more than ${MAX_STRING_MEGABYTES} MB of it belong to no entry, or all to one`,
      );
    if (start < this.#start || end > this.#end) this.#fill(start, Math.max(length, MIN_READ_LENGTH));
    if (end > this.#end) throw this.#changed();
    return this.#piece.subarray(start - this.#start, end - this.#start);
  }

  /** @throws Failure if the file has changed since it was opened */
  assertUnchanged(): void {
    const { size, mtimeNs } = fstatSync(this.#file, { bigint: true });
    if (size !== this.#before.size || mtimeNs !== this.#before.mtimeNs) throw this.#changed();
    if (!this.#isNamed) return;
    const now = statSync(this.#path, { bigint: true, throwIfNoEntry: false });
    if (!now) throw new Failure(`cannot check ${this.#path}: it was deleted while it was read`);
    if (now.ino !== this.#before.ino || now.dev !== this.#before.dev) throw this.#changed();
  }

  close(): void {
    closeSync(this.#file);
  }

  #fill(start: number, length: number): void {
    if (this.#piece.length < length) this.#piece = Buffer.allocUnsafeSlow(length);
    this.#start = this.#end = start;
    for (let read = -1; read !== 0 && this.#end < start + length; this.#end += read)
      read = this.#readInto(this.#end - start, start + length - this.#end, this.#end);
  }

  #readInto(at: number, length: number, from: number): number {
    try {
      return readSync(this.#file, this.#piece, at, length, from);
    } catch (error) {
      throw new Failure(`cannot read ${this.#path}: ${reasonOf(error)}`);
    }
  }

  #changed(): Failure {
    return new Failure(`cannot check ${this.#path}: it was changed while it was read`);
  }
}

/**
 * Bytes that are written now and read later: in memory, and above a certain size in a temporary file, which is deleted
 * as soon as it is open, so that it is removed however the command ends.
 */
export class Spool {
  readonly #maxInMemory: number;
  #chunks: Uint8Array[] = [];
  #size = 0;
  #file: number | undefined;

  /** @param maxInMemory how many bytes are kept in memory */
  constructor(maxInMemory: number) {
    this.#maxInMemory = maxInMemory;
  }

  /** In bytes. */
  get size(): number {
    return this.#size;
  }

  /** The temporary file's descriptor, if there is one. */
  get file(): number | undefined {
    return this.#file;
  }

  /** @throws Failure if the temporary file cannot be written */
  write(bytes: Uint8Array): void {
    this.#size += bytes.length;
    this.#chunks.push(bytes);
    if (this.#file === undefined && this.#size <= this.#maxInMemory) return;
    try {
      this.#file ??= openTemporaryFile();
      for (const chunk of this.#chunks) writeAll(this.#file, chunk);
    } catch (error) {
      throw new Failure(`cannot write a temporary file in ${tmpdir()}: ${reasonOf(error)}`);
    }
    this.#chunks = [];
  }

  /** All of it at once. */
  whole(): Buffer {
    return Buffer.concat([...this.pieces()]);
  }

  /** All of it in parts, each valid until the next. */
  *pieces(): Generator<Uint8Array, void, undefined> {
    if (this.#file === undefined) {
      yield* this.#chunks;
      return;
    }
    for (let at = 0; at < this.#size;) {
      const piece = Buffer.allocUnsafe(Math.min(CHUNK_LENGTH, this.#size - at));
      const length = readSync(this.#file, piece, 0, piece.length, at);
      if (length === 0) throw new Failure('cannot read a temporary file: it has been changed');
      yield piece.subarray(0, length);
      at += length;
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#chunks = [];
  }
}

function openTemporaryFile(): number {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-lens-'));
  try {
    return openSync(join(folder, 'spool'), 'wx+', 0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}
