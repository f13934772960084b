/** A string, which is kept, or a comment or white space. */
const STRING_OR_SPACE = /("[^"\\]*(?:\\[^][^"\\]*)*")|\/\/[^\r\n]*|\/\*[^]*?\*\/|\s+/g;
const STRING_OR_TRAILING_COMMA = /("[^"\\]*(?:\\[^][^"\\]*)*")|,(?=[\]}])/g;

/** The source text of a JSON value on one line, without white space, comments and trailing commas. */
export function compactJson(text: string): string {
  if (!/[\s/,]/.test(text)) return text;
  return text.replace(STRING_OR_SPACE, '$1').replace(STRING_OR_TRAILING_COMMA, '$1');
}
