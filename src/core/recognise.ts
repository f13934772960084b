import { ElementReader } from './elements';
import { DISTINCTIVE_NAMES } from './fields';
import { parse } from './json/parse';
import { JSON_SYNTAX, type Syntax } from './json/syntax';
import { findResults } from './json/results';

/** How many entries are looked at. */
const ENTRIES = 20;
/** How many distinctive names make an entry one of a listing's. */
const NAMES = 3;

/**
 * Whether a text is a listing response: an object with a `results` array in which one of the first 20 entries
 * has at least 3 of the names that other APIs' responses do not use. Members may stand in any order; broken
 * JSON is recognised as far as it can be read. Only the text up to those entries is looked at.
 */
export function isListing(text: string, syntax: Syntax = JSON_SYNTAX): boolean {
  const open = findResults(text);
  if (open < 0) return false;
  const elements = new ElementReader(text, open, syntax);
  for (let looked = 0; looked < ENTRIES; looked++) {
    const element = elements.next();
    if (!element) return false;
    if (isDistinctive(text.slice(element.start, element.end))) return true;
  }
  return false;
}

function isDistinctive(entry: string): boolean {
  const { root } = parse(entry, { insideObject: entry.startsWith('"') });
  if (root?.kind !== 'object') return false;
  const names = new Set(
    root.members.map((member) => member.name).filter((name) => DISTINCTIVE_NAMES.has(name)),
  );
  return names.size >= NAMES;
}
