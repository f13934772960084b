import { diff3MergeRegions, diffComm, type IRegion } from 'node-diff3';
import { marker, type ConflictStyle, type MarkerStyle } from './arrange-items';
import type { Texts } from './merge';

/** A text merged line by line. */
export interface MergedLines {
  readonly text: string;
  /** The number of blocks of conflict markers. */
  readonly blocks: number;
}

/** The most lines of a version that are merged, without those that all three start and end with. */
const MAX_LINES = 20_000;
/**
 * The most pairs of equal lines in two versions, times the lines of the shorter one. The library's time is in proportion to
 * that: a second at most, which is for 18,000 lines that are all different, 3,000 of JSON, and 700 that are all equal.
 */
const MAX_WORK = 1e9;
/** Git joins conflicts with so few lines between them. */
const MAX_LINES_BETWEEN = 3;

/**
 * Merges three texts line by line, as `git merge-file` does: changes of the same or of neighboring lines are in conflict. The
 * result is the same, unless lines are repeated, of which the library may match others than Git.
 *
 * @returns undefined if the texts are too long
 */
export function mergeLines({ base, ours, theirs }: Texts, markers: MarkerStyle): MergedLines | undefined {
  if (theirs === base || theirs === ours) return { text: ours, blocks: 0 };
  if (ours === base) return { text: theirs, blocks: 0 };
  const lines = linesOf(ours);
  const versions = [lines, linesOf(base), linesOf(theirs)];
  const shortest = Math.min(...versions.map(({ length }) => length));
  const isCommon = (at: number): boolean => versions.every((version) => version.at(at) === lines.at(at));
  let front = 0;
  while (front < shortest && isCommon(front)) front++;
  let back = 0;
  while (back < shortest - front && isCommon(-1 - back)) back++;
  const different = versions.map((version) => version.slice(front, version.length - back));
  if (!isShort(different)) return undefined;
  const [a = [], o = [], b = []] = different;
  const parts = joined(diff3MergeRegions(a, o, b).flatMap(partsOf));
  const style = { ...markers, eol: eolOf(ours) ?? eolOf(base) ?? '\n' };
  const merged = parts.map((part) => {
    const [one, other] = [part.ours.join(''), part.theirs.join('')];
    return part.kind === 'conflict' ? conflictText(one, other, style) : one;
  });
  return {
    text: [...lines.slice(0, front), ...merged, ...lines.slice(lines.length - back)].join(''),
    blocks: parts.filter(({ kind }) => kind === 'conflict').length,
  };
}

/** Both texts as one conflict. */
export function bothTexts(
  { ours, theirs }: Pick<Texts, 'ours' | 'theirs'>,
  markers: MarkerStyle,
): MergedLines {
  const eol = eolOf(ours) ?? eolOf(theirs) ?? '\n';
  return { text: conflictText(ours, theirs, { ...markers, eol }), blocks: 1 };
}

/** Each with its line end. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function eolOf(text: string): string | undefined {
  return /\r\n|\n|\r/.exec(text)?.[0];
}

/** Whether the library merges the versions in about a second. */
function isShort(versions: readonly (readonly string[])[]): boolean {
  if (versions.some(({ length }) => length > MAX_LINES)) return false;
  const counts = versions.map((lines) => {
    const byLine = new Map<string, number>();
    for (const line of lines) byLine.set(line, (byLine.get(line) ?? 0) + 1);
    return { byLine, length: lines.length };
  });
  let work = 0;
  for (const [at, one] of counts.entries())
    for (const other of counts.slice(at + 1)) {
      let pairs = 0;
      for (const [line, count] of one.byLine) pairs += count * (other.byLine.get(line) ?? 0);
      work += pairs * Math.min(one.length, other.length);
    }
  return work <= MAX_WORK;
}

/** Lines that all versions or both sides have, that one side has changed, or in conflict; without a conflict both are equal. */
interface Part {
  readonly kind: 'common' | 'changed' | 'conflict';
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/** Of a conflict, lines that both sides have are taken out. */
function partsOf(region: IRegion<string>, index: number, regions: readonly IRegion<string>[]): Part[] {
  if (region.stable) {
    const { buffer, bufferContent: lines } = region;
    if (buffer !== 'o') return [{ kind: 'changed', ours: lines, theirs: lines }];
    const previous = regions[index - 1];
    // Of lines that one side has removed, the library reports nothing.
    const isRemoved = previous?.stable === true && previous.buffer === 'o';
    const removed: Part[] = isRemoved ? [{ kind: 'changed', ours: [], theirs: [] }] : [];
    return [...removed, { kind: 'common', ours: lines, theirs: lines }];
  }
  const { aContent: ours, bContent: theirs } = region;
  if ((ours.length === 0) !== (theirs.length === 0)) return [{ kind: 'conflict', ours, theirs }];
  return diffComm(ours, theirs).map(({ common, buffer1, buffer2 }) =>
    common
      ? { kind: 'common', ours: common, theirs: common }
      : { kind: 'conflict', ours: buffer1, theirs: buffer2 },
  );
}

/** Joins conflicts that have only a few lines between them, or lines without letters and digits. */
function joined(parts: readonly Part[]): readonly Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    const isMore = part.kind === 'common' && last?.kind === 'common';
    const isNear = part.kind === 'conflict' && result.at(-2)?.kind === 'conflict' && isBetween(last);
    const joins = result.splice(isMore ? -1 : isNear ? -2 : result.length);
    result.push({
      kind: part.kind,
      ours: [...joins, part].flatMap(({ ours }) => ours),
      theirs: [...joins, part].flatMap(({ theirs }) => theirs),
    });
  }
  return result;
}

function isBetween(part: Part | undefined): boolean {
  if (part?.kind !== 'common') return false;
  const { ours: lines } = part;
  return lines.length <= MAX_LINES_BETWEEN || !lines.some((line) => /[a-z\d]/i.test(line));
}

function conflictText(ours: string, theirs: string, style: ConflictStyle): string {
  const { eol } = style;
  const whole = (text: string): string => (text === '' || text.endsWith('\n') ? text : text + eol);
  const line = (sign: '<' | '=' | '>'): string => marker(sign, style) + eol;
  return `${line('<')}${whole(ours)}${line('=')}${whole(theirs)}${line('>')}`;
}
