import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../core/json/syntax';
import { Listing } from '../core/listing';
import type { Settings } from '../core/settings';
import type { Progress } from './progress';

/** What is JSON in a file, by its name: comments and trailing commas only in `.jsonc`. */
export function syntaxOf(path: string): Syntax {
  return path.endsWith('.jsonc') ? JSONC_SYNTAX : JSON_SYNTAX;
}

/** Reads and checks a whole text, and shows how far it has come. */
export function readListing(path: string, text: string, settings: Settings, progress: Progress): Listing {
  const listing = new Listing(text, { settings, syntax: syntaxOf(path) });
  for (const offset of listing.analyse()) progress.update(path, offset / text.length);
  return listing;
}
