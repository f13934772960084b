import { batchesOf } from '../steps';
import type { ChangedEntry, FieldChange, TimeShift } from './comparison';

/** The member that is shifted. */
const FIELD = 'lastCalledMs';
/** The minimum number of entries, and their minimum share of all pairs. */
const MIN_ENTRIES = 3;
const MIN_SHARE = 0.9;

/** Changed entries without the change of time that nearly all have in common. */
export interface WithoutShift {
  readonly changed: readonly ChangedEntry[];
  /** Undefined if there is no such change. */
  readonly shift: TimeShift | undefined;
}

/**
 * Finds the amount by which nearly all `lastCalledMs` have moved: those of at least 3 entries, and of 90 % of all pairs.
 *
 * @param pairs the number of entries that are in both listings
 * @yields after each step
 */
export function* withoutShift(
  changed: readonly ChangedEntry[],
  pairs: number,
): Generator<void, WithoutShift, undefined> {
  const minimum = Math.max(MIN_ENTRIES, pairs * MIN_SHARE);
  if (changed.length < minimum) return { changed, shift: undefined };
  const counts = new Map<number, number>();
  for (const batch of batchesOf(changed)) {
    for (const { fields } of batch) {
      const difference = differenceIn(fields);
      if (difference !== undefined) counts.set(difference, (counts.get(difference) ?? 0) + 1);
    }
    yield;
  }
  const [milliseconds, entries] = [...counts].find(([, count]) => count >= minimum) ?? [0, 0];
  if (entries === 0) return { changed, shift: undefined };
  const rest: ChangedEntry[] = [];
  for (const batch of batchesOf(changed)) {
    for (const one of batch) rest.push(...without(one, milliseconds));
    yield;
  }
  return { changed: rest, shift: { field: FIELD, milliseconds, entries, pairs } };
}

function without(changed: ChangedEntry, milliseconds: number): readonly ChangedEntry[] {
  if (differenceIn(changed.fields) !== milliseconds) return [changed];
  const fields = changed.fields.filter((field) => !isTime(field));
  return fields.length === 0 ? [] : [{ ...changed, fields }];
}

function differenceIn(fields: readonly FieldChange[]): number | undefined {
  const { before, after } = fields.find(isTime) ?? {};
  const [old, now] = [integerIn(before), integerIn(after)];
  return old === undefined || now === undefined ? undefined : now - old;
}

function isTime({ path }: FieldChange): boolean {
  return path.length === 1 && path[0] === FIELD;
}

/** Larger integers may not be exact as doubles. */
function integerIn(literal: string | undefined): number | undefined {
  if (literal === undefined || !/^-?\d/.test(literal)) return undefined;
  const value = Number(literal);
  return Number.isSafeInteger(value) ? value : undefined;
}
