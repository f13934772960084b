import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  compact,
  exactDuration,
  formatThousands,
  money,
  pluralize,
  percent,
  readable,
  roundedDecimal,
  utc,
} from '../../../src/core/values/format';

const DAY = 86_400_000;

describe('numbers in words and digits', () => {
  it.each([
    ['-1234567.50', '-1,234,567.50'],
    ['1e5', '1e5'],
    ['123456789012345678901', '123,456,789,012,345,678,901'],
    ['1234567890123456789012', '1234567890123456789012'],
  ])('a literal is grouped: %s', (literal, text) => expect(formatThousands(literal)).toBe(text));

  it.each([
    ['0', '0'],
    ['1e5', '100,000'],
    ['1e-12', '0.000000000001'],
    ['1e-13', '1e-13'],
    ['1e21', '1e+21'],
    ['-1e400', '-1e+400'],
    ['-Infinity', 'infinite'],
  ])('a number is written in full: %s', (number, text) => expect(readable(number)).toBe(text));

  it.each([
    ['0', '$0'],
    ['1234', '$1,234'],
    ['12.999', '$13'],
    ['-5', '-$5'],
    ['1.005', '$1.005'],
    ['9.999999', '$10'],
    ['0.1234567', '$0.123457'],
    ['1e-12', '$0.000000000001'],
    ['1e-400', '$1e-400'],
    ['1e21', '$1e+21'],
    ['Infinity', 'infinite'],
  ])('an amount is written: %s', (amount, text) => expect(money(amount)).toBe(text));

  it.each([
    [NaN, '0%'],
    [1, '100%'],
    [0.0123, '1.2%'],
    [0.00056, '0.056%'],
    [0.000009, '<0.001%'],
    [0.9995, '>99.9%'],
    [17.25, '1,725%'],
    [Infinity, 'infinite'],
  ])('a share is written: %d', (share, text) => expect(percent(share)).toBe(text));

  it('counts have a noun', () => {
    expect(pluralize(1, 'entry', 'entries')).toBe('1 entry');
    expect(pluralize(1234, 'entry', 'entries')).toBe('1,234 entries');
  });
});

it.each([
  [0.220024, '$0.22'],
  [-6.408, '-$6.41'],
  [4.845, '$4.85'],
  [999.999, '$1,000'],
  [Infinity, 'infinite'],
  [1e12, '$1T'],
])('an amount where there is little room: %s', (amount, text) => expect(compact(amount, money)).toBe(text));

it.each([
  ['71797.20000000001', '71797.2'],
  ['10000000000000000000.5', '10000000000000000000.5'],
  ['0.00000000000000001234567', '1.234567e-17'],
  ['1.2345678901234567e-7', '0.000000123456789'],
  ['"71797.20000000001"', '"71797.20000000001"'],
])('a decimal in a cell is rounded where it is long: %s', (literal, text) =>
  expect(roundedDecimal(literal)).toBe(text),
);

describe('times', () => {
  it.each([
    [1787319479804, '2026-08-21 13:37:59.804 UTC'],
    [0, '1970-01-01 00:00:00 UTC'],
  ])('are in UTC: %d', (time, text) => expect(utc(time)).toBe(text));

  it.each([
    [0, '0 milliseconds'],
    [DAY + 5000, '1 day and 5 seconds'],
    [3 * DAY + 4 * 3_600_000 + 59_001, '3 days, 4 hours, 59 seconds and 1 millisecond'],
  ])('are apart by all units: %d', (milliseconds, text) => expect(exactDuration(milliseconds)).toBe(text));
});

describe('the environment', () => {
  afterEach(() => vi.restoreAllMocks());

  it('and its locale have no effect', () => {
    const never = (): never => {
      throw new Error('a locale was asked for');
    };
    vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(never);
    vi.spyOn(Date.prototype, 'toLocaleString').mockImplementation(never);
    vi.spyOn(Intl, 'NumberFormat').mockImplementation(never);
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(never);
    expect([money(1234.5), percent(0.123), utc(0), pluralize(1234, 'a', 'b'), readable(1234)]).toEqual([
      '$1,234.50',
      '12.3%',
      '1970-01-01 00:00:00 UTC',
      '1,234 b',
      '1,234',
    ]);
  });
});
