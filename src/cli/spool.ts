import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, reasonOf } from './context';

/** How much of the file is read at once, in bytes. */
const CHUNK_LENGTH = 1 << 20;

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
  const path = join(tmpdir(), `catalog-lens-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  rmSync(path);
  return file;
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}
