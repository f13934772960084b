import { matchingEntries } from '../browse/filter/match';
import type { Filter } from '../browse/filter/parse';
import type { Entry } from '../model/entry';
import type { ChangedEntry, Comparison, Listings, Sides } from './comparison';
import { totalsOf } from './totals';

/** How much the volume of an entry has changed. */
export interface ChangeSize {
  /** In USD over 30 days. */
  readonly before: number;
  readonly after: number;
  /** The amount of the difference, in USD, 0 or more. */
  readonly absolute: number;
}

/** How much the volume of an entry has changed; undefined if it is not known on both sides. */
export function sizeOf({ before, after }: Sides): ChangeSize | undefined {
  const [old, now] = [before?.volume30dUsd, after?.volume30dUsd];
  return old === undefined || now === undefined
    ? undefined
    : { before: old, after: now, absolute: Math.abs(now - old) };
}

/** The changed entries by the amount by which their volume has changed, the largest first; equal ones stay in order. */
export function bySize(changed: readonly ChangedEntry[]): readonly ChangedEntry[] {
  const size = (one: ChangedEntry): number => sizeOf(one)?.absolute ?? -1;
  return changed.toSorted((a, b) => size(b) - size(a));
}

/**
 * A comparison of only those entries that match a filter on either side, with their problems and totals. The members of the
 * listing itself, and a common shift of times, stay.
 *
 * @yields after each step
 */
export function* filterComparison(
  comparison: Comparison,
  { before, after }: Listings,
  filter: Filter,
): Generator<void, Comparison, undefined> {
  if (filter.terms.length === 0) return comparison;
  const kept = {
    before: new Set<Entry>(yield* matchingEntries(before, filter)),
    after: new Set<Entry>(yield* matchingEntries(after, filter)),
  };
  const { added, removed, changed, moved, problems, totals } = comparison;
  const isKept = (one: Sides): boolean => isIn(kept.before, one.before) || isIn(kept.after, one.after);
  const result = {
    changed: changed.filter(isKept),
    moved: moved.filter(isKept),
    added: added.filter((entry) => kept.after.has(entry)),
    removed: removed.filter((entry) => kept.before.has(entry)),
  };
  yield;
  // The other sides of those that match on one side only.
  for (const one of [...result.changed, ...result.moved]) {
    kept.before.add(one.before);
    kept.after.add(one.after);
  }
  return {
    ...comparison,
    ...result,
    unchanged: kept.after.size - result.added.length - result.changed.length,
    problems: {
      introduced: problems.introduced.filter(({ entry }) => !entry || kept.after.has(entry)),
      resolved: problems.resolved.filter(({ entry }) => !entry || kept.before.has(entry)),
    },
    totals: yield* totalsOf(before, after, totals.excluded.priceAbove, {
      before: (entry) => kept.before.has(entry),
      after: (entry) => kept.after.has(entry),
    }),
  };
}

function isIn(entries: ReadonlySet<Entry>, entry: Entry | undefined): boolean {
  return entry !== undefined && entries.has(entry);
}
