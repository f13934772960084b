import type { Entry } from '../model/entry';
import type { Path } from '../json/pointer';
import type { Listing } from '../listing/listing';
import type { Problem } from '../model/problem';

/** What is different between two listings, the old and the new. Entries are the listings' own. */
export interface Comparison {
  /** Of the new listing, in its order. */
  readonly added: readonly Entry[];
  /** Of the old listing, in its order. */
  readonly removed: readonly Entry[];
  /** In the order of the new listing. */
  readonly changed: readonly ChangedEntry[];
  /** The fewest entries that must move for the others to stay in order; in the order of the new listing. */
  readonly moved: readonly MovedEntry[];
  /** How many entries are the same in both, moved ones included. */
  readonly unchanged: number;
  readonly totals: Totals;
  readonly problems: ProblemChanges;
  /** The listing's own members besides `results`. */
  readonly root: readonly FieldChange[];
}

/** An entry that is in both listings, with other values. */
export interface ChangedEntry {
  readonly before: Entry;
  readonly after: Entry;
  /** In the order of the fields, then other members; at least one. */
  readonly fields: readonly FieldChange[];
}

/** A member that was changed, added or removed. */
export interface FieldChange {
  /** From the entry, or from the listing; empty where the whole text is compared, because it is not JSON. */
  readonly path: Path;
  /** Source text; undefined where it is absent. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** After minus before, exactly, where both are numbers. */
  readonly delta: string | undefined;
  /** Changes of figures and labels that are computed from this one, and agree with it. */
  readonly follows: readonly FieldChange[];
}

export interface MovedEntry {
  readonly before: Entry;
  readonly after: Entry;
  /** Ranks: places among all entries, from 1. */
  readonly from: number;
  readonly to: number;
}

/** Sums over the two listings. */
export interface Totals {
  readonly all: TotalChange;
  /** By chain and by quality flag: the largest volume first. */
  readonly chains: readonly TotalChange[];
  readonly flags: readonly TotalChange[];
}

export interface TotalChange {
  /** What the entries have in common; undefined for those that lack it, and for the sum of all. */
  readonly key: string | undefined;
  readonly before: Total;
  readonly after: Total;
}

export interface Total {
  readonly entries: number;
  /** In USD over 30 days; the double nearest to the exact sum of the doubles. */
  readonly volume30dUsd: number;
  readonly calls30d: number;
}

/** Problems that only one of the listings has, by rule, entry and member: messages may differ. */
export interface ProblemChanges {
  /** Of the new listing. */
  readonly introduced: readonly Problem[];
  /** Of the old listing. */
  readonly resolved: readonly Problem[];
}

/** Whether two listings say the same; how they are formatted is no difference. */
export function isSame({ added, removed, changed, moved, problems, root }: Comparison): boolean {
  const { introduced, resolved } = problems;
  return [added, removed, changed, moved, introduced, resolved, root].every(({ length }) => length === 0);
}

/** Whether a sum is another. */
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
