import type { ChangedEntry, MemberChange } from './changes';

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

/** The minimum number of entries, and their minimum share of all pairs. */
const MIN_ENTRIES = 3;
const MIN_SHARE = 0.9;

/** Changed entries without the change of time that nearly all have in common; `shift` is undefined if there is none. */
interface WithoutShift {
  readonly changed: readonly ChangedEntry[];
  readonly shift: TimeShift | undefined;
}

/**
 * Finds the amount by which nearly all `lastCalledMs` have moved: those of at least 3 entries, and of 90 % of all pairs.
 *
 * @param pairs the number of entries that are in both listings
 */
export function withoutShift(changed: readonly ChangedEntry[], pairs: number): WithoutShift {
  const minimum = Math.max(MIN_ENTRIES, pairs * MIN_SHARE);
  if (changed.length < minimum) return { changed, shift: undefined };
  const counts = new Map<number, number>();
  for (const { changes } of changed) {
    const difference = differenceIn(changes);
    if (difference !== undefined) counts.set(difference, (counts.get(difference) ?? 0) + 1);
  }
  const [milliseconds, entries] = [...counts].find(([, count]) => count >= minimum) ?? [];
  if (milliseconds === undefined || entries === undefined) return { changed, shift: undefined };
  const others = changed.flatMap((entry): readonly ChangedEntry[] => {
    if (differenceIn(entry.changes) !== milliseconds) return [entry];
    const changes = entry.changes.filter((change) => !isTime(change));
    return changes.length === 0 ? [] : [{ ...entry, changes }];
  });
  return { changed: others, shift: { field: 'lastCalledMs', milliseconds, entries, pairs } };
}

function isTime({ name }: MemberChange): boolean {
  return name === 'lastCalledMs';
}

function differenceIn(changes: readonly MemberChange[]): number | undefined {
  const { before, after } = changes.find(isTime) ?? {};
  const [old, current] = [integerIn(before), integerIn(after)];
  return old === undefined || current === undefined ? undefined : current - old;
}

/** Larger integers may not be exact as doubles. */
function integerIn(literal: string | undefined): number | undefined {
  if (literal === undefined || !/^-?\d/.test(literal)) return undefined;
  const value = Number(literal);
  return Number.isSafeInteger(value) ? value : undefined;
}
