import { constants } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync, statSync, type BigIntStats } from 'node:fs';
import type { BytesSource } from '../core/text/utf8-text';
import { Failure, reasonOf } from './context';

/** The minimum number of bytes that are read. */
const MIN_READ_LENGTH = 1 << 17;

/**
 * The bytes of a file, read in parts. At the end, the caller checks that the file has not changed meanwhile, and reports
 * nothing otherwise.
 */
export class FileBytes implements BytesSource {
  readonly byteLength: number;
  readonly #path: string;
  readonly #isNamed: boolean;
  /** The descriptor of the open file. */
  readonly file: number;
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
    this.file = file;
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
    const { size, mtimeNs } = fstatSync(this.file, { bigint: true });
    if (size !== this.#before.size || mtimeNs !== this.#before.mtimeNs) throw this.#changed();
    if (!this.#isNamed) return;
    const now = statSync(this.#path, { bigint: true, throwIfNoEntry: false });
    if (!now) throw new Failure(`cannot check ${this.#path}: it was deleted while it was read`);
    if (now.ino !== this.#before.ino || now.dev !== this.#before.dev) throw this.#changed();
  }

  close(): void {
    closeSync(this.file);
  }

  #fill(start: number, length: number): void {
    if (this.#piece.length < length) this.#piece = Buffer.allocUnsafeSlow(length);
    this.#start = this.#end = start;
    for (let read = -1; read !== 0 && this.#end < start + length; this.#end += read)
      read = this.#readInto(this.#end - start, start + length - this.#end, this.#end);
  }

  #readInto(at: number, length: number, from: number): number {
    try {
      return readSync(this.file, this.#piece, at, length, from);
    } catch (error) {
      throw new Failure(`cannot read ${this.#path}: ${reasonOf(error)}`);
    }
  }

  #changed(): Failure {
    return new Failure(`cannot check ${this.#path}: it was changed while it was read`);
  }
}

/** The maximum length of a string in V8, in megabytes. */
export const MAX_STRING_MEGABYTES = Math.floor(constants.MAX_STRING_LENGTH / 2 ** 20);
