import type { Span } from '../json/tree';

/** The lines of a version in a conflict. */
interface ConflictSide extends Span {
  /** What is written behind its marker, such as the name of a branch; empty if there is nothing. */
  readonly label: string;
}

/** Git's conflict markers around two versions of some lines. Offsets in UTF-16 units. */
export interface Conflict extends Span {
  /** The first marker, without the line end. */
  readonly marker: Span;
  readonly ours: ConflictSide;
  readonly theirs: ConflictSide;
}

/** How the first marker of a conflict starts. */
export const FIRST_MARKER = '<<<<<<<';
/** A line of a marker, with its line end. */
const MARKER = /^(<{7}|\|{7}|={7}|>{7})(?![<|=>])[^\r\n]*(?:\r\n|\n|\r|$)/gm;

/** The conflicts of a text that have all their markers in order. */
export function findConflicts(text: string): Conflict[] {
  if (!text.includes(FIRST_MARKER)) return [];
  const conflicts: Conflict[] = [];
  let first: RegExpMatchArray | undefined;
  /** Where our version ends: at the common ancestor, which Git writes if it is configured to, or at the middle. */
  let oursEnd = -1;
  let theirsStart = -1;
  for (const match of text.matchAll(MARKER)) {
    const sign = match[1]?.[0];
    if (sign === '<') {
      first = match;
      oursEnd = -1;
      theirsStart = -1;
    } else if (sign === '>' && first && theirsStart >= 0) {
      const start = first.index ?? 0;
      const marker = { start, end: start + first[0].trimEnd().length };
      const ours = { start: start + first[0].length, end: oursEnd, label: labelOf(first) };
      const theirs = { start: theirsStart, end: match.index, label: labelOf(match) };
      conflicts.push({ start, end: match.index + match[0].length, marker, ours, theirs });
      first = undefined;
    } else if (first && (sign === '|' || sign === '=')) {
      if (oursEnd < 0) oursEnd = match.index;
      if (sign === '=' && theirsStart < 0) theirsStart = match.index + match[0].length;
    }
  }
  return conflicts;
}

function labelOf([line, sign = '']: RegExpMatchArray): string {
  return line.slice(sign.length).trim();
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
