import type { Syntax } from '../json/syntax';
import { Checker } from '../listing/checker';
import { withInvalidBytes, type ListingPlace } from '../listing/find-listings';
import { Listing } from '../listing/listing';
import type { Problem } from '../listing/problem';
import type { ListingOptions } from '../listing/reading';
import { RULES } from '../rules/all-rules';
import type { Configuration } from './configuration';
import type { ExpectationResult } from './expectations';
import type { MatchedElements } from './unused-settings';

/** One or more listings, in the order of their text. */
export type ListingsOfText = readonly [Listing, ...Listing[]];

/** How the listings of a text are read. */
export interface ReadOptions {
  /** That of the file. */
  readonly configuration: Configuration;
  /** The rules with the settings of the configuration, if they have been made for another text. */
  readonly checker?: Checker;
  readonly syntax: Syntax;
  /** The offset from which the bytes of the text's file are invalid. */
  readonly invalidAt?: number | undefined;
}

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

  /**
   * Reads and checks the listings at places of a text, of which there are some.
   *
   * @param onPart takes how far a large text has been read, in UTF-16 units, every few milliseconds
   */
  static read(
    text: string,
    places: readonly ListingPlace[],
    options: ReadOptions,
    onPart?: (position: number) => void,
  ): CheckedListings {
    const listingOptions = listingOptionsOf(options);
    const listings = withInvalidBytes(places, options.invalidAt).map((place) =>
      Listing.read(text, place, listingOptions, onPart),
    );
    return new CheckedListings(listings as [Listing, ...Listing[]], options.configuration);
  }

  /**
   * Does the same in parts of some milliseconds.
   *
   * @param pause is awaited between two parts; if it throws, reading ends
   */
  static async readInParts(
    text: string,
    places: readonly ListingPlace[],
    options: ReadOptions,
    pause: () => Promise<void>,
  ): Promise<CheckedListings> {
    const listingOptions = listingOptionsOf(options);
    const listings: Listing[] = [];
    for (const place of withInvalidBytes(places, options.invalidAt))
      listings.push(await Listing.readInParts(text, place, listingOptions, pause));
    return new CheckedListings(listings as [Listing, ...Listing[]], options.configuration);
  }

  /** The same listings, whose entries have the keys that they had in the listings before, which were read by themselves. */
  replacing(before: readonly Listing[]): CheckedListings {
    const listings = this.listings.map((listing, index) => {
      const own = before[index];
      return own ? listing.replacing(own) : listing;
    });
    return new CheckedListings(listings as [Listing, ...Listing[]], this.configuration);
  }

  /** The problems of a listing. Those of the whole file, such as unmet expectations, are among the first listing's. */
  problemsOf(listing: Listing): readonly Problem[] {
    const ofFile = listing === this.listings[0] ? (this.#compared?.problems ?? []) : [];
    return ofFile.length === 0 ? listing.problems() : [...listing.problems(), ...ofFile];
  }

  /** Whether the configuration expects a problem. */
  isExpected({ rule }: Problem): boolean {
    return this.#compared?.expectedRules.has(rule.id) === true;
  }

  /** The elements of `ignore` and `expect` in the configuration that the file has something to do with. */
  get matchedElements(): MatchedElements {
    const ignores = this.listings.flatMap(({ matchedIgnores }) => [...matchedIgnores]);
    return new Set([...ignores, ...(this.#compared?.matchedElements ?? [])]);
  }

  /** How the listings compare with what the configuration expects of the file; undefined if it expects nothing. */
  get #compared(): ExpectationResult | undefined {
    return (this.#expectation ??= this.configuration.expectations?.check(this.listings));
  }
}

function listingOptionsOf({ configuration, checker, syntax }: ReadOptions): ListingOptions {
  return { checker: checker ?? new Checker(RULES, configuration.settings), syntax };
}
