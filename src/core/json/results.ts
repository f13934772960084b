import { MemberCursor } from './members';
import { skipBlank } from './scan';

/** The part of the text is too short to decide. */
export const UNKNOWN = -2;

/**
 * Finds the opening bracket of the `results` array of a listing response, with its members in any order.
 * Only the members before it are scanned. A text with a syntax error before it is
 * searched for `"results": [` instead.
 *
 * @param isWhole whether this is all of the text, not only its beginning
 * @returns the offset of `[`, -1 if the text is no object with such a member, or {@link UNKNOWN}
 */
export function findResults(text: string, isWhole = true): number {
  const at = skipBlank(text, 0);
  if (at >= text.length) return isWhole ? -1 : UNKNOWN;
  if (text[at] !== '"' && text[at] !== '{') return -1;
  const found = text[at] === '{' ? findAmongMembers(text, at + 1) : ERROR;
  if (found >= -1) return found;
  if (found === INCOMPLETE && !isWhole) return UNKNOWN;
  const match = /"results"\s*:?\s*\[/.exec(text);
  if (match) return match.index + match[0].length - 1;
  return isWhole ? -1 : UNKNOWN;
}

/** Why {@link findAmongMembers} found no array: a syntax error, or the end of the text. */
const ERROR = -3;
const INCOMPLETE = -4;

/** @returns the offset of `[`, -1 if the object has no member `results` that is an array, or one of the above */
function findAmongMembers(text: string, from: number): number {
  const cursor = new MemberCursor(text, from);
  while (cursor.next())
    if (text[cursor.valueStart] === '[' && cursor.isNamed('results')) return cursor.valueStart;
  return cursor.stop === 'closed' ? -1 : cursor.stop === 'incomplete' ? INCOMPLETE : ERROR;
}
