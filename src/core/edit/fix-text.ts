import type { Listing } from '../listing/listing';
import type { Rule } from '../model/rule';
import type { Settings } from '../model/settings';
import { finished } from '../steps';
import { applyEdits, type TextEdit } from '../text/text-edit';
import { composeEdits } from './compose-edits';
import { fixAllOf } from './fix-all';
import { MAX_ROUNDS } from './fix-entry';

/** A text after all safe fixes. */
export interface FixedText {
  readonly text: string;
  readonly listings: readonly Listing[];
  /** The edits of the text before. */
  readonly edits: readonly TextEdit[];
  /** How many problems were fixed. */
  readonly fixed: number;
}

/**
 * Applies the safe fixes of a text, but not those of expected problems.
 *
 * @param read reads and checks the listings of a whole text
 * @param isSelected whether the problems of a rule are fixed
 */
export function fixText(
  text: string,
  settings: Settings,
  read: (text: string) => readonly Listing[],
  isSelected: (rule: Rule) => boolean = () => true,
): FixedText {
  let result: FixedText = { text, listings: read(text), edits: [], fixed: 0 };
  // Other fixes may change what is expected.
  const expected = result.listings[0]?.expectedRules ?? new Set<string>();
  const isFixed = (rule: Rule): boolean => isSelected(rule) && !expected.has(rule.id);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { edits, fixed } = finished(fixAllOf(result.listings, settings, isFixed));
    if (edits.length === 0) break;
    const next = applyEdits(result.text, edits);
    let count = result.fixed;
    for (const some of fixed.values()) count += some;
    const all = composeEdits(result.edits, result.text, edits);
    result = { text: next, listings: read(next), edits: all, fixed: count };
  }
  return result;
}
