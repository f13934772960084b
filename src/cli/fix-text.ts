import { applyEdits, composeEdits, fixAll, MAX_ROUNDS, type TextEdit } from '../core/fixes';
import type { Listing } from '../core/listing/listing';
import type { Settings } from '../core/model/settings';
import { finished } from '../core/steps/finished';

/** A text after all safe fixes. */
export interface FixedText {
  readonly text: string;
  readonly listing: Listing;
  /** The edits of the text before. */
  readonly edits: readonly TextEdit[];
  /** How many problems were fixed. */
  readonly fixed: number;
}

/** @param read reads and checks a whole text */
export function fixText(text: string, settings: Settings, read: (text: string) => Listing): FixedText {
  let result: FixedText = { text, listing: read(text), edits: [], fixed: 0 };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { edits, fixed } = finished(fixAll(result.listing, settings, () => true));
    if (edits.length === 0) break;
    const next = applyEdits(result.text, edits);
    let count = result.fixed;
    for (const some of fixed.values()) count += some;
    const all = composeEdits(result.edits, result.text, edits);
    result = { text: next, listing: read(next), edits: all, fixed: count };
  }
  return result;
}
