import { FIELD_NAMES, LISTING_FIELDS } from '../entries/fields';
import { findAt, type ArrayNode, type ObjectNode, type Span } from '../json/tree';
import type { Change } from '../model/proposal';
import { itemsOf, newItem, type ItemText } from '../json/item-list';
import { rewriteString, colonOf } from '../json/print';
import type { SourceObject } from './source-object';
import { findChangeTarget } from './find-change-target';
import { joinEdits, type TextEdit } from '../text/text-edit';

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
 * @param at the index at which all members are added, rather than each at its own
 * @returns undefined if the target of a change does not exist
 */
export function changeEdits(
  { text, root }: SourceObject,
  changes: readonly Change[],
  write = (name: string, insert: Insert): string => name + insert.literal,
  at?: number,
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
      const index = at ?? indexFor(change.name, root);
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

function add({ inserted }: ListChanges, index: number, textToComma: string): void {
  const items = inserted.get(index) ?? [];
  items.push(newItem(textToComma));
  inserted.set(index, items);
}

/** The index of a member in the order of the schema: after the nearest one that precedes it. */
export function indexFor(name: string, { members }: ObjectNode): number {
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
