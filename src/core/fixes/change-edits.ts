import { FIELD_NAMES, LISTING_FIELDS } from '../fields';
import { findAt, type ArrayNode, type ObjectNode, type Span } from '../json/tree';
import type { Change } from '../model/proposal';
import { itemSpans } from '../json-edit/append';
import { colonOf } from '../json-edit/style';
import { ItemList, type Items, type ItemText } from '../json-edit/item-list';
import { listEdits } from '../json-edit/list-edits';
import type { SourceObject } from '../json-edit/source-object';
import { findChangeTarget } from './find-change-target';
import { joinEdits, type TextEdit } from '../text/text-edit';

type Insert = Extract<Change, { change: 'insert' }>;

const NAMES: readonly string[] = [...LISTING_FIELDS.map(({ name }) => name), ...FIELD_NAMES];

/** What is done to one object or array. */
interface ListChanges {
  readonly removed: Set<number>;
  readonly inserted: Map<number, ItemText[]>;
}

/**
 * The edits of a part's text that make changes in it, each as small as it can be; offsets from the part's start.
 *
 * @param write the source text of a member that is added
 * @param at the index at which all members are added, rather than each at its own
 * @returns undefined if there is nothing where a change should be made
 */
export function changeEdits(
  { text, root }: SourceObject,
  changes: readonly Change[],
  write = (name: string, insert: Insert): string => name + insert.literal,
  at?: number,
): TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  const works = new Map<ObjectNode | ArrayNode, ListChanges>();
  const workOn = (container: ObjectNode | ArrayNode): ListChanges => {
    let work = works.get(container);
    if (!work) works.set(container, (work = { removed: new Set(), inserted: new Map() }));
    return work;
  };
  const replace = ({ start, end }: Span, by: string): void => {
    if (text.slice(start, end) !== by) edits.push({ offset: start, length: end - start, text: by });
  };
  for (const change of changes) {
    if (change.change === 'move') return undefined;
    if (change.change === 'insert') {
      const index = at ?? indexFor(change.name, root);
      const name = `${JSON.stringify(change.name)}${colonOf(text, root)}`;
      add(workOn(root), index, write(name, change));
    } else if (change.change === 'prepend') {
      const array = findAt(root, change.path)?.value;
      if (array?.kind !== 'array') return undefined;
      add(workOn(array), 0, change.literal);
    } else if (change.change === 'set') {
      const value = findAt(root, change.path)?.value;
      if (!value) return undefined;
      replace(value, change.literal);
    } else {
      const found = findChangeTarget(root, change.at);
      if (!found) return undefined;
      if (change.change === 'remove') workOn(found.container).removed.add(found.index);
      else if (found.member) replace(found.member.nameSpan, JSON.stringify(change.name));
    }
  }
  const spaceOnOneLine = /\s$/.test(colonOf(text, root)) ? ' ' : '';
  for (const [container, work] of works) {
    const list = new ItemList(itemsOf(text, container, spaceOnOneLine));
    for (const edit of listEdits(list, { ...work, removesComments: false })) edits.push(edit);
  }
  return joinEdits(edits.sort((a, b) => a.offset - b.offset || a.length - b.length));
}

function add({ inserted }: ListChanges, index: number, head: string): void {
  const pieces = inserted.get(index) ?? [];
  pieces.push({ textToComma: head, commentsAfterComma: '' });
  inserted.set(index, pieces);
}

/** The index at which a member stands in the order of the schema: behind the nearest one that comes before it. */
export function indexFor(name: string, { members }: ObjectNode): number {
  const wanted = NAMES.indexOf(name);
  let best = -1;
  let index = 0;
  members.forEach((member, at) => {
    const place = NAMES.indexOf(member.name);
    if (place < best || place >= wanted) return;
    best = place;
    index = at + 1;
  });
  return best < 0 ? 0 : index;
}

function itemsOf(text: string, container: ObjectNode | ArrayNode, spaceOnOneLine: string): Items {
  const spans = itemSpans(container);
  return {
    length: spans.length,
    item: (index) => spans[index] ?? container,
    open: container.start + 1,
    close: container.end - 1,
    slice: (start, end) => text.slice(start, end),
    spaceOnOneLine,
  };
}
