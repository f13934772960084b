import type { Entry } from '../entry';
import type { Block } from '../entry-list';
import type { Listing } from '../listing';
import { fold, SEPARATOR, type BlockTexts, type EntryTexts } from './entry-texts';

/** The entries found, the best first. */
export interface Found {
  readonly entries: readonly Entry[];
  /** How many there are, those left out included. */
  readonly total: number;
}

/** How well an entry fits what was looked for, the best first. */
const enum Fit {
  Whole,
  NameStarts,
  WordStarts,
  InName,
  Elsewhere,
  Count,
}

/**
 * Looks for entries whose id, name or endpoint holds each of some words, whatever their case; those whose name
 * begins with the first word come first. In steps of well under a millisecond.
 *
 * @param query the words, separated by blanks; all entries match none
 * @param most how many of them are wanted
 * @yields after each step
 */
export function* search(
  listing: Listing,
  texts: EntryTexts,
  query: string,
  most: number,
): Generator<void, Found, undefined> {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const found = Array.from({ length: Fit.Count }, (): Entry[] => []);
  let total = 0;
  for (const block of listing.entries.blocks) {
    for (const { entry, fit } of matches(block, texts.ofBlock(block), words)) {
      total++;
      const same = found[fit];
      if (same && same.length < most) same.push(entry);
    }
    yield;
  }
  return { entries: found.flat().slice(0, most), total };
}

function* matches(
  { entries }: Block,
  texts: BlockTexts,
  words: readonly string[],
): Generator<{ readonly entry: Entry; readonly fit: Fit }> {
  const [first = '', ...others] = words;
  const { folded } = texts;
  let at = -1;
  for (const [place, entry] of entries.entries()) {
    const bounds = texts.bounds(place);
    const [start, , , end] = bounds;
    if (at < start) at = folded.indexOf(first, start);
    if (at < 0) return;
    if (at >= end) continue;
    const own = others.length === 0 ? '' : folded.slice(start, end);
    if (others.every((word) => own.includes(word))) yield { entry, fit: fitOf(folded, first, at, bounds) };
  }
}

const WORD = /[\p{L}\p{N}]/u;

function fitOf(folded: string, word: string, at: number, bounds: ReturnType<BlockTexts['bounds']>): Fit {
  const [start, afterId, afterName, end] = bounds;
  const isWhole = [start, afterId, afterName].some((from, index) => {
    const to = [afterId, afterName, end][index] ?? end;
    return to - from - SEPARATOR.length === word.length && folded.startsWith(word, from);
  });
  if (isWhole) return Fit.Whole;
  if (folded.startsWith(word, afterId)) return Fit.NameStarts;
  if (at >= afterName) return Fit.Elsewhere;
  const inName = folded.slice(afterId, afterName).indexOf(word);
  if (inName < 0) return Fit.Elsewhere;
  return WORD.test(folded[afterId + inName - 1] ?? '') ? Fit.InName : Fit.WordStarts;
}
