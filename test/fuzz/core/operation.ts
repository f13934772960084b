import type { Random } from '../../../src/core/generate/random';

/** Something that is done with a text, and that must go well whatever the text is. */
export interface Operation {
  readonly name: string;
  /** How often it is done, beside the others. */
  readonly weight: number;
  /** With the same text and the same random numbers it does the same. */
  run(text: string, random: Random): void | Promise<void>;
}

/** Something that should hold and does not. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

/**
 * @param what should hold, in words that are the same whatever the text, so that findings can be told apart
 * @param details of this text
 * @throws Broken if it does not hold
 */
export function ensure(holds: boolean, what: string, details?: () => unknown): void {
  if (holds) return;
  throw new Broken(details ? `${what}: ${JSON.stringify(details())}` : what);
}

/** @throws Broken if two values are not written the same as JSON */
export function ensureSame(actual: unknown, expected: unknown, what: string): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is === should) return;
  let at = 0;
  while (is[at] === should[at]) at++;
  const around = (text: string): string => text.slice(Math.max(at - 60, 0), at + 60);
  throw new Broken(`${what}: …${around(is)}… should be …${around(should)}…`);
}
