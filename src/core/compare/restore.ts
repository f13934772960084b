import { indexByVolume, editInOrder, isOrdered, placeInOrder, removeEntries } from '../edit/entries';
import { insertAt, styleNear } from '../edit/insertion';
import type { Entry } from '../model/entry';
import { type TextEdit, applyEdits } from '../text/text-edit';
import { matchEntries } from './matching';
import { movedPairs } from './moved';
import { textInStyle } from './entry-text';
import type { FieldChange, Listings, Sides } from './comparison';
import { changeEdits } from '../edit/changes';
import { absoluteEdit, parseSourceObject, sourceObjectOf, type SourceObject } from '../edit/source-object';
import { findMember } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { Change } from '../model/proposal';
import type { Settings } from '../next/listing/settings';
import { literalsOf, recompute, RELATIONS } from '../rules/statistics/relations';
import type { NumericField } from '../next/listing/fields';
import { isSameValue } from './changes';
import { inLine } from './words';

/**
 * The edits of the new listing that undo the change of an entry, and nothing else: a changed entry gets its old text, a
 * removed one is inserted between its old neighbors, and an added one is removed. If both listings are ordered by volume, so
 * is the result: an entry whose volume has changed gets its old text and place.
 * Both listings must be complete and must not change between the steps.
 *
 * @yields after each step
 * @returns in order, by offsets of the new listing's text in UTF-16 units; none if the change no longer exists,
 *   undefined if the text around the entry has a syntax error
 */
export function* restoreEdits(
  listings: Listings,
  { before, after }: Sides,
): Generator<void, readonly TextEdit[] | undefined, undefined> {
  const { pairs, newPlaces } = yield* matchEntries(listings.before, listings.after);
  const present = after && listings.after.entries.currentVersionOf(after);
  const isCurrent = before
    ? newPlaces[before.index] === (present?.index ?? -1)
    : !pairs.some((pair) => pair.after === present);
  if (!isCurrent) return [];
  if (!before) return present ? yield* removalOf(listings, present) : [];
  if (after && !present) return [];
  const hasOldVolume = present?.volume30dUsd === before.volume30dUsd;
  const isInOrder =
    !hasOldVolume && (yield* isOrdered(listings.before)) && (yield* isOrdered(listings.after));
  if (present && !isInOrder) return textEdits(listings, before, present);
  const moved = new Set<number>();
  for (const one of yield* movedPairs(pairs)) moved.add(one.before.index);
  const isKept = (index: number): boolean => newPlaces[index] !== -1 && !moved.has(index);
  const index = indexFor(listings, before, (at) => (isKept(at) ? newPlaces[at] : undefined));
  if (present) {
    const edits = textEdits(listings, before, present);
    const inEntry = edits.map((edit) => ({ ...edit, offset: edit.offset - present.start }));
    return yield* editInOrder(listings.after, present, inEntry, { volume: before.volume30dUsd, near: index });
  }
  const place = isInOrder ? placeInOrder(listings.after, before.volume30dUsd, index) : index;
  return insertionEdits(listings, before, place);
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
  return insertAt(after, index, textInStyle(before, old, style), style);
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

/**
 * The edits of the new listing that put back the old text of a member. In a listing that is ordered by volume, an entry whose
 * volume changes moves to where it belongs.
 *
 * @param of the entry of the member; undefined for a member of the listing itself
 * @param withDependants whether the values that were computed from the new one are changed with it: to their old text, or
 *   computed if another of their inputs is not the old one
 * @yields after each step
 * @returns in order, by offsets of the new listing's text in UTF-16 units; undefined if the entry no longer exists or
 *   has a syntax error
 */
export function* restoreMemberEdits(
  listings: Listings,
  of: Sides | undefined,
  { path: [name], derivedChanges }: FieldChange,
  withDependants: boolean,
  { tolerance }: Settings,
): Generator<void, readonly TextEdit[] | undefined, undefined> {
  const present = of?.after && listings.after.entries.currentVersionOf(of.after);
  if (typeof name !== 'string' || (of && (!of.before || !present))) return undefined;
  const old = oldObject(listings, of?.before, present);
  const object = sourceObjectOf(listings.after, present);
  if (!old || !object) return undefined;
  const changes = [restored(name, old, object)];
  if (withDependants && of?.before && present) {
    const names = derivedChanges.map((one) => String(one.path[0]));
    const figures = {
      before: literals(listings.before, of.before),
      after: literals(listings.after, present),
    };
    const recomputed = recomputedWith(name, names, figures, tolerance);
    for (const one of names) {
      const literal = recomputed.get(one);
      changes.push(
        literal === undefined ? restored(one, old, object) : { change: 'set', path: [one], literal },
      );
    }
  }
  const edits = changeEdits(object, changes);
  if (!edits || !present) return edits?.map((edit) => absoluteEdit(edit, object));
  const { volume30dUsd: volume } = listings.after.readText(applyEdits(object.text, edits)).values;
  const isSameVolume = volume === present.volume30dUsd;
  const isInOrder = !isSameVolume && (yield* isOrdered(listings.after));
  return yield* editInOrder(listings.after, present, edits, { volume: isInOrder ? volume : undefined });
}

/** The old entry, in the style of the new one, or the old listing without its entries. */
function oldObject(
  { before, after }: Listings,
  old: Entry | undefined,
  present: Entry | undefined,
): SourceObject | undefined {
  if (!old || !present) return sourceObjectOf(before, undefined);
  if (old.hasSyntaxError) return undefined;
  return parseSourceObject(textInStyle(before, old, styleNear(after, present.index + 1)), (offset) => offset);
}

/** The change that gives a member its old text, or removes it if there was none. */
function restored(name: string, old: SourceObject, now: SourceObject): Change {
  const value = findMember(old.root, name)?.value;
  if (!value) return { change: 'remove', at: [name] };
  const text = old.text.slice(value.start, value.end);
  if (findMember(now.root, name)?.value) return { change: 'set', path: [name], literal: text };
  return { change: 'insert', name, literal: inLine(text) };
}

type Literals = ReturnType<typeof literalsOf>;

function literals(listing: Listing, entry: Entry): Literals {
  return literalsOf(listing.read(entry), RELATIONS);
}

/** The dependent figures whose inputs will not all be the old ones, computed. */
function recomputedWith(
  name: string,
  dependants: readonly string[],
  { before, after }: { readonly before: Literals; readonly after: Literals },
  tolerance: Settings['tolerance'],
): ReadonlyMap<string, string> {
  const now: Literals = { ...after, [name]: before[name as NumericField] };
  const computed = new Set<string>();
  for (const { field, inputs } of RELATIONS) {
    if (!dependants.includes(field)) continue;
    const isOld = inputs.every((input) => {
      const [one, other] = [before[input], now[input]];
      return one !== undefined && other !== undefined && !computed.has(input) && isSameValue(one, other);
    });
    if (isOld && before[field] !== undefined) now[field] = before[field];
    else computed.add(field);
  }
  const found = recompute(now, tolerance, ({ field }, isPresent) => isPresent && computed.has(field));
  // Those that agree already keep their text.
  return new Map(
    [...computed].map((field) => {
      const literal = found.find((one) => one.field === field)?.literal ?? after[field as NumericField] ?? '';
      return [field, literal];
    }),
  );
}
