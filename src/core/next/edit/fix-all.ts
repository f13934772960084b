import type { TextEdit } from '../../text/text-edit';
import type { Listing } from '../listing/listing';
import type { Problem } from '../listing/problem';

export interface FixAllOptions {
  /** The ids of the rules whose problems are fixed; all by default. */
  readonly rules?: ReadonlySet<string>;
  /** Whether the configuration expects a problem, so that it is left alone. */
  readonly isExpected?: (problem: Problem) => boolean;
}

/** All safe fixes of a listing. */
export interface FixAll {
  /** Sorted, by offsets of the text before all of them. */
  readonly edits: TextEdit[];
  /** How many of the problems are fixed. */
  readonly fixed: number;
}

/** Applies the best safe fix of each problem, checks the result, and repeats this while something changes. */
export function fixAll(_listing: Listing, _options: FixAllOptions = {}): FixAll {
  return { edits: [], fixed: 0 };
}
