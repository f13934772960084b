import { applyEdits, fixAll, MAX_ROUNDS } from '../core/fixes';
import type { Listing } from '../core/listing/listing';
import type { Rule } from '../core/model/rule';
import type { Settings } from '../core/model/settings';
import { finished } from '../core/steps/finished';

/** A text after all safe fixes. */
export interface FixedText {
  readonly text: string;
  readonly listing: Listing;
  /** How many problems were fixed. */
  readonly fixed: number;
}

/**
 * @param read reads and checks a whole text
 * @param isSelected whether the problems of a rule are fixed
 */
export function fixText(
  text: string,
  settings: Settings,
  read: (text: string) => Listing,
  isSelected: (rule: Rule) => boolean = () => true,
): FixedText {
  let result: FixedText = { text, listing: read(text), fixed: 0 };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { edits, fixed } = finished(fixAll(result.listing, settings, isSelected));
    if (edits.length === 0) break;
    const next = applyEdits(result.text, edits);
    let count = result.fixed;
    for (const some of fixed.values()) count += some;
    result = { text: next, listing: read(next), fixed: count };
  }
  return result;
}
