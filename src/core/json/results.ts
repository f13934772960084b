import { endOfString, skipBlank, ValueScan } from './scan';

/**
 * Finds the opening bracket of the `results` array of a listing response, whatever the order of its members.
 * Only the members before it are looked at, and none of them is read. A text whose beginning is broken is
 * searched for `"results": [` instead.
 *
 * @param from where to begin, to find a repeated `results` after another member's value; 0 for the text's start
 * @returns the offset of `[`, or -1 if the text is no object with such a member
 */
export function findResults(text: string, from = 0): number {
  let at = skipBlank(text, from);
  if (from === 0) {
    if (text[at] === '"') return searchResults(text);
    if (text[at] !== '{') return -1;
    at = skipBlank(text, at + 1);
  }
  const value = new ValueScan();
  for (;;) {
    if (text[at] === ',') at = skipBlank(text, at + 1);
    if (text[at] === '}') return -1;
    if (text[at] !== '"') break;
    const nameEnd = endOfString(text, at);
    const colon = skipBlank(text, nameEnd);
    if (text[colon] !== ':') break;
    const start = skipBlank(text, colon + 1);
    if (text[start] === '[' && isResults(text.slice(at, nameEnd))) return start;
    value.scan(text, start);
    if (!value.closed) break;
    at = skipBlank(text, value.end);
  }
  return from === 0 ? searchResults(text) : -1;
}

function searchResults(text: string): number {
  const match = /"results"\s*:?\s*\[/.exec(text);
  return match ? match.index + match[0].length - 1 : -1;
}

function isResults(literal: string): boolean {
  if (literal === '"results"') return true;
  if (!literal.includes('\\')) return false;
  try {
    return JSON.parse(literal) === 'results';
  } catch {
    return false;
  }
}
