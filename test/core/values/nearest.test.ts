import { describe, expect, it } from 'vitest';
import { CHAINS, QUALITY_FLAGS } from '../../../src/core/listing/fields';
import { nearMiss } from '../../../src/core/values/names';

describe('the name that was probably meant', () => {
  it.each([
    ['bsae', 'base'],
    ['Base', 'base'],
    ['bas', 'base'],
    ['baze', 'base'],
    ['soalna', 'solana'],
    ['so-lana', 'solana'],
    ['asbe', undefined],
    ['x', undefined],
    ['', undefined],
    ['ethereum', undefined],
  ])('by %j is %s', (word, meant) => {
    expect(nearMiss(word, CHAINS)).toBe(meant);
  });

  it.each([
    ['verifeid', 'verified'],
    ['unverified', 'verified'],
    ['x', undefined],
    ['', undefined],
  ])('by the flag %j is %s', (word, meant) => {
    expect(nearMiss(word, QUALITY_FLAGS)).toBe(meant);
  });
});
