/** Matches globs in time proportional to pattern × path; some would take exponential time as regular expressions. */

/** The maximum length of a pattern, in UTF-16 units; paths are usually not longer. */
const MAX_LENGTH = 4096;
/** The maximum number of patterns that braces expand to. */
const MAX_ALTERNATIVES = 1000;
/** The maximum number of braces: each at least doubles the number of patterns or is nested. */
const MAX_BRACES = 10;

/** A part of a pattern between two slashes: any number of path segments, or the tokens of one. */
type PatternSegment = '**' | readonly SegmentToken[];

/** A character, any text, or a test of one UTF-16 unit. */
type SegmentToken = string | typeof STAR | ((char: string) => boolean);

const STAR = Symbol('*');

/** A test of paths with forward slashes. */
export interface GlobMatcher {
  (path: string): boolean;
  /** Whether a folder may contain files that match; otherwise a search need not enter it. */
  mayMatchIn(folder: string): boolean;
}

/**
 * Reads a glob: `*` and `?` within a name, `**` for any folders, `[ab]`, `[!a-c]`, `{a,b}`, `\` before a literal
 * character, `!` at the start for negation. A leading dot is not special, but `.` and `..` match only
 * themselves.
 *
 * @returns undefined if the glob is invalid, or expands to more than a thousand
 */
export function globMatcher(glob: string): GlobMatcher | undefined {
  if (glob.length > MAX_LENGTH) return undefined;
  const [, negations = '', positive = ''] = /^(!*)(?!\()(.*)$/s.exec(glob) ?? [];
  // Extended globs such as `@(a|b)` are not supported.
  if (/(?:^|[^\\])[?*+@!]\(/.test(glob)) return undefined;
  const alternatives = expand(positive);
  if (!alternatives) return undefined;
  const patterns = alternatives.map((one) => segmentsOf(one.replace(/^\.\//, '')));
  const isNegated = negations.length % 2 === 1;
  const matches = (path: string): boolean => {
    const names = path.split('/');
    return patterns.some((parts) => matchingStarts(parts, names).at(-1) === true) !== isNegated;
  };
  const mayMatchIn = (folder: string): boolean => {
    const names = folder.split('/');
    return isNegated || patterns.some((parts) => matchingStarts(parts, names).slice(0, -1).includes(true));
  };
  return Object.assign(matches, { mayMatchIn });
}

/** A glob that matches only one path with forward slashes. */
export function toGlob(path: string): string {
  return path.replace(/[\\*?[\]{}!()@+]/g, '\\$&');
}

/** Expands braces; undefined if there are too many patterns. */
function expand(pattern: string, depth = 0): string[] | undefined {
  const braces = firstBraces(pattern);
  if (!braces) return [pattern];
  if (depth === MAX_BRACES) return undefined;
  const { start, end, choices } = braces;
  const all: string[] = [];
  for (const choice of choices) {
    const some = expand(pattern.slice(0, start) + choice + pattern.slice(end), depth + 1);
    if (!some || all.push(...some) > MAX_ALTERNATIVES) return undefined;
  }
  return all;
}

/** The first braces with several alternatives. */
function firstBraces(pattern: string): { start: number; end: number; choices: string[] } | undefined {
  const open: { start: number; commas: number[] }[] = [];
  let found: { start: number; end: number; choices: string[] } | undefined;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === '\\') at++;
    else if (char === '{') open.push({ start: at, commas: [] });
    else if (char === ',') open.at(-1)?.commas.push(at);
    else if (char === '}') {
      const { start = 0, commas = [] } = open.pop() ?? {};
      if (commas.length === 0 || (found && found.start < start)) continue;
      const bounds = [start, ...commas, at];
      const choices = bounds.slice(1).map((end, index) => pattern.slice((bounds[index] ?? 0) + 1, end));
      found = { start, end: at + 1, choices };
    }
  }
  return found;
}

function segmentsOf(pattern: string): PatternSegment[] {
  const parts = pattern.split('/').map((part): PatternSegment => (part === '**' ? '**' : tokensOf(part)));
  // At the end of a pattern it matches the content of a folder, but not the folder itself.
  if (parts.at(-1) === '**') parts.push([STAR]);
  // Several consecutive ones are equivalent to one.
  return parts.filter((part, index) => part !== '**' || parts[index - 1] !== '**');
}

function tokensOf(part: string): SegmentToken[] {
  const pieces: SegmentToken[] = [];
  for (let at = 0; at < part.length; at++) {
    const char = part.charAt(at);
    const set = char === '[' ? /^\[[!^]?\]?(?:\\.|[^\]\\])*\]/s.exec(part.slice(at))?.[0] : undefined;
    if (char === '\\' && at + 1 < part.length) pieces.push(part.charAt(++at));
    else if (char === '*') pieces.push(STAR);
    else if (char === '?') pieces.push(() => true);
    else if (set === undefined) pieces.push(char);
    else {
      pieces.push(oneOf(set.slice(1, -1)));
      at += set.length - 1;
    }
  }
  return pieces;
}

/** @param set the text between brackets */
function oneOf(set: string): (char: string) => boolean {
  const isNegated = /^[!^]/.test(set);
  const chars = [...set.slice(isNegated ? 1 : 0).matchAll(/\\?(.)(?:-\\?(.))?/gs)];
  return (char) => chars.some(([, from = '', to = from]) => from <= char && char <= to) !== isNegated;
}

/**
 * Whether the first 0, 1, … all segments of a pattern match the names: for each segment, finds the numbers of names that
 * the segments so far can match.
 */
function matchingStarts(parts: readonly PatternSegment[], names: readonly string[]): boolean[] {
  let reached = [true, ...names.map(() => false)];
  const starts = [names.length === 0];
  for (const part of parts) {
    const next = reached.map(() => false);
    if (part === '**') {
      for (let at = 0; at <= names.length; at++)
        next[at] = reached[at] === true || (at > 0 && next[at - 1] === true && !isDots(names[at - 1]));
    } else {
      for (const [index, name] of names.entries())
        if (reached[index]) next[index + 1] = matchesName(part, name);
    }
    reached = next;
    starts.push(reached.at(-1) === true);
  }
  return starts;
}

function isDots(name: string | undefined): boolean {
  return name === '.' || name === '..';
}

/** Only the last `*` has to be tried with a longer match. */
function matchesName(pieces: readonly SegmentToken[], name: string): boolean {
  if (isDots(name)) return pieces.length === name.length && pieces.every((piece) => piece === '.');
  let [piece, at] = [0, 0];
  let star: { readonly piece: number; at: number } | undefined;
  while (at < name.length) {
    const expected = pieces[piece];
    const char = name.charAt(at);
    if (expected === STAR) {
      star = { piece, at };
      piece++;
    } else if (typeof expected === 'function' ? expected(char) : expected === char) {
      piece++;
      at++;
    } else if (star) {
      piece = star.piece + 1;
      at = ++star.at;
    } else {
      return false;
    }
  }
  while (pieces[piece] === STAR) piece++;
  return piece === pieces.length;
}
