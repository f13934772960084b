import type { Entry } from '../listing/entry';
import { fold, inOneLine } from './names';

/** The entries found, the best first. */
export interface SearchResult {
  readonly entries: readonly Entry[];
  /** How many there are, those left out included. */
  readonly total: number;
}

/** The rank of an entry for a query, the best first. */
const enum Fit {
  Whole,
  NameStarts,
  WordStarts,
  InName,
  Elsewhere,
  Count,
}

/**
 * Looks for entries whose id, name or endpoint contains each of some words, whatever their case; those whose name
 * starts with the first word come first.
 *
 * @param query the words, separated by blanks; all entries match none
 * @param most how many of them are needed
 */
export function search(entries: readonly Entry[], query: string, most: number): SearchResult {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const byFit = Array.from({ length: Fit.Count }, (): Entry[] => []);
  let total = 0;
  for (const entry of entries) {
    const { name, id, endpoint } = entry.values;
    const [foldedName = '', ...others] = [name, id, endpoint].map((text) => fold(inOneLine(text)));
    const fit = fitOf(foldedName, others, words);
    if (fit === undefined) continue;
    total++;
    const equal = byFit[fit];
    if (equal && equal.length < most) equal.push(entry);
  }
  return { entries: byFit.flat().slice(0, most), total };
}

const LETTER = /[\p{L}\p{N}]/u;

/** @returns undefined if one of the words is missing */
function fitOf(name: string, others: readonly string[], words: readonly string[]): Fit | undefined {
  const isContained = (word: string): boolean =>
    name.includes(word) || others.some((text) => text.includes(word));
  if (!words.every(isContained)) return undefined;
  const [first] = words;
  if (first === undefined) return Fit.Elsewhere;
  const whole = words.join(' ');
  if (name === whole || others.includes(whole)) return Fit.Whole;
  if (name.startsWith(first)) return Fit.NameStarts;
  let at = name.indexOf(first);
  if (at < 0) return Fit.Elsewhere;
  for (; at >= 0; at = name.indexOf(first, at + 1))
    if (!LETTER.test(name[at - 1] ?? '')) return Fit.WordStarts;
  return Fit.InName;
}
