const NOT_ASCII = /[^\0-\x7f]/;

/**
 * Decodes valid UTF-8 of which each byte is one character of a string. Most strings are ASCII, and few have more than one other
 * character: for these it is faster than a decoder of the platform.
 */
export function decodeUtf8(text: string): string {
  const first = text.search(NOT_ASCII);
  if (first < 0) return text;
  let decoded = '';
  let ascii = 0;
  for (let at = first; at < text.length;) {
    const byte = text.charCodeAt(at);
    if (byte < 0x80) {
      at++;
      continue;
    }
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    let code = byte & (0x7f >> length);
    for (let index = 1; index < length; index++) code = (code << 6) | (text.charCodeAt(at + index) & 0x3f);
    decoded += text.slice(ascii, at) + String.fromCodePoint(code);
    at += length;
    ascii = at;
  }
  return decoded + text.slice(ascii);
}
