/** Whether a string is empty or whitespace. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first > 32 && first < 127) return false;
  return text.trim() === '';
}

/** CAIP-2 ids of the networks in listings, main networks only. */
const CHAIN_OF_CAIP2: ReadonlyMap<string, string> = new Map([
  ['eip155:8453', 'base'],
  ['eip155:137', 'polygon'],
  ['eip155:42161', 'arbitrum'],
  ['eip155:480', 'world'],
  ['eip155:143', 'monad'],
  ['eip155:43114', 'avalanche'],
  ['eip155:1329', 'sei'],
  ['eip155:10', 'optimism'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana'],
  ['stellar:pubnet', 'stellar'],
]);

/** The name that listings use for a network given by its CAIP-2 id. */
export function chainOfCaip2(id: string): string | undefined {
  return CHAIN_OF_CAIP2.get(id);
}

const CODE = /^[a-z][a-z0-9-]{0,15}$/;

/** Whether a facilitator is a short lowercase code (section 2, `facilitator`). */
export function isFacilitatorCode(facilitator: string): boolean {
  return CODE.test(facilitator);
}

/**
 * Lists of names as the user reads and enters them: separated by commas, or by semicolons as in CSV, as JSON strings where that is
 * not clear. A JSON array is read, too.
 */

/** Names as one text, which {@link readNameList} reads as the same names. */
export function nameList(names: readonly string[]): string {
  return names.map((name) => (isPlain(name) ? name : JSON.stringify(name))).join(', ');
}

function isPlain(name: string): boolean {
  return name !== '' && name === name.trim() && !/[,;"[\]\p{Cc}]/u.test(name);
}

const ITEM = /(?:\s*("(?:[^"\\]|\\.)*")\s*|([^",;[\]]*))(?:[,;]|$)/y;

/**
 * The names in a text, without empty ones that are not in quotes; undefined if quotes and brackets are not those of JSON
 * strings, or of a JSON array of them.
 */
export function readNameList(text: string): string[] | undefined {
  if (text.trimStart().startsWith('[')) return stringsIn(text);
  const names: string[] = [];
  const item = new RegExp(ITEM);
  while (item.lastIndex < text.length) {
    const [whole, quoted, plain = ''] = item.exec(text) ?? [];
    if (whole === undefined) return undefined;
    try {
      const name = quoted === undefined ? plain.trim() : (JSON.parse(quoted) as string);
      if (name !== '' || quoted !== undefined) names.push(name);
    } catch {
      return undefined;
    }
  }
  return names;
}

/** The strings of a JSON array; undefined if a text is not one. */
function stringsIn(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The candidate whose spelling is closest to a word; of several, the first. */
function nearest<T extends string>(word: string, candidates: Iterable<T>): { name?: T; distance: number } {
  let best: { name?: T; distance: number } = { distance: Infinity };
  for (const name of candidates) {
    const distance = distanceOf(word, name);
    if (distance < best.distance) best = { name, distance };
  }
  return best;
}

/** The candidate that a word means most likely, for a message: one that starts with it, or else the one with the closest spelling. */
export function closest<T extends string>(word: string, candidates: readonly T[]): T | undefined {
  const start = fold(word);
  const longer = start.length > 2 ? candidates.find((name) => fold(name).startsWith(start)) : undefined;
  return longer ?? nearest(word, candidates).name;
}

/** The candidate that a word surely misspells: equal except for case, or for a third of its letters. */
export function nearMiss<T extends string>(word: string, candidates: Iterable<T>): T | undefined {
  const { name, distance } = nearest(word, candidates);
  return name !== undefined && distance <= Math.floor(name.length / 3) ? name : undefined;
}

/**
 * How many letters have to be added, removed, replaced, or swapped with the next one. Case and separators do not count: they are
 * the most frequent mistakes.
 */
function distanceOf(word: string, candidate: string): number {
  const [from, to] = [fold(word), fold(candidate)];
  // distances[i][j] is the one between the first i letters of `from` and the first j of `to`.
  const distances = [Array.from({ length: to.length + 1 }, (_, length) => length)];
  const distanceAt = (i: number, j: number): number => distances[i]?.[j] ?? Infinity;
  for (let i = 1; i <= from.length; i++) {
    distances[i] = [i];
    for (let j = 1; j <= to.length; j++) {
      const isEqual = from[i - 1] === to[j - 1];
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      distances[i]?.push(
        Math.min(
          distanceAt(i - 1, j) + 1,
          distanceAt(i, j - 1) + 1,
          distanceAt(i - 1, j - 1) + (isEqual ? 0 : 1),
          isSwapped ? distanceAt(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return distanceAt(from.length, to.length);
}

function fold(word: string): string {
  return word
    .slice(0, 64)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}
