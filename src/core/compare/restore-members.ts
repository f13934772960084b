import { styleNear } from '../edit/entry-style';
import { changeEdits } from '../edit/change-edits';
import { editInOrder, isOrdered } from '../edit/edit-in-order';
import { absoluteEdit, parseSourceObject, sourceObjectOf, type SourceObject } from '../edit/source-object';
import { findMember } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import type { Change } from '../model/proposal';
import type { Settings } from '../model/settings';
import { literalsOf, recompute, RELATIONS } from '../rules/statistics/relations';
import type { NumericField } from '../entries/fields';
import { applyEdits, type TextEdit } from '../text/text-edit';
import type { FieldChange } from './comparison';
import { textInStyle } from './restore-text';
import { isSameValue } from './same-value';
import type { Sides } from './tree-contents';
import type { Listings } from './tree-sides';
import { inLine } from './words';

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
  { path: [name], follows }: FieldChange,
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
    const names = follows.map((one) => String(one.path[0]));
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
