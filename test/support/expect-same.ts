import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** `expect(found).toEqual(expected)`, many times faster for large values that are equal. */
export function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
}
