import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agrees,
  decimalsOf,
  isIntegerLiteral,
  nearestDouble,
  product,
  quotient,
  shortest,
  surelyAgree,
  surelyDiffer,
  toDecimal,
  type Tolerance,
} from '../../../src/core/values/arithmetic';
import { forAll } from '../for-all';
import { runs } from '../../support/property-runs';
import * as exact from '../../support/rational';
import type { Rational } from '../../support/rational';

const USUAL: Tolerance = { relative: 1e-9, decimals: 2 };

const digits = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 1, maxLength });
const whole = fc.oneof(
  fc.nat(100).map(String),
  digits(12).map((text) => BigInt(text).toString()),
);
const fraction = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  digits(20).map((text) => `.${text}`),
);
const exponent = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  fc
    .tuple(fc.constantFrom('e', 'E', 'e+', 'E-', 'e-', 'e0'), fc.nat(25))
    .map(([sign, power]) => `${sign}${power}`),
);
const positive = fc.tuple(whole, fraction, exponent).map((parts) => parts.join(''));
const literal = fc.tuple(fc.constantFrom('', '', '', '-'), positive).map((parts) => parts.join(''));

/** Two literals, their product or quotient, and the result of the other implementation. */
const computed = fc.tuple(literal, literal, fc.boolean()).map(([left, right, multiply]) => {
  const [a, b] = [exact.valueOf(left), exact.valueOf(right)];
  if (multiply)
    return {
      left,
      right,
      ratio: product(left, right),
      value: exact.times(a, b),
      double: Number(left) * Number(right),
    };
  const value = b.numerator === 0n ? exact.rational(0n) : exact.over(a, b);
  const double = b.numerator === 0n ? 0 : Number(left) / Number(right);
  return { left, right, ratio: quotient(left, right), value, double };
});

/** Literals near a number: truncated, with changed last digits, at the half, or off by about the tolerance. */
function near(value: Rational): fc.Arbitrary<string> {
  const decimals = fc.nat(14);
  const steps = fc.integer({ min: -2, max: 2 });
  const moved = fc.tuple(decimals, steps).map(([count, step]) => {
    const unit = exact.rational(BigInt(step), 10n ** BigInt(count));
    const sum = exact.rational(
      value.numerator * unit.denominator + unit.numerator * value.denominator,
      value.denominator * unit.denominator,
    );
    return exact.truncateTo(sum, count);
  });
  const half = fc.tuple(decimals, fc.constantFrom('5', '49', '50', '500000001', '')).map(([count, tail]) => {
    const cut = exact.truncateTo(value, count);
    return tail === '' ? cut : `${cut.includes('.') ? cut : `${cut}.`}${tail}`;
  });
  const parts = fc.integer({ min: -3, max: 3 }).map((share) => {
    const factor = exact.rational(2_000_000_000n + BigInt(share), 2_000_000_000n);
    return exact.truncateTo(exact.times(value, factor), 30);
  });
  const scaled = fc.tuple(decimals, fc.integer({ min: -9, max: 9 })).map(([count, power]) => {
    const shift = exact.rational(10n ** BigInt(9 - power), 10n ** 9n);
    return `${exact.truncateTo(exact.times(value, shift), count)}e${power}`;
  });
  return fc.oneof(moved, half, parts, scaled, literal);
}

/** The spec's definition, word by word. */
function agreesBySpec(stated: string, value: Rational, { relative, decimals }: Tolerance): boolean {
  const difference = exact.distance(exact.valueOf(stated), value);
  if (exact.compare(difference, exact.times(exact.valueOf(String(relative)), exact.absolute(value))) <= 0)
    return true;
  const [mantissa = '', power = '0'] = stated.toLowerCase().split('e');
  const count = Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(power));
  return count >= decimals && exact.compare(difference, exact.rational(1n, 2n * 10n ** BigInt(count))) <= 0;
}

describe('agrees', () => {
  it('follows the definition for any literals and tolerance', () => {
    const tolerance = fc.record({
      relative: fc.constantFrom(0, 1e-9, 1e-9, 1e-3, 0.5),
      decimals: fc.constantFrom(0, 2, 2, 5),
    });
    const given = computed.chain((figure) => fc.tuple(fc.constant(figure), near(figure.value), tolerance));
    let agreeing = 0;
    const cases = forAll(1500, [given], ([{ ratio, value }, stated, tolerated]) => {
      const expected = agreesBySpec(stated, value, tolerated);
      if (expected) agreeing++;
      expect(agrees(stated, ratio, tolerated)).toBe(expected);
    });
    expect(agreeing).toBeGreaterThan(cases / 5);
    expect(agreeing).toBeLessThan((cases * 4) / 5);
  });
});

