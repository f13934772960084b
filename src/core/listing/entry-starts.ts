import { FIELD_INDEX, FIELD_NAMES } from './fields';

/** How much of the text after an offset is read at most to guess what belongs to an entry, in UTF-16 units. */
export const LOOKAHEAD = 1 << 12;

/** The name of an entry's first member. */
const FIRST_NAME = /^\{\s*"(\w+)"/;
/** How much of an entry is read to find that name, in UTF-16 units. */
const MAX_FIRST_NAME = 1 << 8;
/** The maximum number of uncertain brackets before one is taken for an entry's. */
const MAX_CANDIDATES = 64;

const ENTRY_START = new RegExp(String.raw`\{\s*"(?:${FIELD_NAMES.join('|')})"\s*:`, 'g');

/**
 * Finds where entries start in a text with syntax errors: at an opening bracket that a known name and a colon follow, and
 * that is neither a member's value nor the first element of an array. Such text cannot be part of a JSON string.
 */
export class EntryStarts {
  /** How far the text was read, in UTF-16 units; past its end if there may be more. */
  seen = 0;
  /** The last answer, so that a whole text takes one pass. */
  #last: { readonly from: number; readonly start: number } | undefined;

  constructor(private readonly text: string) {}

  /** The first start from an offset on; infinite if there is none. */
  first(from: number): number {
    const last = this.#last;
    if (last && last.from <= from && from <= last.start) return last.start;
    const start = this.#search(from);
    this.#last = { from, start };
    return start;
  }

  /**
   * Where the entry after the one at an offset starts; infinite if there is none. An entry starts with its id, with
   * the same name as the one before, or with a name that this already has: other brackets are its own, or stray.
   */
  after(start: number): number {
    const { text } = this;
    const [, firstName] = FIRST_NAME.exec(text.slice(start, start + MAX_FIRST_NAME)) ?? [];
    let candidates = 0;
    for (let next = this.first(start + 1); next < text.length; next = this.first(next + 1)) {
      const [, name = ''] = FIRST_NAME.exec(text.slice(next, next + MAX_FIRST_NAME)) ?? [];
      if (name === 'id' || name === firstName || text.slice(start, next).includes(`"${name}"`)) return next;
      if (++candidates > MAX_CANDIDATES) return next;
    }
    return Infinity;
  }

  #search(from: number): number {
    const { text } = this;
    ENTRY_START.lastIndex = from;
    for (let match = ENTRY_START.exec(text); match; match = ENTRY_START.exec(text)) {
      this.seen = Math.max(this.seen, ENTRY_START.lastIndex);
      let before = match.index - 1;
      while (text.charCodeAt(before) <= 32) before--;
      // A value that is being typed is missing if the bracket is on another line.
      const isValue = text[before] === ':' && !text.slice(before, match.index).includes('\n');
      if (!isValue && text[before] !== '[') return match.index;
    }
    this.seen = text.length + 1;
    return Infinity;
  }
}

/** A member's name, without an opening bracket or the start of a comment before it. */
const MEMBER = /[^"{}[\]/]{0,99}"(\w{1,99})"\s{0,99}:/y;

/** An array's element. */
const ITEM = /[^"{}[\]/]{0,99}"(?:[^"\\]|\\.){0,999}"\s{0,99}[,\]]/y;

const ENTRY_END = /\s{0,999}\}\s{0,999}(?:,\s{0,999}\{|\{|\])/y;

/** A known name and a colon, and whether an entry starts there. */
const KNOWN_MEMBER = new RegExp(String.raw`(\{\s*)?"(${FIELD_NAMES.join('|')})"\s*:`);

/**
 * The name of the next known member, if text follows a bracket that JSON cannot have there: then the bracket belongs to a
 * string that is closed too early, and the entry continues. A member at the start of another entry is none.
 *
 * @param offset after the bracket, in UTF-16 units
 */
export function memberAfterText(text: string, offset: number): string | undefined {
  const after = text.slice(offset, offset + LOOKAHEAD);
  if (/^\s*(?:[,:/"'#[\]{}]|$)/.test(after)) return undefined;
  const [, opening, name] = KNOWN_MEMBER.exec(after) ?? [];
  return opening === undefined ? name : undefined;
}

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
 * Whether a closing bracket in an entry with a syntax error is unmatched, by what follows it.
 *
 * @param offset of the bracket, in UTF-16 units
 * @param names of the members that the entry has so far
 */
export function isUnmatchedInEntry(text: string, offset: number, names: ReadonlySet<string>): boolean {
  const member = memberAhead(text, offset + 1);
  if (member) return FIELD_INDEX.has(member.name) && !names.has(member.name);
  const later = memberAfterText(text, offset + 1);
  if (later !== undefined && !names.has(later)) return true;
  ITEM.lastIndex = offset + 1;
  if (ITEM.test(text)) return true;
  ENTRY_END.lastIndex = offset + 1;
  return text[offset] === ']' && ENTRY_END.test(text);
}
