import type { Comparison } from '../compare';
import type { Listing } from '../listing/listing';

/** One of the two listings that are compared. */
export interface Version {
  /** As in the arguments, or in the Git repository. */
  readonly path: string;
  readonly text: string;
  readonly listing: Listing;
}

export interface Compared {
  readonly before: Version;
  readonly after: Version;
  readonly comparison: Comparison;
  /** The change of the file according to Git, such as `new file`; empty if only its content changed; undefined outside of Git. */
  readonly note?: string;
}

/** The name of a file that does not exist, as in Git: an empty listing. */
export const NO_FILE = '/dev/null';
/** The text of a listing that does not exist. */
export const EMPTY_LISTING = '{"count": 0, "results": []}';

/** Formats a comparison, in parts. */
export type DiffReporter = (compared: Compared) => Iterable<string>;
