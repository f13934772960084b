import type { Problem } from '../model/problem';
import type { Listing } from './listing';

/** How a listing compares with what its configuration expects of it. */
export interface ExpectationResult {
  /** The rules whose problems are all expected. */
  readonly expectedRules: ReadonlySet<string>;
  /** What differs from what is expected. */
  readonly problems: readonly Problem[];
  /** The indexes of the elements of `expect` that this listing has something to do with. */
  readonly matchedElements: readonly number[];
}

/** Compares a listing and its problems with what is expected of it. */
export type ExpectationCheck = (listing: Listing, problems: readonly Problem[]) => ExpectationResult;
