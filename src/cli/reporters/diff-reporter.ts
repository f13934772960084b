import type { Comparison } from '../../core/diff';
import type { Listing } from '../../core/listing/listing';

/** One of the two listings that are compared. */
export interface Version {
  /** As the person wrote it. */
  readonly path: string;
  readonly text: string;
  readonly listing: Listing;
}

export interface Compared {
  readonly before: Version;
  readonly after: Version;
  readonly comparison: Comparison;
}

/** Turns a comparison into the text of one output format, piece by piece. */
export type DiffReporter = (compared: Compared) => Iterable<string>;
