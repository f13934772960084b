import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** How much text is joined before it is written, in UTF-16 units. */
const PIECE_LENGTH = 1 << 16;

/** Writes text, or bytes in UTF-8, and waits until the stream accepts more. */
export async function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  if (text.length > 0 && !stream.write(text)) await once(stream, 'drain');
}

/** Joins short texts before writing them. */
export async function writeAll(stream: Writable, texts: Iterable<string | Uint8Array>): Promise<void> {
  for (const piece of joinTexts(texts)) await write(stream, piece);
}

/** The same text in parts of about 64 thousand UTF-16 units; bytes are passed on unchanged. */
export function* joinTexts<B>(texts: Iterable<string | B>): Generator<string | B, void, undefined> {
  let piece = '';
  for (const text of texts) {
    if (typeof text === 'string') piece += text;
    if (typeof text === 'string' && piece.length < PIECE_LENGTH) continue;
    if (piece !== '') yield piece;
    piece = '';
    if (typeof text !== 'string') yield text;
  }
  if (piece !== '') yield piece;
}
