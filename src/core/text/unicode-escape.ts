/** A character as `\u202e`, one beyond U+FFFF as `\u{1f600}`. */
export function unicodeEscape(char: string): string {
  const hex = (char.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}
