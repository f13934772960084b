import type { Configuration } from '../../core/config/configuration';
import type { MatchedElements } from '../../core/config/unused-settings';
import type { Syntax } from '../../core/json/syntax';
import { checkExpectations, matchedElements, type ExpectationResult } from '../../core/config/expectations';
import { Checker } from '../../core/listing/checker';
import { withInvalidBytes, type ListingPlace } from '../../core/listing/find-listings';
import { Listing } from '../../core/listing/listing';
import type { Problem } from '../../core/listing/problem';
import { RULES } from '../../core/rules/all-rules';

/** One or more listings, in the order of their text. */
export type ListingsOfText = readonly [Listing, ...Listing[]];

/**
 * The listings of a text, checked as a configuration says. This never changes: an edit or another configuration gives another
 * object.
 */
export class CheckedListings {
  #expectation: ExpectationResult | undefined;

  constructor(
    readonly listings: ListingsOfText,
    readonly configuration: Configuration,
  ) {}

  /** The same listings, whose entries have the keys that they had in the listings before, which were read by themselves. */
  replacing(before: readonly Listing[]): CheckedListings {
    const listings = this.listings.map((listing, index) => {
      const own = before[index];
      return own ? listing.replacing(own) : listing;
    });
    return new CheckedListings(listings as [Listing, ...Listing[]], this.configuration);
  }

  /** How the listings compare with what the configuration expects of the file; undefined if it expects nothing. */
  get expectation(): ExpectationResult | undefined {
    const { settings } = this.configuration;
    if (!settings.expectations) return undefined;
    return (this.#expectation ??= checkExpectations(this.listings, settings.expectations, settings));
  }

  /** The problems of a listing. Those of the whole file, such as unmet expectations, are among the first listing's. */
  problemsOf(listing: Listing): readonly Problem[] {
    const ofFile = listing === this.listings[0] ? (this.expectation?.problems ?? []) : [];
    return ofFile.length === 0 ? listing.problems() : [...listing.problems(), ...ofFile];
  }

  /** Whether the configuration expects a problem. */
  isExpected({ rule }: Problem): boolean {
    return this.expectation?.expectedRules.has(rule.id) === true;
  }

  /** The indexes of the elements of `ignore` and `expect` in the configuration that the file has something to do with. */
  get matchedElements(): MatchedElements {
    return matchedElements(this.listings, this.expectation);
  }
}

/** How the listings of a text are read. */
export interface CheckOptions {
  readonly configuration: Configuration;
  readonly syntax: Syntax;
  /** The offset from which the bytes of the text's file are invalid. */
  readonly invalidAt?: number | undefined;
  /** Awaited between parts of some milliseconds. If it throws, reading ends. */
  readonly pause: () => Promise<void>;
}

/** Reads and checks the listings at places of a text, of which there are some. */
export async function readListingsAt(
  text: string,
  places: readonly ListingPlace[],
  { configuration, syntax, invalidAt, pause }: CheckOptions,
): Promise<CheckedListings> {
  const checker = new Checker(RULES, configuration.settings);
  const listings: Listing[] = [];
  for (const place of withInvalidBytes(places, invalidAt))
    listings.push(await Listing.readInParts(text, place, { checker, syntax }, pause));
  return new CheckedListings(listings as [Listing, ...Listing[]], configuration);
}
