import { deltaOf, type MemberChange as Change } from '../compare/changes';
import { isSame, type Total } from '../compare/comparison';
import type { IndexedEntry, Pair } from '../compare/pairs';
import { toPointer, type Path } from '../json/tree';
import type { Severity } from '../listing/finding';
import type { Listing } from '../listing/listing';
import { messageOf, type Problem } from '../listing/problem';
import type { RuleId } from '../listing/rule-id';
import { terminalSafeJson } from '../text/quote';
import type { ComparedFiles } from './diff';

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

/** One of the two files. */
export interface ComparedListing {
  readonly path: string;
  /** Null if it is absent or not an integer. */
  readonly count: number | null;
  /** The length of `results`. */
  readonly entries: number;
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

/** What `catalog-lens diff --format json` prints. */
export interface ListingDiff {
  readonly version: 1;
  /** Whether there are no differences. */
  readonly same: boolean;
  readonly old: ComparedListing;
  readonly new: ComparedListing;
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
  /** The largest change of volume first. */
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

/** The differences as data. */
export function diffOf({ oldPath, newPath, comparison }: ComparedFiles): ListingDiff {
  const { before, after, shift, ignored, totals, problems } = comparison;
  return {
    version: 1,
    same: isSame(comparison),
    old: listingOf(oldPath, before),
    new: listingOf(newPath, after),
    shift: shift
      ? { field: shift.field, milliseconds: shift.milliseconds, entries: shift.entries, of: shift.pairs }
      : null,
    ignored: [...ignored],
    root: comparison.root.map((change) => fieldOf(change, before.path, after.path)),
    added: comparison.added.map((entry) => entryOf(after, entry)),
    removed: comparison.removed.map((entry) => entryOf(before, entry)),
    changed: comparison.changed.map((changed): ChangedEntry => {
      const { id, ...places } = pairOf(before, after, changed);
      const [oldPath, newPath] = [
        before.pathOf(changed.before.index, []),
        after.pathOf(changed.after.index, []),
      ];
      return {
        id,
        ...(changed.isRenamed && { renamed: true, oldId: idOf(changed.before) }),
        ...places,
        fields: changed.changes.map((change) => fieldOf(change, oldPath, newPath)),
      };
    }),
    moved: comparison.moved.map((pair) => pairOf(before, after, pair)),
    totals: {
      all: { old: totalOf(totals.before), new: totalOf(totals.after) },
      excluded: { old: totals.before.excluded, new: totals.after.excluded },
    },
    problems: {
      introduced: problems.introduced.map((problem) => problemOf(after, problem)),
      resolved: problems.resolved.map((problem) => problemOf(before, problem)),
    },
  };
}

/** One JSON object. */
export function* jsonDiff(compared: ComparedFiles): Generator<string, void, undefined> {
  const { before, after } = compared.comparison;
  const counts = [before, after].map(({ count }) => count?.literal ?? 'null');
  // Integers are written as in the source: they may not be exact as doubles. No other member has this name.
  const text = terminalSafeJson(diffOf(compared), 2);
  yield `${text.replace(/"count": [^,]+/g, () => `"count": ${counts.shift() ?? 'null'}`)}\n`;
}

function listingOf(path: string, { count, entries }: Listing): ComparedListing {
  return { path, count: count?.value ?? null, entries: entries.length };
}

function placeOf(listing: Listing, { index }: IndexedEntry): EntryPlace {
  return { pointer: toPointer(listing.pathOf(index, [])), rank: index + 1 };
}

function idOf({ entry }: Pick<IndexedEntry, 'entry'>): string | null {
  return entry.values.id ?? null;
}

function entryOf(listing: Listing, indexed: IndexedEntry): DifferentEntry {
  const { name = null, endpoint = null } = indexed.entry.values;
  return { id: idOf(indexed), name, endpoint, ...placeOf(listing, indexed) };
}

function pairOf(old: Listing, current: Listing, { before, after }: Pair): EntryPair {
  return { id: idOf(after), old: placeOf(old, before), new: placeOf(current, after) };
}

/** A change of a member. @param oldPath the path of the entry, or of the listing, in the old file */
function fieldOf(change: Change, oldPath: Path, newPath: Path): MemberChange {
  const { name, before, after, follows } = change;
  const path = name === undefined ? [] : [name];
  return {
    field: name ?? '',
    oldPointer: before === undefined ? null : toPointer([...oldPath, ...path]),
    newPointer: after === undefined ? null : toPointer([...newPath, ...path]),
    old: before ?? null,
    new: after ?? null,
    delta: deltaOf(change) ?? null,
    follows: follows.map((effect) => fieldOf(effect, oldPath, newPath)),
  };
}

function totalOf({ entries, volume30dUsd, calls30d }: Total): ListingTotal {
  return { entries, volume30dUsd, calls30d };
}

function problemOf(listing: Listing, problem: Problem): ChangedProblem {
  const { rule, severity, entry, index, finding } = problem;
  const pointer = toPointer(listing.pathOf(entry ? index : undefined, finding.path));
  return {
    rule: rule.id,
    severity,
    message: messageOf(problem),
    pointer,
    id: entry ? idOf({ entry }) : null,
  };
}
