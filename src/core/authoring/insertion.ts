import { countEdits } from '../json-edit/count-edits';
import { listEdits } from '../json-edit/list-edits';
import { entryItems } from '../fixes/moves';
import { sourceObjectOf } from '../json-edit/source-object';
import { joinEdits, type TextEdit } from '../text/text-edit';
import type { Span } from '../json/tree';
import type { Listing } from '../listing/listing';
import { membersOf, type NewEntry } from './new-entry';
import { printEntry, styleNear } from './entry-style';
import type { Style } from '../json-edit/style';

/** How an entry is inserted into a listing. */
export interface Insertion {
  /** In order; offsets of the listing's text before the edits, in UTF-16 units. */
  readonly edits: readonly TextEdit[];
  /** The entry in the edited text. */
  readonly entry: Span;
}

/**
 * Inserts an entry in the order of volumes, formatted like the entries around it, and raises `count` if it becomes too
 * low.
 *
 * @returns undefined if the text around the entries or a neighbouring entry has a syntax error
 */
export function insertionOf(listing: Listing, entry: NewEntry): Insertion | undefined {
  const index = indexByVolume(listing, Number(entry.volume30dUsd), { from: 0, to: listing.entries.length });
  const style = styleNear(listing, index);
  return insertAt(listing, index, printEntry(membersOf(entry), style), style);
}

/**
 * Inserts the text of an entry before the entry of an index, or at the end, and raises `count` if it becomes too low.
 *
 * @param style the style of the entries around the index
 * @returns undefined if the text around the entries or a neighbouring entry has a syntax error
 */
export function insertAt(listing: Listing, index: number, text: string, style: Style): Insertion | undefined {
  const frame = sourceObjectOf(listing, undefined);
  const list = frame && entryItems(listing, frame);
  const { length } = listing.entries;
  if (!frame || !list?.canInsertBefore(index) || !list.gap(length)) return undefined;
  const inserted = new Map([[index, [{ textToComma: text, commentsAfterComma: '' }]]]);
  const added =
    length === 0
      ? [firstEdit(listing, list.items, text, style)]
      : Array.from(listEdits(list, { removed: new Set(), inserted, removesComments: false }));
  const edits = joinEdits(
    [...countEdits(listing, frame, length + 1), ...added].sort((a, b) => a.offset - b.offset),
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

/** The first entry, between the brackets of `results`. */
function firstEdit(
  listing: Listing,
  { open, close }: { readonly open: number; readonly close: number },
  text: string,
  { eol, indent, base }: Style,
): TextEdit {
  const between = listing.slice(open, close);
  const isInLines = indent !== undefined || /[\r\n]/.test(between);
  const outside = indent === undefined ? '' : base.slice(0, base.length - indent.length);
  const isBlank = /^[ \t\r\n]*$/.test(between);
  const offset = isBlank ? open : open + between.trimEnd().length;
  const inLines = `${eol}${base}${text}${eol}${outside}`;
  // An entry after a line comment needs its own line.
  return { offset, length: close - offset, text: isInLines || !isBlank ? inLines : text };
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
