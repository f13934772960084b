/** Text in the language of VS Code's snippets. */

/** Text that stands for itself. */
export function verbatim(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** A tab stop, with what stands there until something is typed. */
export function tabStop(number: number, text = ''): string {
  return text === '' ? `$${number}` : `\${${number}:${verbatim(text)}}`;
}

/** A tab stop at which one of some words is chosen; the first stands there. */
export function choiceStop(number: number, words: readonly string[]): string {
  return `\${${number}|${words.map((word) => word.replace(/[\\,|$}]/g, '\\$&')).join(',')}|}`;
}

/** A tab stop inside the quotes of a string. */
export function stringStop(number: number, text = ''): string {
  return `"${tabStop(number, JSON.stringify(text).slice(1, -1))}"`;
}
