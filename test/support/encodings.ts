/** Bytes of a text in which each `¿` is a byte that UTF-8 never has. */
export function broken(text: string): Buffer {
  const parts = text.split('¿').map((part) => Buffer.from(part));
  return Buffer.concat(parts.flatMap((part, at) => (at > 0 ? [Buffer.from([0xff]), part] : [part])));
}

/** UTF-16 with a byte order mark, in which each `¿` is half of a surrogate pair. */
export function utf16(text: string): Buffer {
  return Buffer.from(`\ufeff${text.replaceAll('¿', '\ud83d')}`, 'utf16le');
}
