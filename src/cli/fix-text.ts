import { applyEdits, fixAll } from '../core/fixes';
import type { Listing } from '../core/listing/listing';
import type { Settings } from '../core/settings';
import { finished } from '../core/finished';

/** So often at most: each time mends what the last time has brought to light. */
const MOST_TIMES = 10;

/** A text in which all is mended that needs no decision. */
export interface Mended {
  readonly text: string;
  readonly listing: Listing;
  /** How many problems were mended. */
  readonly fixed: number;
}

/** @param read reads and checks a whole text */
export function fixText(text: string, settings: Settings, read: (text: string) => Listing): Mended {
  let mended: Mended = { text, listing: read(text), fixed: 0 };
  for (let time = 0; time < MOST_TIMES; time++) {
    const { edits, fixed } = finished(fixAll(mended.listing, settings, () => true));
    if (edits.length === 0) break;
    const next = applyEdits(mended.text, edits);
    let count = mended.fixed;
    for (const some of fixed.values()) count += some;
    mended = { text: next, listing: read(next), fixed: count };
  }
  return mended;
}
