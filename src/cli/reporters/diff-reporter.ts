import type { Comparison } from '../../core/diff';
import type { Listing } from '../../core/listing/listing';

/** One of the two listings that are compared. */
export interface Version {
  /** As in the arguments. */
  readonly path: string;
  readonly text: string;
  readonly listing: Listing;
}

export interface Compared {
  readonly before: Version;
  readonly after: Version;
  readonly comparison: Comparison;
}

/** Formats a comparison, in parts. */
export type DiffReporter = (compared: Compared) => Iterable<string>;
