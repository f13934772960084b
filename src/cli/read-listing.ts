import { syntaxOf } from '../core/json/parse';
import { Listing } from '../core/listing/listing';
import type { Settings } from '../core/model/settings';
import type { Progress } from './progress';

/** Reads and checks a whole text, and shows the progress. */
export function readListing(path: string, text: string, settings: Settings, progress: Progress): Listing {
  const listing = new Listing(text, { settings, syntax: syntaxOf(path) });
  for (const offset of listing.analyse()) progress.update(path, offset / text.length);
  return listing;
}
