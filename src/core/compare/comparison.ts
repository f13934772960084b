import type { Entry } from '../model/entry';
import type { Path } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { Problem } from '../model/problem';

/** The name of a file that does not exist, as in Git: an empty listing. */
export const NO_FILE = '/dev/null';
/** The text of a listing that does not exist. */
export const EMPTY_LISTING = '{"count": 0, "results": []}';

/** The differences between an old and a new listing. */
export interface Comparison {
  /** Of the new listing, in its order. */
  readonly added: readonly Entry[];
  /** Of the old listing, in its order. */
  readonly removed: readonly Entry[];
  /** In the order of the new listing. */
  readonly changed: readonly ChangedEntry[];
  /** The fewest entries that must move for the others to stay in order; in the order of the new listing. */
  readonly moved: readonly MovedEntry[];
  /** The number of entries that are equal in both except for a common shift of times and ignored members, including moved ones. */
  readonly unchanged: number;
  readonly totals: Totals;
  readonly problems: ProblemChanges;
  /** The listing's own members besides `results`. */
  readonly root: readonly FieldChange[];
  /** The change of time that nearly all entries have in common, which is not among their changes. */
  readonly shift: TimeShift | undefined;
  /** The names of the members that are not compared, of entries and of the listing itself. */
  readonly ignored: ReadonlySet<string>;
}

/** A change of `lastCalledMs` by the same amount in nearly all entries. */
export interface TimeShift {
  readonly field: 'lastCalledMs';
  /** New minus old. */
  readonly milliseconds: number;
  /** The number of entries with this change. */
  readonly entries: number;
  /** The number of entries that are in both listings. */
  readonly pairs: number;
}

/** An entry with different values in the two listings. */
export interface ChangedEntry {
  readonly before: Entry;
  readonly after: Entry;
  /** Whether both its id and its endpoint have changed. */
  readonly isRenamed: boolean;
  /** In the order of the fields, then other members; at least one. */
  readonly fields: readonly FieldChange[];
}

/** A member that was changed, added or removed. */
export interface FieldChange {
  /** From the entry or the listing; empty if the whole text is compared because it is not JSON. */
  readonly path: Path;
  /** Source text; undefined if the member is absent. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The exact difference, if both are numbers. */
  readonly delta: string | undefined;
  /** Changes of members that are computed from this one and agree with it. */
  readonly derivedChanges: readonly FieldChange[];
}

export interface MovedEntry {
  readonly before: Entry;
  readonly after: Entry;
  /** Positions among all entries, from 1. */
  readonly from: number;
  readonly to: number;
  /** If its values have changed as well. */
  readonly changed: ChangedEntry | undefined;
}

/** Sums over the two listings. */
export interface Totals {
  readonly all: TotalChange;
  /** By chain and by quality flag: the largest volume first. */
  readonly chains: readonly TotalChange[];
  readonly flags: readonly TotalChange[];
  /** The entries whose price is above the usual ones; their volume is in none of the sums. */
  readonly excluded: {
    /** In USD. */
    readonly priceAbove: number;
    readonly before: ExcludedEntries;
    readonly after: ExcludedEntries;
  };
}

export interface ExcludedEntries {
  readonly entries: number;
  /** The volume of all entries of the listing, in USD over 30 days. */
  readonly volumeWithThem: number;
}

export interface TotalChange {
  /** The chain or flag; undefined for entries without it and for the sum of all entries. */
  readonly key: string | undefined;
  readonly before: Total;
  readonly after: Total;
}

export interface Total {
  readonly entries: number;
  /** In USD over 30 days, without {@link Totals.excluded}; the double nearest to the exact sum of the doubles. */
  readonly volume30dUsd: number;
  readonly calls30d: number;
}

export type Figure = keyof Total;

export const FIGURES: readonly Figure[] = ['entries', 'volume30dUsd', 'calls30d'];

/** Problems of only one of the listings, compared by rule, entry and member; messages may differ. */
export interface ProblemChanges {
  /** Of the new listing. */
  readonly introduced: readonly Problem[];
  /** Of the old listing. */
  readonly resolved: readonly Problem[];
}

/** Whether two listings are equal except for meaningless differences. */
export function isSame({ added, removed, changed, moved, problems, root, shift }: Comparison): boolean {
  if (shift) return false;
  const { introduced, resolved } = problems;
  return [added, removed, changed, moved, introduced, resolved, root].every(({ length }) => length === 0);
}

/** The moved entries whose rank is another one: for the fewest to move, one whose rank is the same may have to. */
export function movedInRank({ moved }: Pick<Comparison, 'moved'>): readonly MovedEntry[] {
  return moved.filter(({ from, to }) => from !== to);
}

/** Whether a sum has changed. */
export function isChanged({ before, after }: TotalChange): boolean {
  return (
    before.entries !== after.entries ||
    before.volume30dUsd !== after.volume30dUsd ||
    before.calls30d !== after.calls30d
  );
}

/** An entry and the listing that it is in. */
export interface EntryInListing {
  readonly listing: Listing;
  readonly entry: Entry;
}

/** An entry on both sides, or on one if it was added or removed. */
export interface Sides {
  readonly before: Entry | undefined;
  readonly after: Entry | undefined;
}

/** The change of an entry. */
export interface EntryChange extends Sides {
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
}

/** The two listings of a comparison. */
export interface Listings {
  readonly before: Listing;
  readonly after: Listing;
}
