import { FIELD_INDEX } from './fields';

/**
 * Guesses what a closing bracket in a text with syntax errors belongs to, by what follows it. Offsets are those of the
 * bracket, in UTF-16 units.
 */

/** How much of the text from the bracket on is read for a guess. */
export const LOOKAHEAD_LENGTH = 1 << 12;

/** A member's name, without an opening bracket or the start of a comment before it. */
const MEMBER = /[^"{}[\]/]{0,99}"(\w{1,99})"\s{0,99}:/y;
/** An array's element. */
const ITEM = /[^"{}[\]/]{0,99}"(?:[^"\\]|\\.){0,999}"\s{0,99}[,\]]/y;
const ENTRY_END = /\s{0,999}\}\s{0,999}(?:,\s{0,999}\{|\{|\])/y;
const ENTRY = /^[\]}]\s*,?\s*\{/;
const COMMA_OR_ENTRY = /^\s*[,{]/;

/** The name of the member that follows an offset without an opening bracket between; its end is after the colon. */
export function memberAhead(
  text: string,
  offset: number,
): { readonly name: string; readonly end: number } | undefined {
  MEMBER.lastIndex = offset;
  const name = MEMBER.exec(text)?.[1];
  return name === undefined ? undefined : { name, end: MEMBER.lastIndex };
}

/**
 * Whether a closing bracket is unmatched and inside an entry.
 *
 * @param names of the members that the entry has so far
 */
export function isUnmatchedInEntry(text: string, offset: number, names: ReadonlySet<string>): boolean {
  const member = memberAhead(text, offset + 1);
  if (member) return FIELD_INDEX.has(member.name) && !names.has(member.name);
  ITEM.lastIndex = offset + 1;
  if (ITEM.test(text)) return true;
  ENTRY_END.lastIndex = offset + 1;
  return text[offset] === ']' && ENTRY_END.test(text);
}

/** Whether another entry follows, so that the bracket is not the end of the array. */
export function isBeforeEntry(text: string, offset: number): boolean {
  return ENTRY.test(text.slice(offset, offset + 99));
}

/** Whether a bracket after an entry is unmatched: a comma or another entry follows. */
export function isUnmatchedAfterEntry(text: string, offset: number): boolean {
  return COMMA_OR_ENTRY.test(text.slice(offset + 1, offset + LOOKAHEAD_LENGTH));
}
