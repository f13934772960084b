import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** How much is put together before it is written, in UTF-16 units. */
const ENOUGH = 1 << 16;

/** Writes text to a stream no faster than it takes it. */
export class Output {
  readonly #stream: Writable;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** @param text bytes are UTF-8 */
  async write(text: string | Uint8Array): Promise<void> {
    if (text.length > 0 && !this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  /** Writes many small texts, or bytes, in larger pieces. */
  async writeAll(texts: Iterable<string | Uint8Array>): Promise<void> {
    for (const piece of inPieces(texts)) await this.write(piece);
  }
}

/** The same text in pieces of about 64 thousand UTF-16 units; bytes are left as they are. */
export function* inPieces<B>(texts: Iterable<string | B>): Generator<string | B, void, undefined> {
  let piece = '';
  for (const text of texts) {
    if (typeof text === 'string') piece += text;
    if (typeof text === 'string' && piece.length < ENOUGH) continue;
    if (piece !== '') yield piece;
    piece = '';
    if (typeof text !== 'string') yield text;
  }
  if (piece !== '') yield piece;
}
