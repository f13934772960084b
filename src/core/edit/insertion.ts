import { countEdits } from './count-edits';
import { newItem, type EmptyStyle } from '../json/item-list';
import { entryItems } from './moves';
import { joinEdits, type TextEdit } from '../text/text-edit';
import type { Span } from '../json/tree';
import type { Listing } from '../listing/listing';
import { membersOf, type NewEntry } from './new-entry';
import { printEntry, styleNear } from './entry-style';
import type { Style } from '../json/print';

/** How entries are inserted into a listing. */
export interface Insertion {
  /** In order; offsets of the listing's text before the edits, in UTF-16 units. */
  readonly edits: readonly TextEdit[];
  /** The first of the entries in the edited text. */
  readonly entry: Span;
}

/**
 * Inserts entries of the same volume in the order of volumes, formatted like the entries around them, and raises `count` if
 * it becomes too low.
 *
 * @param others more entries with the volume of the first
 * @returns undefined if the text around the entries or a neighbouring entry has a syntax error
 */
export function insertionOf(
  listing: Listing,
  entry: NewEntry,
  others: readonly NewEntry[] = [],
): Insertion | undefined {
  const index = indexByVolume(listing, Number(entry.volume30dUsd), { from: 0, to: listing.entries.length });
  const style = styleNear(listing, index);
  const [text, ...more] = [entry, ...others].map((one) => printEntry(membersOf(one), style));
  return text === undefined ? undefined : insertAt(listing, index, text, style, more);
}

/**
 * Inserts the texts of entries before the entry of an index, or at the end, and raises `count` if it becomes too low.
 *
 * @param style the style of the entries around the index
 * @param others more texts, after the first
 * @returns undefined if the text around the entries or a neighbouring entry has a syntax error
 */
export function insertAt(
  listing: Listing,
  index: number,
  text: string,
  style: Style,
  others: readonly string[] = [],
): Insertion | undefined {
  const list = entryItems(listing, (inside) => emptyStyle(style, inside));
  const { length } = listing.entries;
  if (!list?.canInsertBefore(index) || !list.gap(length)) return undefined;
  const texts = [text, ...others];
  const added = list.edits({ inserted: new Map([[index, texts.map(newItem)]]) });
  const edits = joinEdits(
    [...countEdits(listing, length + texts.length), ...added].sort((a, b) => a.offset - b.offset),
  );
  return { edits, entry: spanAfter(edits, text) };
}

/**
 * The index at which an entry with this volume leaves the fewest entries out of order, after those with the same volume.
 *
 * @param range indexes; `to` may be the length
 */
export function indexByVolume(
  { entries }: Listing,
  volume: number,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  let best = from;
  let fewest = 0;
  let outOfOrder = 0;
  for (let index = from; index < to; index++) {
    const other = entries.at(index)?.volume30dUsd;
    // Larger ones would no longer be after it.
    if (other !== undefined) outOfOrder += other > volume ? -1 : other < volume ? 1 : 0;
    if (outOfOrder > fewest || (other !== undefined && other < volume)) continue;
    best = index + 1;
    fewest = outOfOrder;
  }
  return best;
}

/**
 * How the first entries are written.
 *
 * @param inside the text between the brackets
 */
function emptyStyle({ eol, indent, comma, base }: Style, inside: string): EmptyStyle {
  if (indent === undefined && !/[\r\n]/.test(inside))
    return { eol, before: '', between: comma.slice(1), end: '' };
  const outside = base.slice(0, base.length - (indent ?? '').length);
  return { eol, before: eol + base, between: eol + base, end: eol + outside };
}

function spanAfter(edits: readonly TextEdit[], text: string): Span {
  let shift = 0;
  for (const edit of edits) {
    const at = edit.text.indexOf(text);
    if (at >= 0) return { start: edit.offset + shift + at, end: edit.offset + shift + at + text.length };
    shift += edit.text.length - edit.length;
  }
  return { start: 0, end: 0 };
}
