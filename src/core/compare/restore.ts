import { findMember } from '../json/tree';
import { joinEdits, type TextEdit } from '../text/text-edit';
import {
  changeEdits,
  EditedListing,
  inWholeText,
  parseObject,
  sourceObjectOf,
  type SourceObject,
} from '../edit/changes';
import { emptyStyle, EntryEdits, styleNear } from '../edit/entries';
import { orderByVolume, recomputeFigures } from '../edit/set-members';
import type { Listing } from '../listing/listing';
import type { Change } from '../listing/rule';
import { changesOfEntry, comparedChanges, type MemberChange } from './changes';
import type { Comparison } from './comparison';
import { movedPairs } from './moved';
import { pairEntries, type IndexedEntry, type Pair, type Sides } from './pairs';
import { entryInStyle } from './text-in-style';
import { inLine } from './words';

/** The listings of a comparison. `after` may have been edited since: entries are found by their keys. */
type Compared = Pick<Comparison, 'before' | 'after' | 'ignored'>;

/** What restores an old version, and what it leaves. */
export interface Restored {
  /** Sorted, by offsets of the text of `after` before all of them; none if nothing is to be restored. */
  readonly edits: readonly TextEdit[];
  /** The names of the members of the entry that still differ, and `count` if it alone does. */
  readonly remaining: readonly string[];
}

/**
 * Undoes the change of an entry: a changed entry gets its old text, a removed one is inserted, and an added one is removed. In
 * listings that are ordered by volume it is in order, else between its old neighbors. `count` changes back with the entries
 * if it changed with them.
 *
 * @returns undefined if the text around the entry has a syntax error
 */
export function restoreEntry(
  compared: Compared,
  { before: old, after: current }: Sides,
): Restored | undefined {
  const { before, after } = compared;
  const { pairs } = pairEntries(before, after);
  const index = current && after.indexOf(current.entry.key);
  const pair = pairs.find((each) => (old ? each.before.index === old.index : each.after.index === index));
  // It may have been edited since the comparison.
  if ((current && index === undefined) || pair?.after.index !== (old && index))
    return { edits: [], remaining: [] };
  if (old && index !== undefined) return restoreText(compared, old, index);
  const place = index ?? indexFor(old, pairs);
  const style = styleNear(after, place);
  // An empty listing does not show how arrays are formatted.
  const { arrayLines } = old && after.entries.length === 0 ? styleNear(before, old.index) : style;
  const changes = new EntryEdits(after, (inside) => emptyStyle({ ...style, arrayLines }, inside));
  if (old) {
    if (!changes.canInsert(place)) return undefined;
    const oldStyle = styleNear(before, old.index + 1);
    changes.insert(place, entryInStyle(old.entry, oldStyle, { ...style, arrayLines }));
  } else if (!changes.remove(place)) return undefined;
  const count = countAfter(before, after, old ? 1 : -1);
  const edited = new EditedListing(after).edit(() => changes.edits(count));
  return restored(compared, old ? inOrder(compared, edited) : edited, undefined);
}

/** Gives an entry its old text, and moves what is out of order then. */
function restoreText(compared: Compared, old: IndexedEntry, index: number): Restored {
  const { before, after } = compared;
  // The style of the entry before it: its own may have changed.
  const text = entryInStyle(old.entry, styleNear(before, old.index + 1), styleNear(after, index));
  const offset = after.startOf(index);
  const edit = { offset, length: after.endOf(index) - offset, text };
  const edited = new EditedListing(after).edit(() => [edit]);
  return restored(compared, inOrder(compared, edited), old);
}

/**
 * Undoes the change of a member with all that follows: the figures that are computed from it get their old text, or are computed
 * if another of their inputs is not the old one, and an entry whose volume changes moves to where it belongs.
 *
 * @param sides undefined for a member of the listing itself
 * @returns undefined if the entry no longer exists or has a syntax error
 */
