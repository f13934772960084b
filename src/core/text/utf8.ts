declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/**
 * The offset of the first replacement character in a decoded text that does not stand for itself.
 *
 * @param bytes those of the text; others may follow
 * @param text without a byte order mark
 * @returns undefined if the bytes are valid UTF-8
 */
export function findInvalidUtf8(bytes: Uint8Array, text: string): number | undefined {
  let from = 0;
  let byte = startsWithMark(bytes) ? 3 : 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', from)) {
    byte += new TextEncoder().encode(text.slice(from, at)).length;
    if (bytes[byte] !== 0xef || bytes[byte + 1] !== 0xbf || bytes[byte + 2] !== 0xbd) return at;
    byte += 3;
    from = at + 1;
  }
  return undefined;
}

function startsWithMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}