describe('by their doubles alone', () => {
  const given = computed.chain((figure) => fc.tuple(fc.constant(figure), near(figure.value)));
  const relatives = fc.constantFrom(1e-9, 1e-14, 1e-3, 0, 2);

  it('only literals that agree surely agree, and only others surely differ', () => {
    const sure = { agree: 0, differ: 0 };
    forAll(1500, [given, relatives, fc.constantFrom(2, 0, 9)], ([figure, stated], relative, decimals) => {
      const { value, double } = figure;
      const tolerance = { relative, decimals };
      if (surelyAgree(Number(stated), double, tolerance)) {
        sure.agree++;
        expect(agreesBySpec(stated, value, tolerance)).toBe(true);
      } else if (surelyDiffer(Number(stated), double, decimalsOf(stated), tolerance)) {
        sure.differ++;
        expect(agreesBySpec(stated, value, tolerance)).toBe(false);
      }
    });
    expect(Math.min(sure.agree, sure.differ)).toBeGreaterThan(runs(1500) / 10);
  });

  it.each([
    [0, 0],
    [5e-324, 5e-324],
    [0, 1e-300],
    [Infinity, Infinity],
    [1, Infinity],
    [NaN, 1],
  ])('%d and %d neither surely agree nor surely differ', (stated, double) => {
    expect(surelyAgree(stated, double, USUAL)).toBe(false);
    expect(surelyDiffer(stated, double, 0, USUAL)).toBe(false);
  });
});

describe('nearestDouble and shortest', () => {
  it('round correctly, and to the fewest digits that parse to the same double', () => {
    forAll(1000, [computed], ({ ratio, value }) => {
      const double = nearestDouble(ratio);
      expect(exact.isNearest(double, value)).toBe(true);
      expect(Number(shortest(ratio))).toBe(double);
      const precision = shortest(ratio)
        .replace(/e.*$|[-.]/g, '')
        .replace(/^0+|0+$/g, '').length;
      if (precision > 1) expect(Number(double.toPrecision(precision - 1))).not.toBe(double);
    });
  });

  it.each([
    [product('1e200', '1e21'), '1e+221'],
    [product('9007199254740993', '1'), '9007199254740992'],
    [product('1e-200', '1e-200'), '0'],
  ])('gives the expected digits, case by case', (ratio, expected) => {
    expect(shortest(ratio)).toBe(expected);
  });

  it('keeps the digits of numbers beyond the range of doubles', () => {
    expect(nearestDouble(product('1e200', '2e200'))).toBe(Infinity);
    expect(shortest(product('1e200', '2e200'))).toMatch(/^2(\.0+)?e\+400$/);
  });
});

describe('toDecimal', () => {
  it.each([
    '1e-999999999',
    '1.5e-99999999999999999999',
    '0e999999999',
    `0.${'0'.repeat(5000)}1`,
    `1${'0'.repeat(300)}e-999999`,
  ])('accepts %s, which is in the range of doubles, without expanding its digits', (literal) => {
    expect(toDecimal(literal).abs().lt('1e-1000')).toBe(true);
    expect(toDecimal(literal).toFixed().length).toBeLessThan(10_000);
  });

  it('distinguishes tiny numbers from 0', () => {
    expect(agrees('0e-999999999', product('0', '1'), USUAL)).toBe(true);
    expect(agrees('1e-999999999', product('0', '1'), USUAL)).toBe(false);
  });

  it('returns the value of a number with many digits and a large negative exponent', () => {
    const literal = `1${'0'.repeat(2100)}.5e-2100`;
    expect(toDecimal(literal).minus('1').abs().lt('1e-1000')).toBe(true);
  });
});

it('the decimals of a literal are finite for any exponent', () => {
  expect(decimalsOf('1e-999999999')).toBeLessThan(10_000);
  expect(decimalsOf('1e999999999')).toBe(0);
});

it('isIntegerLiteral depends on the digits', () => {
  const digits = fc.integer({ min: 0, max: 10 ** 6 });
  forAll(500, [digits, fc.integer({ min: -9, max: 9 })], (number, power) => {
    const isInteger = power >= 0 || BigInt(number) % 10n ** BigInt(-power) === 0n;
    expect(isIntegerLiteral(`${number}e${power}`)).toBe(isInteger);
  });
});
