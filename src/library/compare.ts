import { mayHaveListings } from '../core/config/configuration';
import { COMPARED_MEMBERS, type ComparedMember } from '../core/listing/fields';
import { syntaxErrorOf } from '../core/json/parse';
import { toPointer } from '../core/json/tree';
import type { RuleId } from '../core/listing/rule-id';
import { compare } from '../core/compare/comparison';
import { mergeTexts } from '../core/compare/merge';
import { Checker } from '../core/listing/checker';
import { placeOfEmpty } from '../core/listing/find-listings';
import { Listing } from '../core/listing/listing';
import type { Severity } from '../core/listing/finding';
import { jsonDiff } from '../core/report/diff-json';
import { RULES } from '../core/rules/all-rules';
import { findIn, inputOf, ListingError, reasonFor, type Input } from './check';
import { assertKnown, assertOptions, CHECK_OPTIONS, type CheckOptions } from './options';

/** How two listings are compared. The configuration and the path are those of the new one. */
export interface DiffOptions extends CheckOptions {
  /** The names of members that are not compared, in addition to those in the configuration. */
  readonly ignore?: readonly ComparedMember[] | undefined;
}

/** An entry's place: a JSON Pointer, and its rank, which counts from 1. */
export interface EntryPlace {
  readonly pointer: string;
  readonly rank: number;
}

/** An entry that only one of two listings has; absent members are null. */
export interface DifferentEntry extends EntryPlace {
  readonly id: string | null;
  readonly name: string | null;
  readonly endpoint: string | null;
}

/** An entry that is in both listings. */
export interface EntryPair {
  /** The new one. */
  readonly id: string | null;
  readonly old: EntryPlace;
  readonly new: EntryPlace;
}

/** An entry with other values in the new listing. */
export interface ChangedEntry extends EntryPair {
  /** Only of an entry whose id and endpoint have both changed. */
  readonly renamed?: true;
  /** The old id of a renamed entry. */
  readonly oldId?: string | null;
  readonly fields: readonly MemberChange[];
}

/** A change of a member. */
export interface MemberChange {
  /** Empty where an entry is compared as a whole, because it is not JSON. */
  readonly field: string;
  /** JSON Pointers, null where the member is absent. */
  readonly oldPointer: string | null;
  readonly newPointer: string | null;
  /** Source text, null where the member is absent. */
  readonly old: string | null;
  readonly new: string | null;
  /** New minus old as an exact decimal; null unless both are numbers. */
  readonly delta: string | null;
  /** Changes that are computed from this one. */
  readonly follows: readonly MemberChange[];
}

/** Sums over the entries of a listing. */
export interface ListingTotal {
  readonly entries: number;
  readonly volume30dUsd: number;
  readonly calls30d: number;
}

/** A problem that only one of two listings has; the pointer is into that one. */
export interface ChangedProblem {
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly message: string;
  readonly pointer: string;
  readonly id: string | null;
}

/** What `catalog-lens diff --format json` prints; the paths are `old` and `new`. */
export interface ListingDiff {
  readonly version: 1;
  /** Whether there are no differences. */
  readonly same: boolean;
  readonly old: { readonly path: string; readonly count: number | null; readonly entries: number };
  readonly new: { readonly path: string; readonly count: number | null; readonly entries: number };
  /** The change of time that nearly all entries have in common; null if there is none. */
  readonly shift: {
    readonly field: 'lastCalledMs';
    /** New minus old. */
    readonly milliseconds: number;
    /** How many of the entries in both listings have it; it is not among their changes. */
    readonly entries: number;
    readonly of: number;
  } | null;
  /** The names of the members that are not compared; changes of figures that follow from these alone are left out too. */
  readonly ignored: readonly string[];
  /** Changes of the listing's own members. */
  readonly root: readonly MemberChange[];
  readonly added: readonly DifferentEntry[];
  readonly removed: readonly DifferentEntry[];
  readonly changed: readonly ChangedEntry[];
  readonly moved: readonly EntryPair[];
  readonly totals: {
    readonly all: { readonly old: ListingTotal; readonly new: ListingTotal };
    /** How many entries have a price above `price.max`; their volume is left out. */
    readonly excluded: { readonly old: number; readonly new: number };
  };
  readonly problems: {
    readonly introduced: readonly ChangedProblem[];
    readonly resolved: readonly ChangedProblem[];
  };
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
  const json = jsonDiff({ oldPath: 'old', newPath: 'new', comparison });
  return JSON.parse(Array.from(json).join('')) as ListingDiff;
}

/** The only listing in a text. @throws ListingError if there is none, or several, or the text is not JSON */
function listingIn(input: Input): Listing {
  const { name, text, syntax, configuration } = input;
  const recognized = findIn(input);
  // A response without entries is not recognized by itself, but may be what all entries were removed from.
  const empty = mayHaveListings(input.selection) ? placeOfEmpty(text) : undefined;
  const found = recognized.length === 0 && empty?.shape === 'object' ? [empty] : recognized;
  const [only, ...others] = found;
  if (only === undefined) throw new ListingError(reasonFor(input));
  const error = syntaxErrorOf(text, syntax);
  if (error !== undefined) throw new ListingError(`${name} is not JSON: ${error}.`);
  if (others.length > 0) {
    const pointers = found.map((place) => toPointer(place.path));
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
