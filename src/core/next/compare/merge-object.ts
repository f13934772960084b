import { itemsOf } from '../../json/list-edits';
import { colonOf, type Style } from '../../json/print';
import type { ArrayNode, Member, ObjectNode } from '../../json/tree';
import { arrange, type Item, type MarkerStyle, type Slot } from './merge-list';
import { isSame, type MergedValue, type Side } from './merge-members';
import { valueInStyle } from './text-in-style';

/** The merged members of an object. */
export interface ObjectContext {
  readonly values: ReadonlyMap<string, MergedValue>;
  /** The side whose values are written where both are in conflict, instead of a conflict. */
  readonly chosen?: Side;
  /** The names of the members of the side whose text is not changed, in its order. */
  readonly otherNames: Iterable<string>;
  /** How that object is formatted, and the merged one. */
  readonly own: () => Style;
  readonly style: () => Style;
  readonly markers: MarkerStyle;
  /** The text of the array `results`, beside which conflicts are written, not with it. */
  readonly results?: string;
}

/**
 * The text of an object with merged members, between conflict markers where those of the two sides differ. Members that it does not
 * have follow the one that they follow on the other side.
 */
export function mergedObject(text: string, root: ObjectNode, context: ObjectContext): string {
  const { values, chosen, otherNames, own, style, markers, results } = context;
  const colon = colonOf(text, root);
  const space = /\s$/.test(colon) ? ' ' : '';
  const lastOf = new Map(root.members.map(({ name }, index) => [name, index]));

  const inStyle = (value: string): string => valueInStyle(value, own, style);
  const textOf = (member: Member | undefined, name: string, value: string): string =>
    member
      ? text.slice(member.nameSpan.start, member.value?.start ?? member.nameSpan.end) + value
      : JSON.stringify(name) + colon + inStyle(value);
  /** A member with a value; none if it has no value. */
  const itemsWith = (
    name: string,
    value: string | undefined,
    strings?: readonly string[],
  ): readonly Item[] => {
    const index = lastOf.get(name);
    const member = root.members[index ?? -1];
    if (value === undefined) return [];
    if (index === undefined || !member)
      return [{ before: '', text: textOf(undefined, name, value), after: '' }];
    const node = member.value;
    if (node && isSame(text.slice(node.start, node.end), value)) return [{ index }];
    if (node?.kind !== 'array' || !strings) return [{ index, text: textOf(member, name, inStyle(value)) }];
    const list = itemsOf(text, node, space, { before: '', between: ' ', end: '' });
    const elements = arrange(list, elementsOf(node, strings), markers);
    return [{ index, text: textOf(member, name, `[${elements}]`) }];
  };
  const slotsOf = (name: string): readonly Slot[] => {
    const { ours, theirs, strings } = values.get(name) ?? {};
    if (chosen) return itemsWith(name, values.get(name)?.[chosen], strings);
    if (isSame(ours, theirs)) return itemsWith(name, ours, strings);
    return [{ ours: itemsWith(name, ours), theirs: itemsWith(name, theirs) }];
  };

  const added = new Map<string | undefined, string[]>([[undefined, []]]);
  for (const { name } of root.members) added.set(name, []);
  let previous: string | undefined;
  for (const name of otherNames) {
    if (lastOf.has(name)) previous = name;
    else added.get(previous)?.push(name);
  }

  const slots: Slot[] = [];
  /** Where conflicts are written that would decide whether `results` has a comma. */
  let beside = Infinity;
  const add = (slot: Slot): void => {
    const isOneSided = 'ours' in slot && (slot.ours.length === 0 || slot.theirs.length === 0);
    slots.splice(isOneSided && beside < slots.length ? beside++ : slots.length, 0, slot);
  };
  const addFollowing = (name: string | undefined): void => {
    for (const following of added.get(name) ?? []) slotsOf(following).forEach(add);
  };
  addFollowing(undefined);
  for (const [index, member] of root.members.entries()) {
    const { name } = member;
    const isResults = results !== undefined && name === 'results';
    // Of a repeated name the last member counts.
    if (lastOf.get(name) !== index) add({ index });
    else if (isResults) {
      beside = slots.length;
      add({ index, text: textOf(member, name, results) });
    } else slotsOf(name).forEach(add);
    if (lastOf.get(name) === index) addFollowing(name);
  }
  const inside = arrange(itemsOf(text, root, space), slots, markers);
  return text.slice(0, root.start + 1) + inside + text.slice(root.end - 1);
}

/** The elements of an array that have these values, each once, and new ones for the others. */
function elementsOf({ elements }: ArrayNode, values: readonly string[]): readonly Item[] {
  const indexes = new Map<unknown, number[]>();
  // The first one is the last of the list.
  for (const [index, node] of [...elements.entries()].reverse()) {
    const value = 'value' in node ? node.value : undefined;
    const same = indexes.get(value);
    if (same) same.push(index);
    else indexes.set(value, [index]);
  }
  return values.map((value) => {
    const index = indexes.get(value)?.pop();
    return index === undefined ? { before: '', text: JSON.stringify(value), after: '' } : { index };
  });
}