export function restoreMember(
  compared: Compared,
  sides: Sides | undefined,
  change: MemberChange,
): Restored | undefined {
  const { before, after } = compared;
  const { name } = change;
  if (name === undefined) return sides && restoreEntry(compared, sides);
  const old = sides?.before;
  const index = sides?.after && after.indexOf(sides.after.entry.key);
  if (sides && (!old || index === undefined)) return undefined;
  const object = sourceObjectOf(after, index);
  const oldObject =
    old && index !== undefined ? inStyle(compared, old, index) : sourceObjectOf(before, undefined);
  if (!object || !oldObject) return undefined;
  const effects = new Set(change.follows.map((effect) => effect.name));
  const names = [name, ...effects].filter((each) => each !== undefined);
  const edits = changeEdits(
    object,
    names.map((each) => restoring(oldObject, object, each)),
  );
  if (!edits) return undefined;
  const edited = new EditedListing(after).edit(() => inWholeText(edits, object));
  if (!old || index === undefined) return restored(compared, edited, undefined);
  // Figures with another input that is not the old one.
  const recomputed = edited.edit((next) => recomputeFigures(next, index, effects));
  return restored(compared, inOrder(compared, recomputed), old);
}

/** The old version of an entry, in the style of the new one. */
function inStyle({ before, after }: Compared, old: IndexedEntry, index: number): SourceObject | undefined {
  const [oldStyle, style] = [styleNear(before, old.index + 1), styleNear(after, index + 1)];
  return old.entry.hasSyntaxError
    ? undefined
    : parseObject(entryInStyle(old.entry, oldStyle, style), (offset) => offset);
}

/** The change that gives a member its old text, or removes it if there was none. */
function restoring(old: SourceObject, current: SourceObject, name: string): Change {
  const value = findMember(old.root, name)?.value;
  if (!value) return { change: 'remove', at: [name] };
  const literal = old.text.slice(value.start, value.end);
  if (findMember(current.root, name)?.value) return { change: 'set', path: [name], literal };
  return { change: 'insert', name, literal: inLine(literal) };
}

/** Moves what is out of order after the edits, if the old version was in order. */
function inOrder({ before, after }: Compared, edited: EditedListing): EditedListing {
  const isOrdered = !before.problems().some(({ rule }) => rule.id === 'results-order');
  return isOrdered ? edited.edit((next) => orderByVolume(after, next).edits) : edited;
}

/** @param old the entry whose members may still differ; undefined if they cannot */
function restored(
  { before, ignored }: Compared,
  { listing: next, edits }: EditedListing,
  old: IndexedEntry | undefined,
): Restored {
  const pair = old && pairEntries(before, next).pairs.find((each) => each.before.index === old.index);
  const changes = pair ? changesOfEntry(pair.before.entry, pair.after.entry) : [];
  const names = pair
    ? comparedChanges(changes, pair.after.entry, ignored, next.settings)
        .flatMap((change) => [change, ...change.follows])
        .flatMap(({ name }) => name ?? [])
    : [];
  const isCountLeft =
    before.entries.length === next.entries.length &&
    before.count?.value !== next.count?.value &&
    !ignored.has('count');
  return { edits: joinEdits(edits), remaining: isCountLeft ? [...names, 'count'] : names };
}

/** The count after an entry was inserted or removed: it follows if it changed as much as the number of entries did. */
function countAfter(before: Listing, after: Listing, added: 1 | -1): number | undefined {
  const [old, current] = [before.count?.value, after.count?.value];
  if (old === undefined || current === undefined) return current;
  if (current - old === after.entries.length - before.entries.length) return current + added;
  const isTooLow = current < after.entries.length + added && current >= after.entries.length;
  return isTooLow ? after.entries.length + added : current;
}

/**
 * The index in the new listing before which a removed entry belongs: after the nearest entry before it that is still there and
 * has not moved.
 */
function indexFor(old: IndexedEntry | undefined, pairs: readonly Pair[]): number {
  const moved = new Set(movedPairs(pairs));
  const previous = pairs.findLast((pair) => pair.before.index < (old?.index ?? 0) && !moved.has(pair));
  return previous ? previous.after.index + 1 : 0;
}
