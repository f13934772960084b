import { describe, expect, it } from 'vitest';
import { amountsIn } from '../../../src/core/values/amounts';
import { MORE_THAN_ARGUMENTS } from '../../support/limits';

describe('the amounts in a text', () => {
  it.each([
    ['$0.01', ['0.01']],
    ['It costs $5.', ['5']],
    ['$1,234.5 or $1,234,567', ['1234.5', '1234567']],
    ['$.5, 0.01 USDC, 3 US dollars', ['.5', '0.01', '3']],
    ['5 cents, 5-cent, 7¢', ['5e-2', '5e-2', '7e-2']],
    ['$1.2k, $2 million, 3b USD', ['1.2e3', '2e6', '3e9']],
    ['in 2024 500 USDC', ['500']],
    ['1.2.3 is a version, 1 000 a number, $5 an amount', ['5']],
    ['USD, $ and cents', []],
  ])('of %j are %j', (text, amounts) => {
    expect(amountsIn(text).map(({ usd }) => usd)).toEqual(amounts);
  });

  it.each([
    '$1.000,50',
    "$1'000",
    '$1’000',
    '$12 000 000.50',
    '$1\u202f000',
    '$1,5',
    '$1,23,456',
    "10'000 dollars",
    '$1, or $1.000,50',
  ])('are none if one has other separators: %j', (text) => {
    expect(amountsIn(text)).toEqual([]);
  });

  it('may be any number', () => {
    expect(amountsIn('$0.01 '.repeat(MORE_THAN_ARGUMENTS))).toHaveLength(MORE_THAN_ARGUMENTS);
  });

  it.each(['111 ', '1,', '$', '$1 000'])('are found in a time linear in %j', (part) => {
    // In quadratic time this would take minutes.
    expect(amountsIn(`$${part.repeat(500_000)}x`).length).toBeLessThan(500_000);
  });
});
