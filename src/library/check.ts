import { reportOfAll, type ReportedProblem } from '../core/report/file-report';
import { Listing } from '../core/listing/listing';
import { findListings } from '../core/listing/find-listings';
import { inputOf, type CheckOptions } from './options';

/** What `checkListing` found: like an element of `files` of `catalog-lens check --format json`, without its path. */
export interface CheckedListing {
  /** Whether the text is recognized as a listing. If not, it has not been checked. */
  readonly listing: boolean;
  /** The stated total; null if it is absent or not an integer. */
  readonly count: number | null;
  /** The length of `results`. */
  readonly entries: number;
  /** All problems, ordered by offset, then rule id. */
  readonly problems: readonly ReportedProblem[];
}

/**
 * Checks the text of a listing with all rules.
 *
 * @throws TypeError if the configuration has errors
 */
export function checkListing(text: string, options: CheckOptions = {}): CheckedListing {
  const { text: content, syntax, configuration } = inputOf(text, options);
  const { settings } = configuration;
  const { texts, strings } = findListings(content, false, syntax);
  const listings = texts.map((found) => Listing.read(found, { settings, syntax }));
  const report = reportOfAll('-', content, listings, strings);
  const { listing, count, entries, problems } = report;
  return { listing, count, entries, problems: [...problems] };
}

/** Whether a text is recognized as a listing, by its content. Broken JSON is read as far as possible. */
export function isListing(text: string, options: Pick<CheckOptions, 'jsonc'> = {}): boolean {
  const input = inputOf(text, options);
  return findListings(input.text, false, input.syntax).texts.length > 0;
}
