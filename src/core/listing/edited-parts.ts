import { JSON_SYNTAX } from '../json/syntax';
import { applyEdits, type TextEdit } from '../text/text-edit';
import { lowerBound } from '../values/sorting';
import type { Entry } from './entry';
import { withKeysOf } from './entry-keys';
import { isHead } from './find-listings';
import type { Listing } from './listing';
import { ArrayReader, type Gap } from './read-array';
import type { Parts } from './reading';

/** Edits of more places than this are read as one change of all between them. */
const MAX_EDITS = 8;
/** Markers of a conflict, which an edit may add or remove. */
const CONFLICT_MARKER = /[<|=>]{7}/;

/** One edit instead of many of the array, with the text between them. */
export function joinedEdits(listing: Listing, edits: readonly TextEdit[]): readonly TextEdit[] {
  const start = listing.parts.head.length;
  const inArray = edits.filter(({ offset, length }) => offset >= start && offset + length <= listing.close);
  const [first, last] = [inArray[0], inArray.at(-1)];
  if (!first || !last || inArray.length <= MAX_EDITS) return edits;
  const end = last.offset + last.length;
  const moved = inArray.map((edit) => ({ ...edit, offset: edit.offset - first.offset }));
  const text = applyEdits(listing.slice(first.offset, end), moved);
  const joined = { offset: first.offset, length: end - first.offset, text };
  return [
    ...edits.filter(({ offset }) => offset < first.offset),
    joined,
    ...edits.filter(({ offset }) => offset > last.offset),
  ];
}

/**
 * The parts of a listing, which is all of a text without an error around it, after an edit; those that the edit does not touch
 * are shared.
 *
 * @returns undefined if the whole text has to be read again
 */
export function partsAfter(listing: Listing, edit: TextEdit): Parts | undefined {
  const { offset, length, text } = edit;
  const around =
    listing.slice(Math.max(offset - 7, 0), offset) +
    text +
    listing.slice(offset + length, offset + length + 7);
  if (CONFLICT_MARKER.test(around)) return undefined;
  const { parts, shape } = listing;
  if (offset >= parts.head.length && offset + length <= listing.close)
    return partsAfterEditOfArray(listing, edit);
  if (offset + length >= parts.head.length) return undefined;
  const head = applyEdits(parts.head, [edit]);
  const shift = text.length - length;
  return isHead(head, shape) ? { ...parts, head, starts: parts.starts.map((at) => at + shift) } : undefined;
}

/** Reads from the entry before an edit on, until an entry starts where one did before. */
function partsAfterEditOfArray(listing: Listing, edit: TextEdit): Parts | undefined {
  const { entries } = listing;
  const from = firstAffected(listing, edit.offset);
  const start = from === 0 ? listing.parts.head.length : listing.endOf(from - 1);
  const touched = listing.countBefore(edit.offset + edit.length + 1);
  const shift = edit.text.length - edit.length;
  for (let more = 2; ; more *= 4) {
    const to = touched + more;
    const isWhole = to >= entries.length;
    const before = listing.slice(start, isWhole ? listing.end : listing.endOf(to - 1));
    const local = applyEdits(before, [{ ...edit, offset: edit.offset - start }]);
    const editEnd = edit.offset - start + edit.text.length;
    let known = -1;
    const isKnown = (at: number): boolean => {
      if (at < editEnd) return false;
      const offset = at + start - shift;
      const index = listing.countBefore(offset);
      if (index < from || listing.parts.starts[index] !== offset) return false;
      known = index;
      return true;
    };
    const { syntax = JSON_SYNTAX, checker } = listing.options;
    const reader = new ArrayReader(local, 0, from > 0, syntax, () => listing.keys.next());
    const added: Entry[] = [];
    const offsets: number[] = [];
    const gaps: Gap[] = [];
    for (;;) {
      const element = reader.next(isKnown);
      gaps.push(reader.gap);
      if (!element) break;
      added.push(element.entry);
      offsets.push(element.start + start);
    }
    if (reader.seen > local.length && !isWhole) continue;
    if (known < 0) {
      if (reader.close + start !== listing.close + shift) return undefined;
      known = entries.length;
    }
    const removed = entries.slice(from, known);
    const replaced = withKeysOf(added, removed, listing.keys);
    const kept = new Set(removed);
    for (const entry of replaced) if (!kept.has(entry)) entry.problems = checker.checkEntry(entry);
    return spliced(listing, from, known, replaced, offsets, gaps, shift);
  }
}

/** The first entry that has to be read again: what is before it does not depend on the text from an offset on. */
function firstAffected(listing: Listing, offset: number): number {
  const { gaps } = listing.parts;
  let from = Math.max(lowerBound(listing.entries.length, (index) => listing.endOf(index) < offset) - 1, 0);
  const isClean = (index: number): boolean =>
    listing.entries[index]?.shape.syntaxError === undefined &&
    gaps[index + 1]?.error === undefined &&
    listing.entries[index + 1]?.text.startsWith('{') === true;
  while (from > 0 && !(isClean(from - 1) && listing.startOf(from) < offset)) from--;
  return from;
}

/** Replaces the entries from one index to another, and the gaps before and after them. */
function spliced(
  { parts: before }: Listing,
  from: number,
  to: number,
  entries: readonly Entry[],
  offsets: readonly number[],
  gaps: readonly Gap[],
  shift: number,
): Parts {
  const starts = new Int32Array(before.starts.length + entries.length - (to - from));
  starts.set(before.starts.subarray(0, from));
  starts.set(offsets, from);
  for (let index = to, at = from + entries.length; at < starts.length; index++, at++)
    starts[at] = (before.starts[index] ?? 0) + shift;
  return {
    ...before,
    entries: [...before.entries.slice(0, from), ...entries, ...before.entries.slice(to)],
    starts,
    gaps: [...before.gaps.slice(0, from), ...gaps, ...before.gaps.slice(to + 1)],
  };
}
