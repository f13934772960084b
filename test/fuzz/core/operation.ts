import type { Random } from '../../../src/core/values/random';

/** An operation that must succeed on any text. */
export interface Operation {
  readonly name: string;
  /** How often it is chosen, relative to the other operations. */
  readonly weight: number;
  /** Must be deterministic: the same text and random numbers give the same result. */
  run(text: string, random: Random): void | Promise<void>;
}

/** A violated invariant. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * @param what the invariant, worded independently of the text, because findings are grouped by it
 * @param details values for this text
 * @throws InvariantError if `holds` is false
 */
export function ensure(holds: boolean, what: string, details?: () => unknown): void {
  if (holds) return;
  throw new InvariantError(details ? `${what}: ${JSON.stringify(details())}` : what);
}

/** @throws InvariantError if the values differ when written as JSON */
export function ensureSame(actual: unknown, expected: unknown, what: string): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is === should) return;
  let at = 0;
  while (is[at] === should[at]) at++;
  const around = (text: string): string => text.slice(Math.max(at - 60, 0), at + 60);
  throw new InvariantError(`${what}: …${around(is)}… should be …${around(should)}…`);
}
