import type { Entry } from '../model/entry';
import type { Block } from '../model/entry-list';
import type { Listing } from '../listing/listing';
import { SEPARATOR, type EntryTexts, fold } from './entry-texts';

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
 * starts with the first word come first. In steps of well under a millisecond.
 *
 * @param query the words, separated by blanks; all entries match none
 * @param most how many of them are needed
 * @yields after each step
 */
export function* search(
  listing: Listing,
  texts: EntryTexts,
  query: string,
  most: number,
): Generator<void, SearchResult, undefined> {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const found = Array.from({ length: Fit.Count }, (): Entry[] => []);
  let total = 0;
  for (const block of listing.entries.blocks) {
    for (const { entry, folded } of candidates(block, texts, words[0] ?? '')) {
      const fit = fitOf(folded, words);
      if (fit === undefined) continue;
      total++;
      const same = found[fit];
      if (same && same.length < most) same.push(entry);
    }
    yield;
  }
  return { entries: found.flat().slice(0, most), total };
}

/** The entries of a block whose texts contain a word, with these. */
function* candidates(
  block: Block,
  texts: EntryTexts,
  word: string,
): Generator<{ readonly entry: Entry; readonly folded: string }> {
  const all = texts.ofBlock(block);
  let at = -1;
  for (const [place, entry] of block.entries.entries()) {
    if (entry.lastValidVersion) {
      yield { entry, folded: texts.folded(entry) };
      continue;
    }
    const [start, end] = all.bounds(place);
    if (at < start) at = all.folded.indexOf(word, start);
    // There is none in the rest of the block.
    if (at < 0) at = Infinity;
    if (at < end) yield { entry, folded: all.folded.slice(start, end) };
  }
}

const WORD = /[\p{L}\p{N}]/u;

/** @returns undefined if one of the words is missing */
function fitOf(folded: string, words: readonly string[]): Fit | undefined {
  if (!words.every((word) => folded.includes(word))) return undefined;
  const [first] = words;
  if (first === undefined) return Fit.Elsewhere;
  const strings = folded.split(SEPARATOR);
  const name = strings[1] ?? '';
  const all = words.join(' ');
  if (strings.includes(all)) return Fit.Whole;
  if (name.startsWith(all) || name.startsWith(first)) return Fit.NameStarts;
  let at = name.indexOf(first);
  if (at < 0) return Fit.Elsewhere;
  for (; at >= 0; at = name.indexOf(first, at + 1)) if (!WORD.test(name[at - 1] ?? '')) return Fit.WordStarts;
  return Fit.InName;
}
