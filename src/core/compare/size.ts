import { batchesOf } from '../steps';
import { compareValues, sortedByIndexes } from '../values/sorting';
import type { ChangedEntry, Sides } from './comparison';

/** How much the volume of an entry has changed. */
interface ChangeSize {
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

/**
 * The changed entries by the amount by which their volume has changed, the largest first; equal ones stay in order.
 *
 * @yields after each step
 */
export function* bySize(
  changed: readonly ChangedEntry[],
): Generator<void, readonly ChangedEntry[], undefined> {
  const sizes: number[] = [];
  for (const batch of batchesOf(changed)) {
    for (const one of batch) sizes.push(sizeOf(one)?.absolute ?? -1);
    yield;
  }
  return yield* sortedByIndexes(changed, (a, b) => compareValues(sizes[b] ?? 0, sizes[a] ?? 0));
}
