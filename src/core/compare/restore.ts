import { findMember } from '../json/tree';
import { applyEdits, type TextEdit } from '../text/text-edit';
import {
  changeEdits,
  composeEdits,
  inWholeText,
  parseObject,
  sourceObjectOf,
  type SourceObject,
} from '../edit/changes';
import { insertEntry, removeEntries, styleNear } from '../edit/entries';
import { moveEntries } from '../edit/entry-edits';
import { dependentChanges, movesAfter } from '../edit/set-members';
import type { Listing } from '../listing/listing';
import type { Change } from '../listing/proposal';
import type { MemberChange } from './changes';
import { ABSENT, pairEntries, type IndexedEntry } from './pairs';
import { entryInStyle, valueInStyle } from './text-in-style';
import type { Sides } from './tree';

/**
 * The edits of the new listing that undo the change of an entry, with all that follows from it: a changed entry gets its old
 * text, a removed one is inserted between its old neighbors, and an added one is removed. In a listing that is ordered by
 * volume, the entry is where its volume belongs, and `count` follows as it had before.
 *
 * @param after a later version of the listing that was compared
 * @returns sorted, by offsets of the new listing's text; none if the change no longer exists, undefined if the text around the
 *   entry has a syntax error
 */
export function restoreEntry(before: Listing, after: Listing, sides: Sides): readonly TextEdit[] | undefined {
  const index = sides.after && after.indexOf(sides.after.entry.key);
  if (sides.after && index === undefined) return [];
  if (!sides.before) return index === undefined ? [] : removalOf(before, after, index);
  if (index === undefined) return insertionOf(before, after, sides.before);
  const text = entryInStyle(
    sides.before.entry,
    styleNear(before, sides.before.index + 1),
    styleNear(after, index),
  );
  const { start, end } = after.spanOf(index);
  return inOrder(after, [{ offset: start, length: end - start, text }]);
}

/**
 * The edits of the new listing that put back the old value of a member, with the members that follow from it, and the place of
 * an entry whose volume changes.
 *
 * @param of the entry of the member; undefined for a member of the listing itself
 * @returns sorted, by offsets of the new listing's text; undefined if the entry no longer exists or has a syntax error
 */
export function restoreMember(
  before: Listing,
  after: Listing,
  of: Sides | undefined,
  { name, follows }: MemberChange,
): readonly TextEdit[] | undefined {
  const index = of?.after && after.indexOf(of.after.entry.key);
  if (name === undefined || (of && (!of.before || index === undefined))) return undefined;
  const old = sourceObjectOf(before, of?.before?.index);
  const object = sourceObjectOf(after, index);
  if (!old || !object) return undefined;
  const names = [name, ...follows.flatMap((change) => change.name ?? [])];
  const styles = {
    own: () => styleNear(before, (of?.before?.index ?? 0) + 1),
    target: () => styleNear(after, (index ?? 0) + 1),
  };
  const edits = changeEdits(
    object,
    names.map((member) => restored(member, old, object, styles)),
  );
  if (!edits || index === undefined) return edits && inWholeText(edits, object);
  // What follows from other inputs, too, that are not the old ones, is computed.
  const text = applyEdits(object.text, edits);
  const entry = after.readEntry(text, after.entries[index]?.key ?? 0);
  const computed = parseObject(text, object.toOffset);
  const more = computed && changeEdits(computed, dependentChanges(after, entry, [name]));
  return inOrder(after, inWholeText(more ? composeEdits(edits, text, more) : edits, object));
}

/** Edits of entries, after which those whose volume has changed are where it belongs. */
function inOrder(listing: Listing, edits: TextEdit[]): readonly TextEdit[] {
  const next = listing.editInside(edits);
  const { edits: moving, moved } = moveEntries(next, movesAfter(listing, next));
  return moved > 0 ? composeEdits(edits, next, moving) : edits;
}

function removalOf(before: Listing, after: Listing, index: number): readonly TextEdit[] | undefined {
  const { edits, edited } = removeEntries(after, [index]);
  return edited.length > 0 ? withCount(before, after, edits, -1) : undefined;
}

function insertionOf(before: Listing, after: Listing, old: IndexedEntry): readonly TextEdit[] | undefined {
  const index = indexFor(before, after, old);
  const near = styleNear(after, index);
  const own = styleNear(before, old.index + 1);
  // An empty listing does not show how arrays are formatted.
  const style = after.entries.length === 0 ? { ...near, arrayLines: own.arrayLines } : near;
  const edits = insertEntry(after, index, entryInStyle(old.entry, own, style), style);
  return edits && withCount(before, after, edits, 1);
}

/** The index before which a removed entry belongs: after the last entry before it that is still there, or where its volume belongs. */
function indexFor(before: Listing, after: Listing, { entry, index }: IndexedEntry): number {
  const { newIndexes } = pairEntries(before, after);
  let neighbor = ABSENT;
  for (let at = index - 1; at >= 0 && neighbor === ABSENT; at--) neighbor = newIndexes[at] ?? ABSENT;
  const place = neighbor + 1;
  const volume = entry.values.volume30dUsd;
  const isOrdered = !after.problems().some(({ rule }) => rule.id === 'results-order');
  if (volume === undefined || !isOrdered) return place;
  const volumeAt = (at: number, otherwise: number): number =>
    after.entries[at]?.values.volume30dUsd ?? otherwise;
  if (volumeAt(place - 1, Infinity) >= volume && volumeAt(place, -Infinity) <= volume) return place;
  const lower = after.entries.findIndex(({ values }) => (values.volume30dUsd ?? Infinity) < volume);
  return lower < 0 ? after.entries.length : lower;
}

/** Edits of one more or less entry, and `count` as it was, if both listings count equally many entries beside their own. */
function withCount(
  before: Listing,
  after: Listing,
  edits: readonly TextEdit[],
  added: number,
): readonly TextEdit[] {
  const [old, current] = [before.count, after.count];
  if (!old || !current || old.value === current.value) return edits;
  if (old.value - before.entries.length !== current.value - after.entries.length) return edits;
  const { start, end } = after.rangeAt(undefined, ['count'], 'value');
  const others = edits.filter(({ offset }) => offset !== start);
  const count = { offset: start, length: end - start, text: String(current.value + added) };
  return [...others, count].sort((a, b) => a.offset - b.offset);
}

/** The change that gives a member its old value, or removes it if there was none. */
function restored(
  name: string,
  old: SourceObject,
  current: SourceObject,
  { own, target }: Readonly<Record<'own' | 'target', () => ReturnType<typeof styleNear>>>,
): Change {
  const value = findMember(old.root, name)?.value;
  if (!value) return { change: 'remove', at: [name] };
  const literal = valueInStyle(old.text.slice(value.start, value.end), own, target);
  return findMember(current.root, name)?.value
    ? { change: 'set', path: [name], literal }
    : { change: 'insert', name, literal };
}
