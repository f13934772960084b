import { applyEdits, type TextEdit } from '../text/text-edit';
import type { Listing } from '../listing/listing';
import { fixAll, type FixAll, type FixAllOptions } from './fix-all';

/** A text after all safe fixes of its listings. */
export interface FixedText extends FixAll {
  readonly text: string;
}

/** Applies the safe fixes of all listings of a text, which are in the order of the text. */
export function fixAllOf(text: string, listings: readonly Listing[], options: FixAllOptions): FixedText {
  const all = listings.map((listing) => fixAll(listing, options));
  const edits: TextEdit[] = all.flatMap((fixes) => fixes.edits);
  return { text: applyEdits(text, edits), edits, fixed: all.reduce((sum, { fixed }) => sum + fixed, 0) };
}
