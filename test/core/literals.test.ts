import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrees, decimalsOf, isIntegerLiteral, product, toDecimal } from '../../src/core/values/arithmetic';
import { runs } from '../support/property-runs';

const TOLERANCE = { relative: 1e-9, decimals: 2 };

describe('toDecimal', () => {
  it.each([
    '1e-999999999',
    '-1e-999999999',
    '1.5e-99999999999999999999',
    '0e999999999',
    '0e-999999999',
    '0.0E+999999999',
    `0.${'0'.repeat(5000)}1`,
    `1${'0'.repeat(300)}e-999999`,
  ])('accepts %s, which is in the range of doubles, without expanding its digits', (literal) => {
    expect(toDecimal(literal).abs().lt('1e-1000')).toBe(true);
    expect(toDecimal(literal).toFixed().length).toBeLessThan(10_000);
  });

  it('distinguishes tiny numbers from 0', () => {
    expect(agrees('0e-999999999', product('0', '1'), TOLERANCE)).toBe(true);
    expect(agrees('1e-999999999', product('0', '1'), TOLERANCE)).toBe(false);
  });

  it.each([
    [`2${'0'.repeat(3000)}e-3000`, '2'],
    [`123${'0'.repeat(2500)}e-2500`, '123'],
    [`1${'0'.repeat(2100)}.5e-2100`, '1'],
  ])('returns the value of a number with many digits and a large negative exponent', (literal, value) => {
    expect(toDecimal(literal).minus(value).abs().lt('1e-1000')).toBe(true);
  });
});

describe('decimalsOf', () => {
  it.each([
    ['0', 0],
    ['12', 0],
    ['0.5', 1],
    ['0.50', 2],
    ['1.234567', 6],
    ['1e-3', 3],
    ['1.5e-3', 4],
    ['1.25e1', 1],
    ['1.25e2', 0],
    ['1.25e+5', 0],
    ['1E5', 0],
    ['-0.25', 2],
  ])('of %s are %i', (literal, expected) => {
    expect(decimalsOf(literal)).toBe(expected);
  });

  it('are finite for any exponent', () => {
    expect(decimalsOf('1e-999999999')).toBeLessThan(10_000);
    expect(decimalsOf('1e999999999')).toBe(0);
    expect(decimalsOf('0.5e-99999999999999999999')).toBeLessThan(10_000);
  });
});

describe('isIntegerLiteral', () => {
  it('depends on the digits', () => {
    const digits = fc.integer({ min: 0, max: 10 ** 6 });
    fc.assert(
      fc.property(digits, fc.integer({ min: -9, max: 9 }), (number, power) => {
        const isInteger = power >= 0 || BigInt(number) % 10n ** BigInt(-power) === 0n;
        expect(isIntegerLiteral(`${number}e${power}`)).toBe(isInteger);
      }),
      { numRuns: runs(500) },
    );
  });
});
