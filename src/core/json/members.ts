import { COLON, COMMA, OPEN_BRACE, QUOTE, decodeString, endOfString, scanValue, skipBlank } from './scan';
import type { JsonNode } from './tree';

/** The members of an object by name, each value as source text; of a repeated name the last counts. */
export type MemberTexts = ReadonlyMap<string, string>;

/** A member of an object in a text that is not checked to be JSON. */
interface MemberStart {
  /** Undefined if it is not a JSON string. */
  readonly name: string | undefined;
  /** The offset of its value, in UTF-16 units. */
  readonly valueStart: number;
}

/** The member that follows an offset, perhaps after a comma; undefined if there is none with a name and a colon. */
export function memberAt(text: string, at: number): MemberStart | undefined {
  let start = skipBlank(text, at);
  if (text.charCodeAt(start) === COMMA) start = skipBlank(text, start + 1);
  if (text.charCodeAt(start) !== QUOTE) return undefined;
  const end = endOfString(text, start);
  const colon = skipBlank(text, end);
  if (text.charCodeAt(colon) !== COLON) return undefined;
  return { name: decodeString(text.slice(start + 1, end - 1)), valueStart: skipBlank(text, colon + 1) };
}

/**
 * The members of an object whose text is JSON.
 *
 * @returns undefined if it is not an object
 */
export function membersIn(text: string): MemberTexts | undefined {
  if (text.charCodeAt(0) !== OPEN_BRACE) return undefined;
  const members = new Map<string, string>();
  let at = 1;
  for (let member = memberAt(text, at); member; member = memberAt(text, at)) {
    const { name, valueStart } = member;
    const { end, closed } = scanValue(text, valueStart);
    if (name === undefined || !closed || end === valueStart) return undefined;
    members.set(name, text.slice(valueStart, end));
    at = end;
  }
  return skipBlank(text, at) === text.length - 1 && text.endsWith('}') ? members : undefined;
}

/** The elements of an array whose text is JSON without comments, each as source text. */
export function elementTexts(text: string): string[] {
  const elements: string[] = [];
  for (let at = skipBlank(text, 1); at < text.length - 1;) {
    const { end } = scanValue(text, at);
    elements.push(text.slice(at, end));
    // After the comma, or the closing bracket.
    at = skipBlank(text, skipBlank(text, end) + 1);
  }
  return elements;
}

/** The members of an object by its tree; none if it is not an object. */
export function membersOf(root: JsonNode | undefined, text: string): MemberTexts {
  const members = new Map<string, string>();
  if (root?.kind === 'object')
    for (const { name, value } of root.members)
      members.set(name, value ? text.slice(value.start, value.end) : '');
  return members;
}
