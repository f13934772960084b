import { bothTexts, mergeLines } from '../core/compare/merge-lines';
import { mergeTexts } from '../core/compare/merge';
import { runToEnd } from '../core/steps';
import { applyEdits } from '../core/text/text-edit';
import { inputOf, type CheckOptions } from './options';

/** A merged text. */
export interface MergedListing {
  /** With the conflict markers of Git around what both sides changed differently. */
  readonly text: string;
  /** The number of conflicts that are marked in the text. */
  readonly conflicts: number;
}

/** As many characters as in Git. */
const MARKER_SIZE = 7;

/**
 * Merges two versions of a listing that have a common base entry by entry, or line by line if one of the three is not a
 * listing or not valid JSON, like `catalog-lens merge`. The result keeps the formatting of `ours`. Texts that are too long
 * to be merged line by line are one conflict.
 *
 * @throws TypeError if the configuration has errors
 */
export function mergeListings(
  base: string,
  ours: string,
  theirs: string,
  options: CheckOptions = {},
): MergedListing {
  const { text, mark, syntax, configuration } = inputOf(ours, options);
  const { settings } = configuration;
  const texts = { base: inputOf(base, {}).text, ours: text, theirs: inputOf(theirs, {}).text };
  const merged = runToEnd(mergeTexts(texts, { syntax, settings, markerSize: MARKER_SIZE }));
  const { text: result, blocks } =
    'edits' in merged
      ? { text: applyEdits(text, merged.edits), blocks: merged.blocks }
      : (mergeLines(texts, MARKER_SIZE) ?? bothTexts(texts, MARKER_SIZE));
  return { text: mark + result, conflicts: blocks };
}
