import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberWords } from '../../../src/core/compare/words';
import { forAll } from '../for-all';
import { absolute, compare, minus, rational, valueOf, type Rational } from '../../support/rational';

const digits = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 1, maxLength });

const whole = fc.oneof(
  fc.constant('0'),
  digits(12).map((text) => text.replace(/^0+(?=\d)/, '')),
);

/** A number as a file may have it, also with an exponent. */
const literal = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc
    .tuple(
      fc.constantFrom('', '-'),
      whole,
      fc.oneof(
        fc.constant(''),
        digits(17).map((text) => `.${text}`),
      ),
      fc.oneof(
        { arbitrary: fc.constant(''), weight: 5 },
        { arbitrary: fc.integer({ min: -30, max: 30 }).map((power) => `e${power}`), weight: 1 },
      ),
    )
    .map((parts) => parts.join('')),
);

/** Two numbers, in half of the cases close to each other. */
const literals = fc.oneof(
  fc.tuple(literal, literal),
  fc
    .tuple(whole, digits(17), digits(17), fc.nat(16))
    .map(([integer, one, another, common]) => [
      `${integer}.${one}`,
      `${integer}.${one.slice(0, common)}${another}`,
    ]),
);

/** A number times a power of 10, rounded once; half is rounded away from 0. */
function scaled({ numerator, denominator }: Rational, power: number): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size * 10n ** BigInt(power) + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

function isAtLeast(number: Rational, power: number): boolean {
  return compare(absolute(number), valueOf(`1e${power}`)) >= 0;
}

/** The fewest decimals with which each number shows 6 digits, at most a maximum. */
function decimalsFor(numbers: readonly Rational[], max: number): number {
  let decimals = 0;
  while (decimals < max && !numbers.every((one) => one.numerator === 0n || isAtLeast(one, 5 - decimals)))
    decimals++;
  return decimals;
}

function decimalsIn(text: string): number {
  const [, fraction = '', exponent = '0'] = /^[^.e]*(?:\.(\d+))?(?:e(.+))?$/.exec(text) ?? [];
  return Math.max(fraction.length - Number(exponent), 0);
}

/** What is to be shown of a number. */
function shownValue(number: Rational, decimals: number): Rational {
  // 6 digits of a number that is written with an exponent.
  if (isAtLeast(number, 21)) {
    let power = 21;
    while (isAtLeast(number, power + 1)) power++;
    const unit = 10n ** BigInt(power - 5);
    return rational(scaled(rational(number.numerator, number.denominator * unit), 0) * unit);
  }
  let shown = decimals;
  if (number.numerator !== 0n && scaled(number, decimals) === 0n) {
    while (!isAtLeast(number, -shown)) shown++;
    // 3 digits of a number that would be 0.
    shown += 2;
  }
  return rational(scaled(number, shown), 10n ** BigInt(shown));
}

const WRITTEN = /^-?\$?(\d{1,3}(,\d{3})*(\.\d*[1-9])?|\d(\.\d*[1-9])?e[+-]\d+)$/;

it('the numbers of a difference read again are the exact ones, rounded once to one number of decimals', () => {
  forAll(1000, [literals, fc.constantFrom('$', '')], ([old, now], unit) => {
    const [before, after] = [valueOf(old), valueOf(now)];
    const numbers = [before, after, minus(after, before)];
    const decimals = decimalsFor(numbers, Math.min(5, Math.max(decimalsIn(old), decimalsIn(now))));
    const words = numberWords(old, now, unit);
    const [delta = ''] = words.delta.split(' ');
    expect(delta).toMatch(/^[+-]/);
    const shown = [words.before, words.after, delta.replace(/^\+/, '')];
    for (const [at, text] of shown.entries()) {
      expect(text).toMatch(WRITTEN);
      expect(text.includes('$')).toBe(unit === '$');
      const exact = shownValue(numbers[at] ?? before, decimals);
      expect(compare(valueOf(text.replace(/[$,]/g, '')), exact), `${text} of ${old} → ${now}`).toBe(0);
    }
  });
});
