import { arrange, type ConflictStyle, type Slot, type Version } from '../json/list-edits';
import { itemsOf } from '../json/item-list';
import type { SourceObject } from '../edit/source-object';
import type { ArrayNode } from '../json/tree';
import { valueOf } from '../entries/entry-reading';
import { colonOf, type Style } from '../json/print';
import type { TextEdit } from '../text/text-edit';
import type { MemberTexts } from '../json/members';
import type { MergedMember } from './merge-members';

/** What is needed to write members of THEIRS into an object of OURS. */
export interface ObjectContext {
  readonly theirs: MemberTexts;
  readonly merged: ReadonlyMap<string, MergedMember>;
  readonly style: Style;
  readonly conflictStyle: ConflictStyle;
  /** Formats a value of THEIRS like the values of OURS. */
  readonly valueInStyle: (text: string) => string;
  /** A long member beside which conflicts are written, rather than with it. */
  readonly longMember?: string;
}

interface NamedSlot {
  readonly name: string;
  readonly slot: Slot;
}

/** The edits of an object of OURS that merge its members, by offsets of the object's text. */
export function objectEdits({ text, root }: SourceObject, context: ObjectContext): TextEdit[] {
  const { theirs, merged, style, conflictStyle, valueInStyle, longMember } = context;
  const colon = colonOf(text, root);
  const spaceOnOneLine = /\s$/.test(colon) ? ' ' : '';
  const lastOf = new Map(root.members.map(({ name }, index) => [name, index]));
  const slots: NamedSlot[] = [];
  root.members.forEach(({ name, nameSpan, value }, index) => {
    const result = merged.get(name);
    const other = theirs.get(name);
    // The last of repeated members counts.
    const isCounted = lastOf.get(name) === index;
    if (result?.from === 'theirs' && other === undefined) return;
    const { start, end } = value ?? { start: nameSpan.end, end: nameSpan.end };
    const version = (by: string): Version => ({
      index,
      edits: [{ offset: start, length: end - start, text: by }],
    });
    if (!result || !isCounted || result.from === 'ours') slots.push({ name, slot: { index } });
    else if (result.from === 'conflict') {
      const changed = other === undefined ? undefined : version(valueInStyle(other));
      slots.push({ name, slot: { ours: { index }, theirs: changed } });
    } else if (result.from === 'both' && value?.kind === 'array') {
      const none = { eol: conflictStyle.eol, before: '', between: '', end: '' };
      const elements = itemsOf(text, value, spaceOnOneLine, none);
      const edits = arrange(elements, elementsOf(value, result.values), conflictStyle);
      slots.push({ name, slot: { index, edits } });
    } else if (result.from === 'inputs') slots.push({ name, slot: version(result.literal) });
    else if (other !== undefined) slots.push({ name, slot: version(valueInStyle(other)) });
  });
  addMembers(slots, context, colon);
  const long = slots.findIndex(({ name }) => name === longMember);
  if (long >= 0) {
    const isAfter = ({ slot }: NamedSlot, index: number): boolean =>
      index > long && 'ours' in slot && !(slot.ours && slot.theirs);
    const after = slots.filter(isAfter);
    const others = slots.filter((slot, index) => !isAfter(slot, index));
    slots.splice(0, slots.length, ...others.slice(0, long), ...after, ...others.slice(long));
  }
  const { eol, indent, base, pad } = style;
  const space = indent === undefined ? pad : eol + base + indent;
  const list = itemsOf(text, root, spaceOnOneLine, {
    eol: conflictStyle.eol,
    before: space,
    between: space,
    end: indent === undefined ? pad : eol + base,
  });
  return arrange(
    list,
    slots.map(({ slot }) => slot),
    conflictStyle,
  );
}

/** The elements of an array that have these values, each once, and new ones for the others. */
function elementsOf({ elements }: ArrayNode, values: readonly string[]): Version[] {
  const indexes = new Map<string, number[]>();
  for (const [index, node] of elements.entries()) {
    const value = valueOf(node);
    if (typeof value !== 'string') continue;
    const those = indexes.get(value);
    if (those) those.push(index);
    else indexes.set(value, [index]);
  }
  return values.map((value) => {
    const index = indexes.get(value)?.shift();
    return index === undefined ? { text: JSON.stringify(value) } : { index };
  });
}

/** Adds the members that only THEIRS has, each after the one that it follows there. */
function addMembers(
  slots: NamedSlot[],
  { theirs, merged, valueInStyle }: ObjectContext,
  colon: string,
): void {
  const present = new Set(slots.map(({ name }) => name));
  let previous: string | undefined;
  for (const [name, value] of theirs) {
    const result = merged.get(name);
    if (result && result.from !== 'ours' && !present.has(name)) {
      const literal = result.from === 'inputs' ? result.literal : valueInStyle(value);
      const version = { text: JSON.stringify(name) + colon + literal };
      const slot = result.from === 'conflict' ? { ours: undefined, theirs: version } : version;
      slots.splice(slots.findLastIndex((one) => one.name === previous) + 1, 0, { name, slot });
      present.add(name);
    }
    if (present.has(name)) previous = name;
  }
}
