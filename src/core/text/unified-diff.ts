import { applyEdits, type TextEdit } from './text-edit';

/** Unchanged lines around each change, as in Git. */
const CONTEXT = 3;

/** A part of a text in whole lines, and what replaces it. Lines include their line feed. */
interface Change {
  /** Index of the first line in the old text, from 0. */
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/**
 * The hunks of a unified diff. Only line feeds end lines, so that a carriage return is part of its line.
 *
 * @param edits of the text
 * @returns the hunks without the names of the files; empty if the edits change nothing
 */
export function unifiedDiff(text: string, edits: readonly TextEdit[]): string {
  const changes = [...changesOf(text, edits)];
  if (changes.length === 0) return '';
  const lines = linesOf(text);
  let output = '';
  let moved = 0;
  for (let from = 0; from < changes.length;) {
    let to = from + 1;
    while (to < changes.length && startOf(changes[to]) - endOf(changes[to - 1]) <= 2 * CONTEXT) to++;
    const hunk = changes.slice(from, to);
    output += hunkText(lines, hunk, moved);
    for (const { removed, added } of hunk) moved += added.length - removed.length;
    from = to;
  }
  return output;
}

function startOf(change: Change | undefined): number {
  return change?.line ?? 0;
}

function endOf(change: Change | undefined): number {
  return change ? change.line + change.removed.length : 0;
}

/** @param moved how many lines the changes before have added */
function hunkText(lines: readonly string[], hunk: readonly Change[], moved: number): string {
  const start = Math.max(0, startOf(hunk[0]) - CONTEXT);
  const end = Math.min(lines.length, endOf(hunk.at(-1)) + CONTEXT);
  let body = '';
  let at = start;
  let newLength = end - start;
  for (const { line, removed, added } of hunk) {
    body += prefixed(' ', lines.slice(at, line)) + prefixed('-', removed) + prefixed('+', added);
    newLength += added.length - removed.length;
    at = line + removed.length;
  }
  body += prefixed(' ', lines.slice(at, end));
  return `@@ -${rangeText(start, end - start)} +${rangeText(start + moved, newLength)} @@\n${body}`;
}

/** An empty range is written with the number of the line before it. */
function rangeText(start: number, length: number): string {
  const first = length === 0 ? start : start + 1;
  return length === 1 ? String(first) : `${first},${length}`;
}

function prefixed(sign: string, lines: readonly string[]): string {
  return lines
    .map((line) => sign + (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`))
    .join('');
}

/** The changed lines, in order. */
function* changesOf(text: string, edits: readonly TextEdit[]): Generator<Change, void, undefined> {
  let line = 0;
  let counted = 0;
  for (let from = 0; from < edits.length;) {
    const start = startOfLine(text, edits[from]?.offset ?? 0);
    let end = start;
    let to = from;
    // The end of the text may be within a line.
    const isInside = ({ offset }: TextEdit): boolean =>
      offset < end || (offset === end && text[end - 1] !== '\n');
    for (let edit = edits[to]; edit && (to === from || isInside(edit)); edit = edits[++to])
      end = Math.max(end, endOfLine(text, edit.offset + edit.length));
    const part = edits.slice(from, to).map((edit) => ({ ...edit, offset: edit.offset - start }));
    const old = text.slice(start, end);
    for (; ; line++) {
      const next = text.indexOf('\n', counted) + 1;
      if (next === 0 || next > start) break;
      counted = next;
    }
    const change = trimmed(line, linesOf(old), linesOf(applyEdits(old, part)));
    if (change.removed.length > 0 || change.added.length > 0) yield change;
    from = to;
  }
}

/** A negative position would be taken for 0. */
function startOfLine(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** The offset after the line feed of the line at an offset. */
function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset) + 1;
  return end === 0 ? text.length : end;
}

/** Without the lines that are equal at the start and at the end. */
function trimmed(line: number, old: readonly string[], now: readonly string[]): Change {
  const length = Math.min(old.length, now.length);
  let start = 0;
  while (start < length && old[start] === now[start]) start++;
  let end = 0;
  while (end < length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return {
    line: line + start,
    removed: old.slice(start, old.length - end),
    added: now.slice(start, now.length - end),
  };
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
