import type { Span } from '../../json/tree';

/** Git's conflict markers around two versions of some lines. Offsets in UTF-16 units. */
interface Conflict extends Span {
  /** The first marker, without the line end. */
  readonly marker: Span;
  /** The lines of our version. */
  readonly ours: Span;
}

const START = '<<<<<<<';

/** Whether a text has a marker's characters. A search for a single character takes a tenth of the time of one for several. */
function hasStart(text: string): boolean {
  let at = text.indexOf('<');
  while (at >= 0 && !text.startsWith(START, at)) at = text.indexOf('<', at + 1);
  return at >= 0;
}

/** A line of a marker, with its line end. */
const MARKER = /^(<{7}|\|{7}|={7}|>{7})(?![<|=>])[^\r\n]*(?:\r\n|\n|\r|$)/gm;

/** The conflicts of a text that have all their markers in order. */
export function findConflicts(text: string): Conflict[] {
  if (!hasStart(text)) return [];
  const conflicts: Conflict[] = [];
  let first: RegExpMatchArray | undefined;
  /** Where our version ends: at the common ancestor, which Git writes if it is configured to, or at the middle. */
  let oursEnd = -1;
  let hasMiddle = false;
  for (const match of text.matchAll(MARKER)) {
    const sign = match[1]?.[0];
    if (sign === '<') {
      first = match;
      oursEnd = -1;
      hasMiddle = false;
    } else if (sign === '>' && first && hasMiddle) {
      const start = first.index ?? 0;
      const marker = { start, end: start + first[0].trimEnd().length };
      const ours = { start: start + first[0].length, end: oursEnd };
      conflicts.push({ start, end: match.index + match[0].length, marker, ours });
      first = undefined;
    } else if (first && (sign === '|' || sign === '=')) {
      if (oursEnd < 0) oursEnd = match.index;
      if (sign === '=') hasMiddle = true;
    }
  }
  return conflicts;
}

/** The text with the lines of our version instead of its conflicts. */
export function ours(text: string, conflicts: readonly Conflict[]): string {
  let result = '';
  let at = 0;
  for (const conflict of conflicts) {
    result += text.slice(at, conflict.start) + text.slice(conflict.ours.start, conflict.ours.end);
    at = conflict.end;
  }
  return result + text.slice(at);
}
