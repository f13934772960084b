import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { findAt, type Span } from '../json/tree';
import { grouped } from '../values/format';
import { shorten } from '../text/shorten';
import type { TextEdit } from '../text/text-edit';
import { isPlausibleTime } from '../values/times';

/** The edits that shift the times of a listing, or why it cannot be shifted, as a sentence without a full stop. */
export type ShiftResult = ShiftedTimes | { readonly ok: false; readonly reason: string };

export interface ShiftedTimes {
  readonly ok: true;
  /** In order; none if the newest time already is the given one. */
  readonly edits: readonly TextEdit[];
  /** By how much the times move, in milliseconds; negative to the past. */
  readonly difference: number;
  /** The number of times that move. */
  readonly shifted: number;
  /** The values that stay as they are, in the order of the listing. */
  readonly skipped: readonly SkippedTime[];
}

/** A value of `lastCalledMs` that is not shifted. */
export interface SkippedTime {
  readonly entry: Entry;
  /** As written. */
  readonly literal: string;
  readonly reason: 'not a plausible time in milliseconds' | 'not a plain integer';
}

/**
 * Shifts every `lastCalledMs` by the same amount, so that the newest equals a given time. Only plausible times that are
 * written as plain integers are shifted, and stay plausible, so that shifting back restores the text.
 *
 * @param newest the new newest time, an integer in milliseconds since the Unix epoch
 * @yields after each step
 */
export function* shiftTimes(listing: Listing, newest: number): Generator<void, ShiftResult, undefined> {
  if (!isPlausibleTime(newest)) return failed('a time from 1973 to 5138 is expected');
  const times: { readonly span: Span; readonly time: number }[] = [];
  const skipped: SkippedTime[] = [];
  let latest = -Infinity;
  let earliest = Infinity;
  for (const entry of listing.entries) {
    yield;
    const span = timeSpan(listing, entry);
    if (!span) continue;
    const literal = listing.slice(span.start, span.end);
    const time = /^[1-9]\d*$/.test(literal) ? Number(literal) : undefined;
    if (time === undefined) {
      skipped.push({ entry, literal, reason: 'not a plain integer' });
    } else if (!isPlausibleTime(time)) {
      skipped.push({ entry, literal, reason: 'not a plausible time in milliseconds' });
    } else {
      times.push({ span, time });
      latest = Math.max(latest, time);
      earliest = Math.min(earliest, time);
    }
  }
  if (times.length === 0) return failed('no entry has a plausible last-call time');
  const difference = newest - latest;
  if (!isPlausibleTime(earliest + difference))
    return failed('the oldest time would be before 1973, and no longer plausible');
  const edits = times.map(({ span: { start, end }, time }) => ({
    offset: start,
    length: end - start,
    text: String(time + difference),
  }));
  return { ok: true, edits: difference === 0 ? [] : edits, difference, shifted: times.length, skipped };
}

/** Names a value that was not shifted, not escaped: `entry 3: lastCalledMs is 1.5e12, not a plain integer`. */
export function skippedTimeText({ entry, literal, reason }: SkippedTime): string {
  const shown = shorten(literal.replace(/\s+/g, ' '), MAX_LITERAL_LENGTH);
  return `entry ${grouped(String(entry.index + 1))}: lastCalledMs is ${shown}, ${reason}`;
}

/** The maximum length of a value in a message, in UTF-16 units. */
const MAX_LITERAL_LENGTH = 60;

function failed(reason: string): ShiftResult {
  return { ok: false, reason };
}

/** The value of an entry's own `lastCalledMs`; of repeated members the last, which counts. */
function timeSpan(listing: Listing, entry: Entry): Span | undefined {
  const root = listing.tree(entry);
  const value = root && findAt(root, ['lastCalledMs'])?.value;
  return value && { start: entry.start + value.start, end: entry.start + value.end };
}
