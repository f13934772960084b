import type { Entry } from '../model/entry';
import { lineEndBetween } from '../json-edit/gap';
import { ItemList } from '../json-edit/item-list';
import { parse } from '../json/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import { findMember, type Span } from '../json/tree';
import type { Listing } from '../listing/listing';
import { omittedOffset } from './omitted-offset';

export interface ExtractOptions {
  /** Whether `count` is set to the number of extracted entries, kept, or set to a number. */
  readonly count: 'set' | 'keep' | number;
}

/**
 * The text of a listing with only these entries, in the order of the file. Each entry keeps its text and the
 * comments that belong to it; the text outside of `results` is kept except for `count`. A missing `count`
 * is not added.
 */
export function extract(listing: Listing, entries: readonly Entry[], { count }: ExtractOptions): string {
  const frame = listing.frame();
  const open = omittedOffset(frame.text, frame.absolute);
  const stated = count === 'keep' ? undefined : countIn(frame.text);
  const places = [...new Set(entries.map(({ index }) => index))].sort((a, b) => a - b);
  const head = frame.text.slice(0, open);
  const tail = frame.text.slice(head.length);
  const [before, after] = withCount([head, tail], stated, String(count === 'set' ? places.length : count));
  return before + inside(listing, { start: open, end: frame.absolute(open) }, places) + after;
}

/** The span of the value of `count` in the frame, if it has one. */
function countIn(frame: string): Span | undefined {
  const { root } = parse(frame, { syntax: JSONC_SYNTAX });
  const value = root?.kind === 'object' ? findMember(root, 'count')?.value : undefined;
  return value && value.kind !== 'object' && value.kind !== 'array' ? value : undefined;
}

function withCount(
  [head, tail]: readonly [string, string],
  span: Span | undefined,
  literal: string,
): readonly [string, string] {
  if (!span) return [head, tail];
  const replaced = (text: string, from: number): string =>
    text.slice(0, span.start - from) + literal + text.slice(span.end - from);
  return span.start < head.length ? [replaced(head, 0), tail] : [head, replaced(tail, head.length)];
}

/** The text between the brackets with only the entries at some indexes, in order. */
function inside(listing: Listing, { start: open, end: close }: Span, places: readonly number[]): string {
  const { entries } = listing;
  if (entries.length === 0) return listing.slice(open, close);
  const slice = (start: number, end: number): string => listing.slice(start, end);
  const list = new ItemList({
    length: entries.length,
    item: (index) => entries.at(index) ?? { start: close, end: close },
    open,
    close,
    slice,
    spaceOnOneLine: '',
  });
  const lastGap = list.gap(entries.length);
  // Comments after the last entry on the same line belong to it.
  const end = slice(lastGap?.boundary ?? entries.last?.end ?? close, close);
  const firstGap = list.gap(0);
  const start = slice(open, firstGap?.boundary ?? open);
  if (places.length === 0)
    return end.trim() === '' && start.trim() === '' ? '' : start + lineEndBetween(start, end) + end;
  const isTrailing = lastGap?.comma !== undefined;
  const runs = runsOf(places);
  let text = start;
  let comments = start;
  for (const [at, [from, to]] of runs.entries()) {
    const isLast = at === runs.length - 1;
    const { space, body, tail } = runOf(list, from, to, isLast && !isTrailing);
    // The space before the first entry of the listing is kept.
    const piece = (at === 0 ? list.space(0) : space) + body;
    text += lineEndBetween(comments, piece) + piece + tail;
    comments = tail;
  }
  return text + lineEndBetween(comments, end) + end;
}

/** Runs of consecutive indexes, as first and last index. */
function runsOf(places: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last?.[1] === place - 1) last[1] = place;
    else runs.push([place, place]);
  }
  return runs;
}

/** The text of consecutive entries: the white space before, the entries with their comments, and the text after the last. */
interface Run {
  readonly space: string;
  readonly body: string;
  readonly tail: string;
}

/** @param isEnd whether there must not be a comma after them */
function runOf(list: ItemList, from: number, to: number, isEnd: boolean): Run {
  const { items } = list;
  const before = list.gap(from);
  const space = before ? list.space(from) : list.spaceFor(from);
  // Invalid text between entries is left out.
  const start = before ? before.boundary + space.length : items.item(from).start;
  const { end } = items.item(to);
  const body = items.slice(start, end);
  const gapAfter = list.gap(to + 1);
  if (!gapAfter) return { space, body, tail: isEnd ? '' : ',' };
  const { comma, boundary } = gapAfter;
  if (comma === undefined) return { space, body, tail: (isEnd ? '' : ',') + items.slice(end, boundary) };
  return {
    space,
    body,
    tail: items.slice(end, comma) + (isEnd ? '' : ',') + items.slice(comma + 1, boundary),
  };
}
