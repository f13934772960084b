import { compareVersions, type Version } from '../core/report/diff';
import { jsonDiff } from '../core/report/diff-json';
import { Listing } from '../core/listing/listing';
import type { Severity } from '../core/model/problem';
import { runToEnd } from '../core/steps';
import { inputOf, type CheckOptions, type Input } from './options';

/** How two listings are compared. The configuration is that of the new one. */
export interface DiffOptions extends CheckOptions {
  /** The names of members that are not compared, in addition to those in the configuration. */
  readonly ignore?: readonly string[] | undefined;
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

/** The sums of a chain or flag, or of all entries, in both listings. */
export interface ChangedTotal {
  readonly key: string | null;
  readonly old: ListingTotal;
  readonly new: ListingTotal;
}

/** A problem that only one of two listings has; the pointer is into that one. */
export interface ChangedProblem {
  readonly rule: string;
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
  readonly changed: readonly (EntryPair & { readonly fields: readonly MemberChange[] })[];
  readonly moved: readonly EntryPair[];
  readonly totals: {
    readonly all: ChangedTotal;
    readonly chains: readonly ChangedTotal[];
    readonly flags: readonly ChangedTotal[];
  };
  readonly problems: {
    readonly introduced: readonly ChangedProblem[];
    readonly resolved: readonly ChangedProblem[];
  };
}

/**
 * Compares two listings entry by entry.
 *
 * @throws TypeError if a text has no array `results`, or the configuration has errors
 */
export function diffListings(oldText: string, newText: string, options: DiffOptions = {}): ListingDiff {
  const now = inputOf(newText, options);
  const before = versionOf('old', {
    ...inputOf(oldText, { jsonc: options.jsonc }),
    configuration: now.configuration,
  });
  const after = versionOf('new', now);
  const compared = runToEnd(compareVersions(before, after, now.configuration, options.ignore ?? []));
  return JSON.parse(Array.from(jsonDiff(compared)).join('')) as ListingDiff;
}

function versionOf(path: string, { text, syntax, configuration: { settings } }: Input): Version {
  const listing = Listing.read(text, { settings, syntax });
  if (!listing.hasResults) throw new TypeError(`The ${path} text is not a listing: it has no array results`);
  return { path, text, listing };
}
