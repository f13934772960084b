import { CLOSE_BRACE, COLON, COMMA, OPEN_BRACE, QUOTE, SLASH } from '../json/codes';
import { endOfString, skipBlank, ValueScan } from '../json/scan';
import type { JsonNode } from '../json/tree';

/** The members of an object by name, each value as source text; of a repeated name the last counts. */
export type MemberTexts = ReadonlyMap<string, string>;

/** Walks over the members of an object whose text is JSON, without making a tree of it. */
export class MemberWalk {
  /** Of the present member. Its value is source text. */
  name = '';
  value = '';
  /** Whether there is no member left, and nothing was in the text that is not walked over, such as a comment. */
  isAtEnd = false;
  readonly #text: string;
  readonly #scan = new ValueScan();
  #at: number;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.charCodeAt(0) === OPEN_BRACE ? skipBlank(text, 1) : text.length;
  }

  /** Goes to the next member. @returns false if there is none that could be read */
  next(): boolean {
    const text = this.#text;
    const scan = this.#scan;
    const at = this.#at;
    if (text.charCodeAt(at) !== QUOTE) {
      this.isAtEnd = text.charCodeAt(at) === CLOSE_BRACE && at === text.length - 1;
      return false;
    }
    const nameEnd = endOfString(text, at);
    const colon = skipBlank(text, nameEnd);
    const start = skipBlank(text, colon + 1);
    if (text.charCodeAt(colon) !== COLON || text.charCodeAt(start) === SLASH) return false;
    scan.scan(text, start);
    if (scan.comments > 0 || scan.end <= start) return false;
    this.name = nameOf(text.slice(at + 1, nameEnd - 1));
    this.value = text.slice(start, scan.end);
    const behind = skipBlank(text, scan.end);
    this.#at = text.charCodeAt(behind) === COMMA ? skipBlank(text, behind + 1) : behind;
    return true;
  }
}

/**
 * The members of an object whose text is JSON.
 *
 * @returns undefined for a text with comments, or that is no object
 */
export function membersIn(text: string): MemberTexts | undefined {
  const members = new Map<string, string>();
  const walk = new MemberWalk(text);
  while (walk.next()) members.set(walk.name, walk.value);
  return walk.isAtEnd ? members : undefined;
}

function nameOf(inside: string): string {
  return inside.includes('\\') ? (JSON.parse(`"${inside}"`) as string) : inside;
}

/** The members of an object by its tree; none where it is no object. */
export function membersOf(root: JsonNode | undefined, text: string): MemberTexts {
  const members = new Map<string, string>();
  if (root?.kind === 'object')
    for (const { name, value } of root.members)
      members.set(name, value ? text.slice(value.start, value.end) : '');
  return members;
}
