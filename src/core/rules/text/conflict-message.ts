import type { Conflict, ConflictSide } from '../../entries/conflicts';
import { parse } from '../../json/parse';
import { JSONC_SYNTAX } from '../../json/syntax';
import type { ObjectNode } from '../../json/tree';
import { escapeAndShorten, shorten, terminalSafeLiteral } from '../../text/quote';

/** The maximum number of members whose values are named. */
const MAX_MEMBERS = 2;
/** The maximum length of a value, in UTF-16 units. */
const MAX_LENGTH = 60;

/** What differs between the two versions in a conflict; empty if they are not whole members or entries. */
export function differenceIn({ ours, theirs }: Conflict): string {
  const where = { ours: nameOf(ours, 'the current version'), theirs: nameOf(theirs, 'the incoming version') };
  const one = objectsOf(ours.text);
  const other = objectsOf(theirs.text);
  if (!one || !other || (one.length === 0 && other.length === 0)) return '';
  if (one.length > 1 || other.length > 1)
    return `${namesOf(one)} in ${where.ours}, ${namesOf(other)} in ${where.theirs}`;
  const [left, right] = [one[0], other[0]];
  if (!left?.isMembers && !right?.isMembers && !(left && right)) {
    const [entry, here, there] = left ? [left, where.ours, where.theirs] : [right, where.theirs, where.ours];
    return `entry ${nameOfEntry(entry)} is in ${here}, but not in ${there}`;
  }
  const names = new Set([...(left?.values.keys() ?? []), ...(right?.values.keys() ?? [])]);
  const differing = [...names].filter((name) => left?.values.get(name) !== right?.values.get(name));
  const shown = differing.slice(0, MAX_MEMBERS).map((name) => {
    const [here, there] = [left, right].map((side) => {
      const literal = side?.values.get(name);
      return literal === undefined ? 'missing' : shownLiteral(literal);
    });
    return `${escapeAndShorten(name)} is ${here} in ${where.ours}, ${there} in ${where.theirs}`;
  });
  const more = differing.length - shown.length;
  if (more > 0) shown.push(more === 1 ? '1 more member differs' : `${more} more members differ`);
  return shown.join('; ');
}

function nameOf({ label }: ConflictSide, unlabeled: string): string {
  return label === '' ? unlabeled : escapeAndShorten(label);
}

/** An entry, or members of one, with the source text of their values. */
interface Part {
  readonly values: ReadonlyMap<string, string>;
  readonly isMembers: boolean;
}

/** What the lines of a version consist of; undefined if it is not whole entries or members. */
function objectsOf(text: string): Part[] | undefined {
  const list = text.replace(/^\s*,/, '');
  if (list.trim() === '') return [];
  const isMembers = !list.trimStart().startsWith('{');
  const source = isMembers ? `{${list}}` : `[${list}]`;
  const { root, syntaxError } = parse(source, { syntax: JSONC_SYNTAX });
  if (syntaxError || !root) return undefined;
  const nodes = root.kind === 'array' ? root.elements : [root];
  return nodes.flatMap((node) =>
    node.kind === 'object' ? { values: valuesOf(source, node), isMembers } : [],
  );
}

function valuesOf(source: string, { members }: ObjectNode): ReadonlyMap<string, string> {
  return new Map(members.map(({ name, value }) => [name, value ? source.slice(value.start, value.end) : '']));
}

/** The source text of a value on one line; of an object, and of an array that contains one, only the brackets. */
function shownLiteral(literal: string): string {
  if (literal.startsWith('{')) return '{…}';
  if (literal.startsWith('[') && literal.includes('{')) return '[…]';
  return shorten(terminalSafeLiteral(literal.replace(/\s*[\r\n]\s*/g, ' ')), MAX_LENGTH);
}

function namesOf(entries: readonly Part[]): string {
  if (entries.length === 0) return 'no entry';
  return entries.length > MAX_MEMBERS ? `${entries.length} entries` : entries.map(nameOfEntry).join(' and ');
}

function nameOfEntry(entry: Part | undefined): string {
  return shownLiteral(entry?.values.get('name') ?? entry?.values.get('id') ?? '""');
}
