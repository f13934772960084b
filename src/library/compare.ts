import { mayHaveListings } from '../core/config/configuration';
import { COMPARED_MEMBERS, type ComparedMember } from '../core/listing/fields';
import { syntaxErrorOf } from '../core/json/parse';
import { toPointer } from '../core/json/tree';
import { compare } from '../core/compare/comparison';
import { mergeTexts } from '../core/compare/merge';
import { Checker } from '../core/listing/checker';
import { placeOfEmpty } from '../core/listing/find-listings';
import { Listing } from '../core/listing/listing';
import { diffOf, type ListingDiff } from '../core/report/diff-json';
import { RULES } from '../core/rules/all-rules';
import { findIn, inputOf, ListingError, reasonFor, type Input } from './check';
import { assertKnown, assertOptions, CHECK_OPTIONS, type CheckOptions } from './options';

/** How two listings are compared. The configuration and the path are those of the new one. */
export interface DiffOptions extends CheckOptions {
  /** The names of members that are not compared, in addition to those in the configuration. */
  readonly ignore?: readonly ComparedMember[] | undefined;
}

/**
 * Compares two listings entry by entry. A listing without entries has none in common with another.
 *
 * @param before a text, or what `JSON.parse` or an import made of it, as is `after`
 * @throws ListingError if one is not recognized as a listing, has several of them, or is not valid JSON
 * @throws TypeError if an option is unknown, the configuration has errors, or an object cannot be written as JSON
 */
export function diffListings(
  before: string | object,
  after: string | object,
  options: DiffOptions = {},
): ListingDiff {
  assertOptions(options, [...CHECK_OPTIONS, 'ignore']);
  const { ignore = [] } = options;
  for (const name of ignore) assertKnown('field', name, COMPARED_MEMBERS);
  const now = inputOf(after, options, 'The new text');
  const { configuration } = now;
  const old = { ...inputOf(before, { jsonc: now.syntax.comments }, 'The old text'), configuration };
  const ignored = new Set([...configuration.ignoredMembers, ...ignore]);
  const comparison = compare(listingIn(old), listingIn(now), ignored);
  return diffOf({ oldPath: 'old', newPath: 'new', comparison });
}

/** The only listing in a text. @throws ListingError if there is none, or several, or the text is not JSON */
function listingIn(input: Input): Listing {
  const { name, text, syntax, configuration } = input;
  const recognized = findIn(input);
  // A response without entries is not recognized by itself, but may be what all entries were removed from.
  const empty = mayHaveListings(input.selection) ? placeOfEmpty(text) : undefined;
  const places = recognized.length === 0 && empty?.shape === 'object' ? [empty] : recognized;
  const [only, ...others] = places;
  if (only === undefined) throw new ListingError(reasonFor(input));
  const error = syntaxErrorOf(text, syntax);
  if (error !== undefined) throw new ListingError(`${name} is not JSON: ${error}.`);
  if (others.length > 0) {
    const pointers = places.map((place) => toPointer(place.path));
    throw new ListingError(`${name} has several listings, at ${pointers.join(', ')}; pass one of them.`);
  }
  const checker = new Checker(RULES, configuration.settings);
  const listing = Listing.read(text, only, { checker, syntax });
  if (listing.open === undefined)
    throw new ListingError(`${name} is not a listing: it has no "results" array.`);
  return listing;
}

/** A merged text. */
export interface MergedListing {
  /** With the conflict markers of Git around what both sides changed differently. */
  readonly text: string;
  /** The number of conflicts that are marked in the text. */
  readonly conflicts: number;
}

/**
 * Merges two versions of a listing that have a common base entry by entry, like `catalog-lens merge`. The result keeps the
 * formatting of `ours`. An empty base is a listing without entries.
 *
 * @param base a text, or what `JSON.parse` or an import made of it, as are the others
 * @throws ListingError if one of them is not a listing or not valid JSON: the command merges these with Git
 * @throws TypeError if an option is unknown, the configuration has errors, or an object cannot be written as JSON
 */
export function mergeListings(
  base: string | object,
  ours: string | object,
  theirs: string | object,
  options: CheckOptions = {},
): MergedListing {
  assertOptions(options, CHECK_OPTIONS);
  const own = inputOf(ours, options, 'Ours');
  const [old, other] = [inputOf(base, options, 'The base'), inputOf(theirs, options, 'Theirs')];
  const { syntax, selection, configuration, mark } = own;
  if (!mayHaveListings(selection))
    throw new ListingError(reasonFor({ ...own, name: options.path ?? own.name }));
  const merged = mergeTexts(
    { base: old.text, ours: own.text, theirs: other.text },
    { syntax, settings: configuration.settings, isForced: selection === 'include' },
  );
  if ('text' in merged) return { text: mark + merged.text, conflicts: merged.blocks };
  const { version, reason } = merged;
  const { name, text } = { base: old, ours: own, theirs: other }[version];
  const error = syntaxErrorOf(text, syntax);
  throw new ListingError(error === undefined ? `${name} is ${reason}.` : `${name} is not JSON: ${error}.`);
}
