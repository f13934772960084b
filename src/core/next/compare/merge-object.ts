import { itemsOf } from '../../json/list-edits';
import { colonOf } from '../../json/print';
import type { ArrayNode, Member, ObjectNode } from '../../json/tree';
import { arrange, type Item, type MarkerStyle, type Slot } from './merge-list';
import type { MergedMembers, Side, Sides } from './merge-members';

/** An object of one side that gets merged members. */
export interface Host {
  readonly side: Side;
  readonly text: string;
  readonly root: ObjectNode;
}

export interface ObjectContext {
  /** Formats a value of the side that is not the host like those of the host. */
  readonly inStyle: (value: string) => string;
  readonly markers: MarkerStyle;
  /** The text of the array `results`, beside which conflicts are written, not with it. */
  readonly results?: string;
}

/** The text of an object with merged members. Those that the host does not have follow the one that they follow on the other side. */
export function mergedObject(
  { side, text, root }: Host,
  sides: Sides,
  merged: MergedMembers,
  { inStyle, markers, results }: ObjectContext,
): string {
  const other = sides[side === 'ours' ? 'theirs' : 'ours'];
  const colon = colonOf(text, root);
  const space = /\s$/.test(colon) ? ' ' : '';
  const lastOf = new Map(root.members.map(({ name }, index) => [name, index]));

  const valueOf = (name: string): string => inStyle(other.get(name) ?? '');
  const withValue = (index: number, { nameSpan, value }: Member, literal: string): Item => ({
    index,
    text: text.slice(nameSpan.start, value?.start ?? nameSpan.end) + literal,
  });
  const slotOf = (member: Member, index: number): Slot | undefined => {
    const { name, value } = member;
    if (name === 'results' && results !== undefined) return withValue(index, member, results);
    const result = merged.get(name) ?? side;
    if (result === side) return { index };
    if (result === 'conflict') {
      const version = other.has(name) ? [withValue(index, member, valueOf(name))] : [];
      return side === 'ours'
        ? { ours: [{ index }], theirs: version }
        : { ours: version, theirs: [{ index }] };
    }
    if (typeof result === 'string')
      return other.has(name) ? withValue(index, member, valueOf(name)) : undefined;
    if ('literal' in result) return withValue(index, member, result.literal);
    if (value?.kind !== 'array') return { index };
    const list = itemsOf(text, value, space, { before: '', between: ' ', end: '' });
    return withValue(index, member, `[${arrange(list, elementsOf(value, result.strings), markers)}]`);
  };

  const added = new Map<string | undefined, Slot[]>();
  let previous: string | undefined;
  for (const name of other.keys()) {
    const result = merged.get(name) ?? side;
    if (lastOf.has(name)) previous = name;
    if (lastOf.has(name) || result === side) continue;
    const literal = typeof result === 'object' && 'literal' in result ? result.literal : valueOf(name);
    const item = { before: '', text: JSON.stringify(name) + colon + literal, after: '' };
    const slot = side === 'ours' ? { ours: [], theirs: [item] } : { ours: [item], theirs: [] };
    const following = added.get(previous);
    if (following) following.push(result === 'conflict' ? slot : item);
    else added.set(previous, [result === 'conflict' ? slot : item]);
  }

  const slots: Slot[] = [];
  /** Where conflicts are written that would decide whether `results` has a comma. */
  let beside = Infinity;
  const add = (slot: Slot): void => {
    const isOneSided = 'ours' in slot && (slot.ours.length === 0 || slot.theirs.length === 0);
    slots.splice(isOneSided && beside < slots.length ? beside++ : slots.length, 0, slot);
  };
  added.get(undefined)?.forEach(add);
  for (const [index, member] of root.members.entries()) {
    const isLast = lastOf.get(member.name) === index;
    if (isLast && member.name === 'results' && results !== undefined) beside = slots.length;
    const slot = isLast ? slotOf(member, index) : { index };
    if (slot) add(slot);
    if (isLast) added.get(member.name)?.forEach(add);
  }
  const inside = arrange(itemsOf(text, root, space), slots, markers);
  return text.slice(0, root.start + 1) + inside + text.slice(root.end - 1);
}

/** The elements of an array that have these values, each once, and new ones for the others. */
function elementsOf({ elements }: ArrayNode, values: readonly string[]): readonly Item[] {
  const indexes = new Map<unknown, number[]>();
  for (const [index, element] of elements.entries()) {
    const value = 'value' in element ? element.value : undefined;
    const same = indexes.get(value);
    if (same) same.push(index);
    else indexes.set(value, [index]);
  }
  return values.map((value) => {
    const index = indexes.get(value)?.shift();
    return index === undefined ? { before: '', text: JSON.stringify(value), after: '' } : { index };
  });
}
