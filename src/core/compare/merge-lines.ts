import { diffArrays } from 'diff';
import { marker, type ConflictStyle } from '../json/list-edits';
import type { Texts } from './merge';

/** A text merged line by line. */
export interface MergedLines {
  readonly text: string;
  /** The number of blocks of conflict markers. */
  readonly blocks: number;
}

/** Lines of the base that one side replaces, by their numbers from 0. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** If more lines than this are removed and added, the whole texts are in conflict. */
const MAX_EDITS = 5000;

/** Merges three texts line by line, as Git does: changes of the same or of neighboring lines are in conflict. */
export function mergeLines({ base, ours, theirs }: Texts, markerSize: number): MergedLines {
  const lines = linesOf(base);
  const eol = /\r\n|\n|\r/.exec(ours)?.[0] ?? '\n';
  const hunks = { ours: hunksOf(lines, linesOf(ours)), theirs: hunksOf(lines, linesOf(theirs)) };
  const merged: (readonly string[])[] = [];
  let blocks = 0;
  let at = 0;
  for (const { start, end } of regionsOf([...hunks.ours, ...hunks.theirs])) {
    merged.push(lines.slice(at, start));
    at = end;
    const [one, other] = [hunks.ours, hunks.theirs].map((side) => apply(lines, side, start, end));
    const result = mergeRegion(lines.slice(start, end), one ?? [], other ?? [], { eol, markerSize });
    merged.push(result.lines);
    if (result.isConflict) blocks++;
  }
  merged.push(lines.slice(at));
  return { text: merged.map((part) => part.join('')).join(''), blocks };
}

/** Each with its line end. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function hunksOf(base: string[], side: string[]): Hunk[] {
  const parts = diffArrays(base, side, { maxEditLength: MAX_EDITS });
  if (!parts) return [{ start: 0, end: base.length, lines: side }];
  const hunks: Hunk[] = [];
  let at = 0;
  for (const { added, removed, value } of parts) {
    const last = hunks.at(-1);
    const touches = last?.end === at;
    if (added && touches) hunks.splice(-1, 1, { ...last, lines: [...last.lines, ...value] });
    else if (added) hunks.push({ start: at, end: at, lines: value });
    else if (removed && touches) hunks.splice(-1, 1, { ...last, end: at + value.length });
    else if (removed) hunks.push({ start: at, end: at + value.length, lines: [] });
    if (!added) at += value.length;
  }
  return hunks;
}

/** The lines of the base that one or both sides replace; those that touch one another are one region. */
function regionsOf(hunks: readonly Hunk[]): { readonly start: number; readonly end: number }[] {
  const regions: { start: number; end: number }[] = [];
  for (const { start, end } of hunks.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = regions.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else regions.push({ start, end });
  }
  return regions;
}

/** The lines of one side in a region. */
function apply(base: readonly string[], hunks: readonly Hunk[], start: number, end: number): string[] {
  const parts: (readonly string[])[] = [];
  let at = start;
  for (const hunk of hunks) {
    if (hunk.start < start || hunk.end > end) continue;
    parts.push(base.slice(at, hunk.start), hunk.lines);
    at = hunk.end;
  }
  parts.push(base.slice(at, end));
  return parts.flat();
}

function mergeRegion(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  { eol, markerSize }: ConflictStyle,
): { readonly lines: readonly string[]; readonly isConflict: boolean } {
  if (isEqual(ours, theirs) || isEqual(base, theirs)) return { lines: ours, isConflict: false };
  if (isEqual(base, ours)) return { lines: theirs, isConflict: false };
  const most = Math.min(ours.length, theirs.length);
  let front = 0;
  while (front < most && ours[front] === theirs[front]) front++;
  let back = 0;
  while (back < most - front && ours.at(-1 - back) === theirs.at(-1 - back)) back++;
  const side = (lines: readonly string[]): string[] =>
    lines.slice(front, lines.length - back).map((line) => (line.endsWith('\n') ? line : line + eol));
  const lines = [
    ...ours.slice(0, front),
    marker('<', markerSize) + eol,
    ...side(ours),
    marker('=', markerSize) + eol,
    ...side(theirs),
    marker('>', markerSize) + eol,
    ...ours.slice(ours.length - back),
  ];
  return { lines, isConflict: true };
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, at) => line === b[at]);
}
