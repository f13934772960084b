import type { Span } from '../json/tree';
import { runToEnd } from '../steps';
import type { Text, TextChange } from '../text/text';

/** Git's conflict markers around two versions of some lines. Offsets in UTF-16 units. */
export interface ConflictSpan extends Span {
  /** The end of the first marker, without the line end. */
  readonly markerEnd: number;
  /** The lines that are not OURS: the first marker, and all from the second one to the last one. */
  readonly hidden: readonly [Span, Span];
}

/** One of the two versions in a conflict: its lines. */
export interface ConflictSide extends Span {
  readonly text: string;
  /** What is written behind its marker, such as the name of a branch; empty if there is nothing. */
  readonly label: string;
}

/** The two versions in a conflict. */
export interface Conflict extends Span {
  readonly ours: ConflictSide;
  readonly theirs: ConflictSide;
}

/** How much text is searched at once, in UTF-16 units. */
const PIECE_LENGTH = 1 << 18;
const MARKER_SIZE = 7;
const START = '<'.repeat(MARKER_SIZE);
const ANY_MARKER = /<{7}|\|{7}|={7}|>{7}/;

/**
 * Finds the conflicts in a text that have all their markers. The text must not change between the steps, which may not be run
 * to their end.
 *
 * @yields after each step of about a millisecond
 */
export function* findConflicts(text: Text): Generator<void, ConflictSpan[], undefined> {
  const conflicts: ConflictSpan[] = [];
  for (let at = 0; ;) {
    const first = yield* findMarker(text, '<', at);
    if (!first) return conflicts;
    const middle = yield* findMarker(text, '=', first.end);
    const last = middle && (yield* findMarker(text, '>', middle.end));
    if (!last) return conflicts;
    // The common ancestor, which Git writes before the second marker if it is configured to.
    const from = ((yield* findMarker(text, '|', first.end, middle.start)) ?? middle).start;
    const markerEnd = first.start + text.slice(first.start, first.end).trimEnd().length;
    const hidden: [Span, Span] = [first, { start: from, end: last.end }];
    conflicts.push({ start: first.start, end: last.end, markerEnd, hidden });
    at = last.end;
  }
}

/** The next line that starts with a marker between two offsets, with its line end. */
function* findMarker(
  text: Text,
  sign: '<' | '|' | '=' | '>',
  from: number,
  to = text.length,
): Generator<void, Span | undefined, undefined> {
  const marker = sign.repeat(MARKER_SIZE);
  for (let at = from; at < to; at += PIECE_LENGTH) {
    // With the character before and the end of a marker that is cut off.
    const start = Math.max(at - 1, 0);
    const piece = text.slice(start, Math.min(at + PIECE_LENGTH + MARKER_SIZE, to));
    for (let found = piece.indexOf(marker); found >= 0; found = piece.indexOf(marker, found + 1)) {
      const offset = start + found;
      if (offset < from || (offset > 0 && !/[\r\n]/.test(text.slice(offset - 1, offset)))) continue;
      return { start: offset, end: lineEnd(text, offset) };
    }
    yield;
  }
  return undefined;
}

/** How long a line with a marker can be. */
const MAX_LINE_LENGTH = 1 << 12;

function lineEnd(text: Text, start: number): number {
  const line = text.slice(start, Math.min(start + MAX_LINE_LENGTH, text.length));
  return start + (/^[^\r\n]*(?:\r\n|\n|\r)?/.exec(line)?.[0].length ?? 0);
}

/** Reads the two versions in a conflict. */
export function readConflict(text: Text, { start, end, hidden: [first, second] }: ConflictSpan): Conflict {
  const side = (from: number, to: number, marker: string): ConflictSide => ({
    start: from,
    end: to,
    text: text.slice(from, to),
    label: marker.slice(MARKER_SIZE).trim(),
  });
  // After the common ancestor, if that is there.
  const rest = text.slice(second.start, end);
  const middle = second.start + (/^={7}[^\r\n]*(?:\r\n|\n|\r|$)/m.exec(rest)?.index ?? 0);
  const theirs = lineEnd(text, middle);
  const [last = ''] = /[^\r\n]+(?:\r\n|\n|\r)?$/.exec(rest) ?? [];
  return {
    start,
    end,
    ours: side(first.end, second.start, text.slice(start, first.end)),
    theirs: side(theirs, end - last.length, last),
  };
}

/**
 * Whether changes may have added markers of a conflict.
 *
 * @param changes in order, by offsets of the text before all of them
 */
export function mayAddConflict(text: Text, changes: readonly TextChange[]): boolean {
  let shift = 0;
  return changes.some(({ offset, length, inserted }) => {
    const start = Math.max(offset + shift - MARKER_SIZE, 0);
    const end = Math.min(offset + shift + inserted + MARKER_SIZE, text.length);
    shift += inserted - length;
    return ANY_MARKER.test(text.slice(start, end));
  });
}

/** The text without the conflicts in it: only the lines of OURS; the others are replaced by spaces. */
export function withoutConflicts(text: string): string {
  if (!text.includes(START)) return text;
  const conflicts = runToEnd(findConflicts(text));
  return conflicts.length === 0 ? text : new TextWithoutConflicts(text, conflicts).slice(0, text.length);
}

/** A text without the conflicts in it; see {@link withoutConflicts}. Offsets stay the same. */
export class TextWithoutConflicts implements Text {
  #conflicts: readonly ConflictSpan[];

  constructor(
    private readonly text: Text,
    conflicts: readonly ConflictSpan[],
  ) {
    this.#conflicts = conflicts;
  }

  get conflicts(): readonly ConflictSpan[] {
    return this.#conflicts;
  }

  get length(): number {
    return this.text.length;
  }

  slice(start: number, end: number): string {
    const raw = this.text.slice(start, end);
    let result = '';
    let at = 0;
    for (const conflict of this.#conflicts) {
      if (conflict.start >= end) break;
      if (conflict.end <= start) continue;
      for (const span of conflict.hidden) {
        const from = Math.max(span.start - start, 0);
        const to = Math.min(span.end - start, raw.length);
        if (from >= to) continue;
        result += raw.slice(at, from) + raw.slice(from, to).replace(/[^\r\n]/g, ' ');
        at = to;
      }
    }
    return at === 0 ? raw : result + raw.slice(at);
  }

  /**
   * Moves the conflicts after changes of the text.
   *
   * @param changes in order, by offsets of the text before all of them
   * @returns false if a change touches a line that is not read, so that conflicts must be found again
   */
  change(changes: readonly TextChange[]): boolean {
    const touches = (span: Span): boolean =>
      changes.some(({ offset, length }) => offset <= span.end && offset + length >= span.start);
    if (this.#conflicts.some(({ hidden }) => hidden.some(touches))) return false;
    this.#conflicts = this.#conflicts.map(({ start, end, markerEnd, hidden: [first, second] }) => {
      const shift = (at: number): number =>
        changes.reduce(
          (sum, { offset, length, inserted }) => (offset < at ? sum + inserted - length : sum),
          at,
        );
      const moved = (span: Span): Span => ({ start: shift(span.start), end: shift(span.end) });
      return {
        start: shift(start),
        end: shift(end),
        markerEnd: shift(markerEnd),
        hidden: [moved(first), moved(second)],
      };
    });
    return true;
  }
}
