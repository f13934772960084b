/** Text in VS Code's snippet syntax. */

/** Plain text, with special characters escaped. */
export function verbatim(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** A tab stop with a placeholder. */
export function tabStop(number: number, text = ''): string {
  return text === '' ? `$${number}` : `\${${number}:${verbatim(text)}}`;
}

/** A tab stop with a choice of words; the first is the placeholder. */
export function choiceStop(number: number, words: readonly string[]): string {
  return `\${${number}|${words.map((word) => word.replace(/[\\,|$}]/g, '\\$&')).join(',')}|}`;
}

/** A tab stop inside the quotes of a string. */
export function stringStop(number: number, text = ''): string {
  return `"${tabStop(number, JSON.stringify(text).slice(1, -1))}"`;
}
