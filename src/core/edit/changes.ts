import { FIELD_NAMES, LISTING_FIELDS } from '../next/listing/fields';
import {
  findAt,
  type ArrayNode,
  type ObjectNode,
  type Span,
  type Path,
  findMember,
  type JsonNode,
  type Member,
} from '../json/tree';
import type { Change, MemberLocation } from '../model/proposal';
import { itemsOf, newItem, type ItemText } from '../json/list-edits';
import { rewriteString, colonOf } from '../json/print';
import type { SourceObject } from './source-object';
import { joinEdits, type TextEdit, applyEdits } from '../text/text-edit';

type Insert = Extract<Change, { change: 'insert' }>;

const NAMES: readonly string[] = [...LISTING_FIELDS.map(({ name }) => name), ...FIELD_NAMES];

/** The changes of one object or array. */
interface ListChanges {
  readonly removed: Set<number>;
  readonly inserted: Map<number, ItemText[]>;
}

/**
 * The minimal edits that make changes in an object; offsets from its start.
 *
 * @param write the source text of a member that is added
 * @returns undefined if the target of a change does not exist
 */
export function changeEdits(
  { text, root }: SourceObject,
  changes: readonly Change[],
  write = (name: string, insert: Insert): string => name + insert.literal,
): TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  const changesByContainer = new Map<ObjectNode | ArrayNode, ListChanges>();
  const changesOf = (container: ObjectNode | ArrayNode): ListChanges => {
    let listChanges = changesByContainer.get(container);
    if (!listChanges)
      changesByContainer.set(container, (listChanges = { removed: new Set(), inserted: new Map() }));
    return listChanges;
  };
  const replace = ({ start, end }: Span, by: string): void => {
    if (text.slice(start, end) !== by) edits.push({ offset: start, length: end - start, text: by });
  };
  for (const change of changes) {
    if (change.change === 'move' || change.change === 'delete') return undefined;
    if (change.change === 'insert') {
      const index = indexFor(change.name, root);
      const name = `${JSON.stringify(change.name)}${colonOf(text, root)}`;
      add(changesOf(root), index, write(name, change));
    } else if (change.change === 'prepend') {
      const array = findAt(root, change.path)?.value;
      if (array?.kind !== 'array') return undefined;
      add(changesOf(array), 0, change.literal);
    } else if (change.change === 'set') {
      const value = findAt(root, change.path)?.value;
      if (!value) return undefined;
      replace(value, change.literal);
    } else if (change.change === 'setString') {
      const value = findAt(root, change.path)?.value;
      if (!value) return undefined;
      replace(value, rewriteString(text.slice(value.start, value.end), change.value));
    } else {
      const target = findChangeTarget(root, change.at);
      if (!target) return undefined;
      if (change.change === 'remove') changesOf(target.container).removed.add(target.index);
      else if (target.member) replace(target.member.nameSpan, JSON.stringify(change.name));
    }
  }
  const spaceOnOneLine = /\s$/.test(colonOf(text, root)) ? ' ' : '';
  for (const [container, listChanges] of changesByContainer) {
    for (const edit of itemsOf(text, container, spaceOnOneLine).edits(listChanges)) edits.push(edit);
  }
  return joinEdits(edits.sort((a, b) => a.offset - b.offset || a.length - b.length));
}

function add({ inserted }: ListChanges, index: number, text: string): void {
  const items = inserted.get(index) ?? [];
  items.push(newItem(text));
  inserted.set(index, items);
}

/** The index of a member in the order of the schema: after the nearest one that precedes it. */
function indexFor(name: string, { members }: ObjectNode): number {
  const rank = NAMES.indexOf(name);
  let best = -1;
  let index = 0;
  members.forEach((member, at) => {
    const memberRank = NAMES.indexOf(member.name);
    if (memberRank < best || memberRank >= rank) return;
    best = memberRank;
    index = at + 1;
  });
  return best < 0 ? 0 : index;
}

/** A member or an element: the object or array that contains it, and its index. */
export type ChangeTarget =
  | { readonly container: ObjectNode; readonly index: number; readonly member: Member }
  | { readonly container: ArrayNode; readonly index: number; readonly member: undefined };

/** Finds a member or element; of repeated members the last, unless the name's offset is given. */
export function findChangeTarget(root: ObjectNode, place: MemberLocation): ChangeTarget | undefined {
  return isPath(place) ? byPath(root, place) : byName(root, place.nameAt);
}

function isPath(place: MemberLocation): place is Path {
  return Array.isArray(place);
}

function byPath(root: ObjectNode, path: Path): ChangeTarget | undefined {
  const container = findAt(root, path.slice(0, -1))?.value;
  const step = path.at(-1);
  if (container?.kind === 'array' && typeof step === 'number')
    return step < container.elements.length ? { container, index: step, member: undefined } : undefined;
  if (container?.kind !== 'object' || typeof step !== 'string') return undefined;
  const member = findMember(container, step);
  return member && { container, index: container.members.indexOf(member), member };
}

function byName(root: ObjectNode, nameAt: number): ChangeTarget | undefined {
  const open: JsonNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.start > nameAt || node.end <= nameAt) continue;
    if (node.kind === 'array') {
      for (const element of node.elements) open.push(element);
    } else if (node.kind === 'object') {
      const index = node.members.findIndex(({ nameSpan }) => nameSpan.start === nameAt);
      const member = node.members[index];
      if (member) return { container: node, index, member };
      for (const { value } of node.members) if (value) open.push(value);
    }
  }
  return undefined;
}

/**
 * Edits that have the same effect as two lists of edits, one after the other.
 *
 * @param between the text after the first edits
 * @param second edits of that text
 */
export function composeEdits(
  first: readonly TextEdit[],
  between: string,
  second: readonly TextEdit[],
): TextEdit[] {
  const composed: TextEdit[] = [];
  /** How far the first edits before the current one have moved the text, in UTF-16 units. */
  let shift = 0;
  for (let a = 0, b = 0; a < first.length || b < second.length;) {
    const start = Math.min((first[a]?.offset ?? Infinity) + shift, second[b]?.offset ?? Infinity);
    const offset = start - shift;
    const from = b;
    // One edit instead of all that overlap or touch one another.
    for (let end = start; ;) {
      const [one, other] = [first[a], second[b]];
      if (one && one.offset + shift <= end) {
        end = Math.max(end, one.offset + shift + one.text.length);
        shift += one.text.length - one.length;
        a++;
      } else if (other && other.offset <= end) {
        end = Math.max(end, other.offset + other.length);
        b++;
      } else {
        const inside = second.slice(from, b).map((edit) => ({ ...edit, offset: edit.offset - start }));
        const text = applyEdits(between.slice(start, end), inside);
        composed.push({ offset, length: end - shift - offset, text });
        break;
      }
    }
  }
  return composed;
}

/** Edits of two lists together; undefined if some overlap or touch one another. */
export function mergeEdits(a: readonly TextEdit[], b: readonly TextEdit[]): TextEdit[] | undefined {
  const merged = [...a, ...b].sort((one, other) => one.offset - other.offset);
  return areApart(merged) ? merged : undefined;
}

/** Whether no edits overlap or touch one another. */
export function areApart(edits: readonly TextEdit[]): boolean {
  return edits.every(({ offset }, index) => {
    const previous = edits[index - 1];
    return !previous || previous.offset + previous.length < offset;
  });
}
