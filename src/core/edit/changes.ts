import { FIELD_NAMES, LISTING_FIELDS } from '../listing/fields';
import { itemsOf, newItem, type ItemText } from '../json/list-edits';
import { parse } from '../json/parse';
import { colonOf, rewriteString } from '../json/print';
import { JSONC_SYNTAX } from '../json/syntax';
import {
  findAt,
  findMember,
  type ArrayNode,
  type JsonNode,
  type Member,
  type ObjectNode,
  type Path,
  type Span,
} from '../json/tree';
import { applyEdits, joinEdits, type TextEdit } from '../text/text-edit';
import { getOrCreate } from '../values/maps';
import type { Listing } from '../listing/listing';
import type { Change, MemberLocation } from '../listing/rule';

/** An object that is edited: an entry, or the listing without the elements of `results`. Offsets are from the text's start. */
export interface SourceObject {
  readonly text: string;
  readonly root: ObjectNode;
  /** Converts an offset to one of the whole text. */
  readonly toOffset: (offset: number) => number;
}

/**
 * The object of an entry, or of the listing if `index` is undefined.
 *
 * @returns undefined if it is not an object, or not valid JSON with comments and trailing commas
 */
export function sourceObjectOf(listing: Listing, index: number | undefined): SourceObject | undefined {
  if (index === undefined) {
    const { text, toOffset } = listing.envelope;
    return parseObject(text, toOffset);
  }
  const entry = listing.entries[index];
  if (!entry || entry.shape.syntaxError) return undefined;
  const start = listing.startOf(index);
  return parseObject(entry.text, (offset) => start + offset);
}

/** See {@link sourceObjectOf}. */
export function parseObject(text: string, toOffset: SourceObject['toOffset']): SourceObject | undefined {
  const { root, syntaxError } = parse(text, { syntax: JSONC_SYNTAX });
  return root?.kind === 'object' && !syntaxError ? { text, root, toOffset } : undefined;
}

/** Edits of an object as edits of the whole text. */
export function inWholeText(
  edits: readonly TextEdit[],
  { toOffset }: Pick<SourceObject, 'toOffset'>,
): TextEdit[] {
  return edits.map(({ offset, length, text }) => {
    const start = toOffset(offset);
    const end = length === 0 ? start : toOffset(offset + length - 1) + 1;
    return { offset: start, length: end - start, text };
  });
}

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
  { text, root }: Pick<SourceObject, 'text' | 'root'>,
  changes: readonly Change[],
  write = (name: string, insert: Insert): string => name + insert.literal,
): TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  const changesByContainer = new Map<ObjectNode | ArrayNode, ListChanges>();
  const changesOf = (container: ObjectNode | ArrayNode): ListChanges =>
    getOrCreate(changesByContainer, container, () => ({ removed: new Set(), inserted: new Map() }));
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
  getOrCreate(inserted, index, () => []).push(newItem(text));
}

/** The index of a member in the order of the schema: after the nearest one that precedes it, or at the end for an unknown one. */
function indexFor(name: string, { members }: ObjectNode): number {
  const rank = NAMES.indexOf(name);
  if (rank < 0) return members.length;
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
type ChangeTarget =
  | { readonly container: ObjectNode; readonly index: number; readonly member: Member }
  | { readonly container: ArrayNode; readonly index: number; readonly member: undefined };

/** Finds a member or element; of repeated members the last, unless the name's offset is given. */
function findChangeTarget(root: ObjectNode, place: MemberLocation): ChangeTarget | undefined {
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

/** A listing after edits that are made one after another, each of the listing as the others have left it. */
export class EditedListing {
  /** @param edits all of them, as edits of the listing before the first. Sorted */
  constructor(
    readonly listing: Listing,
    readonly edits: readonly TextEdit[] = [],
  ) {}

  /** Makes the edits that a function returns for the listing; the same object if there are none. */
  edit(editsOf: (listing: Listing) => readonly TextEdit[]): EditedListing {
    const { listing, edits } = this;
    const more = editsOf(listing);
    if (more.length === 0) return this;
    return new EditedListing(
      listing.editInside(more),
      edits.length === 0 ? more : composeEdits(edits, listing, more),
    );
  }
}

/**
 * Edits that have the same effect as two lists of edits, one after the other.
 *
 * @param between the text after the first edits
 * @param second edits of that text
 */
function composeEdits(
  first: readonly TextEdit[],
  between: Pick<Listing, 'slice'>,
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
      const [firstEdit, secondEdit] = [first[a], second[b]];
      if (firstEdit && firstEdit.offset + shift <= end) {
        end = Math.max(end, firstEdit.offset + shift + firstEdit.text.length);
        shift += firstEdit.text.length - firstEdit.length;
        a++;
      } else if (secondEdit && secondEdit.offset <= end) {
        end = Math.max(end, secondEdit.offset + secondEdit.length);
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

/** Whether no edits overlap or touch one another. */
export function areApart(edits: readonly TextEdit[]): boolean {
  return edits.every(({ offset }, index) => {
    const previous = edits[index - 1];
    return !previous || previous.offset + previous.length < offset;
  });
}
