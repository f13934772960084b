import {
  indexByVolume,
  editInOrder,
  isOrdered,
  placeInOrder,
  moveEdits,
  removeEntries,
} from '../edit/entries';
import { insertAt, styleNear } from '../edit/insertion';
import type { Entry } from '../model/entry';
import type { TextEdit } from '../text/text-edit';
import { matchEntries } from './match';
import { movedPairs } from './moved';
import { textInStyle } from './restore-text';
import type { EntryChange } from './tree-contents';
import type { Listings } from './tree-sides';

/**
 * The edits of the new listing that undo one change of an entry, and nothing else: a changed entry gets its old text, a
 * removed one is inserted between its old neighbours, an added one is removed, and one that moved is moved back. If both
 * listings are ordered by volume, so is the result: an entry whose volume has changed gets its old text and place.
 * Both listings must be complete and must not change between the steps.
 *
 * @yields after each step
 * @returns in order, by offsets of the new listing's text in UTF-16 units; none if the change no longer exists,
 *   undefined if the text around the entry has a syntax error
 */
export function* restoreEdits(
  listings: Listings,
  { change, before, after }: EntryChange,
): Generator<void, readonly TextEdit[] | undefined, undefined> {
  const { pairs, newPlaces } = yield* matchEntries(listings.before, listings.after);
  const present = after && listings.after.currentVersionOf(after);
  const isCurrent = before
    ? newPlaces[before.index] === (present?.index ?? -1)
    : !pairs.some((pair) => pair.after === present);
  if (!isCurrent) return [];
  if (!before) return present ? yield* removalOf(listings, present) : [];
  if (change !== 'removed' && !present) return [];
  const hasOldVolume = present?.volume30dUsd === before.volume30dUsd;
  const isInOrder =
    !hasOldVolume && (yield* isOrdered(listings.before)) && (yield* isOrdered(listings.after));
  if (present && change === 'changed' && !isInOrder) return textEdits(listings, before, present);
  const moved = new Set<number>();
  for (const one of yield* movedPairs(pairs)) moved.add(one.before.index);
  const isKept = (index: number): boolean => newPlaces[index] !== -1 && !moved.has(index);
  const index = indexFor(listings, before, (at) => (isKept(at) ? newPlaces[at] : undefined));
  if (present && isInOrder) {
    const edits = textEdits(listings, before, present);
    const inEntry = edits.map((edit) => ({ ...edit, offset: edit.offset - present.start }));
    return yield* editInOrder(listings.after, present, inEntry, { volume: before.volume30dUsd, near: index });
  }
  if (!present) {
    const place = isInOrder ? placeInOrder(listings.after, before.volume30dUsd, index) : index;
    return insertionEdits(listings, before, place);
  }
  return moved.has(before.index) ? moveEdits(listings.after, present, index) : [];
}

/** Removes an added entry; `count` is lowered where it was raised. */
function* removalOf(
  { before, after }: Listings,
  entry: Entry,
): Generator<void, readonly TextEdit[] | undefined, undefined> {
  const { edits, edited } = yield* removeEntries(after, [entry], {
    keepsCount: after.count === before.count,
  });
  return edited.length > 0 ? edits : undefined;
}

function insertionEdits(
  { before, after }: Listings,
  old: Entry,
  index: number,
): readonly TextEdit[] | undefined {
  const near = styleNear(after, index);
  // An empty listing does not show how arrays are formatted.
  const { arrayLines } = after.entries.length === 0 ? styleNear(before, old.index) : near;
  const style = { ...near, arrayLines };
  return insertAt(after, index, textInStyle(before, old, style), style)?.edits;
}

function textEdits({ before, after }: Listings, old: Entry, { index, start, length }: Entry): TextEdit[] {
  // The style of the entry before it: its own may have changed.
  const text = textInStyle(before, old, styleNear(after, index));
  return text === after.slice(start, start + length) ? [] : [{ offset: start, length, text }];
}

/**
 * The index in the new listing before which an old entry belongs: between the nearest entries around it that have not
 * moved, so that it has not moved either. Among added and moved entries there, its volume decides.
 *
 * @param placeOf the index in the new listing of an entry that has not moved, by its index in the old one
 */
function indexFor(
  { before, after }: Listings,
  { index, volume30dUsd }: Entry,
  placeOf: (index: number) => number | undefined,
): number {
  const nearest = (step: 1 | -1): number | undefined => {
    for (let at = index + step; at >= 0 && at < before.entries.length; at += step) {
      const place = placeOf(at);
      if (place !== undefined) return place;
    }
    return undefined;
  };
  const from = (nearest(-1) ?? -1) + 1;
  const to = nearest(1) ?? after.entries.length;
  return volume30dUsd === undefined ? from : indexByVolume(after, volume30dUsd, { from, to });
}
