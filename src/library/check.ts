import { parse, type Syntax } from '../core/json/parse';
import { reportOfAll, type RelatedLocation, type ReportedProblem } from '../core/report/problems';
import { Listing } from '../core/listing/listing';
import { findListings } from '../core/listing/embedded-text';
import { Lines } from '../core/text/lines';
import { inputOf, type CheckOptions } from './options';

/** What `checkListing` found in a listing: like an element of `files` of `catalog-lens check --format json`, without its path. */
export interface CheckedListing {
  readonly listing: true;
  /** The stated total; null if it is absent or not an integer. */
  readonly count: number | null;
  /** The length of `results`. */
  readonly entries: number;
  /** All problems, ordered by offset, then rule id. */
  readonly problems: readonly ReportedProblem[];
}

/** A text that is not recognized as a listing, so that it has not been checked. */
export interface NotAListing {
  readonly listing: false;
  /** Why, in one sentence. */
  readonly reason: string;
}

/**
 * Checks the text of a listing with all rules.
 *
 * @throws TypeError if the configuration has errors
 */
export function checkListing(text: string, options: CheckOptions = {}): CheckedListing | NotAListing {
  const { text: content, syntax, configuration } = inputOf(text, options);
  const { settings } = configuration;
  const { texts, strings } = findListings(content, false, syntax);
  const listings = texts.map((found) => Listing.read(found, { settings, syntax }));
  const report = reportOfAll('-', content, listings, strings);
  const { count, entries, problems, unchecked } = report;
  if (!report.listing) return { listing: false, reason: reasonFor(content, syntax, unchecked) };
  return { listing: true, count, entries, problems: [...problems] };
}

/** Why a text is not recognized as a listing. */
function reasonFor(text: string, syntax: Syntax, unchecked: readonly RelatedLocation[] = []): string {
  const [inString] = unchecked;
  if (inString) return `The listing at ${inString.pointer} is the text of a string, which is not checked.`;
  const { syntaxError } = parse(text, { syntax });
  if (!syntaxError) return 'The text is JSON, but has no array of entries of a listing.';
  const { line, column } = new Lines(text).at(syntaxError.span.start);
  return `The text is not JSON: ${syntaxError.reason} in line ${line}, column ${column}.`;
}

/** Whether a text is recognized as a listing, by its content. Broken JSON is read as far as possible. */
export function isListing(text: string, options: Pick<CheckOptions, 'jsonc'> = {}): boolean {
  const input = inputOf(text, options);
  return findListings(input.text, false, input.syntax).texts.length > 0;
}
