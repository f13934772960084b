import { describe, expect, it } from 'vitest';
import { acceptFilter, withoutErrorAtEnd } from '../../../../src/core/browse/filter/complete';
import { KNOWN } from './support';

/** The filter that Enter applies, or in angle brackets the message why it applies nothing. */
function accepted(text: string): string {
  const result = acceptFilter(text, KNOWN);
  return result.text ?? `<${result.error}>`;
}

describe('Enter', () => {
  it.each([
    '',
    'weather',
    'has:problems',
    'chain:base',
    'CHAIN:Base,solana price>1',
    // No entry has this value, but it is not the start of another one.
    'chain:polygon',
    'facilitator:cdp',
    // Values of which a part is sufficient.
    'id:bas',
    'host:x.io',
    'host:https://h7.x.io/path',
  ])('applies what is complete: %s', (text) => {
    expect(accepted(text)).toBe(text);
  });

  it.each([
    ['has:prob', 'has:problems'],
    ['chain:bas', 'chain:base'],
    ['chain:"two', 'chain:"two words"'],
    ['is:', 'is:broken'],
  ])('completes values with only one completion: %s', (text, expected) => {
    expect(accepted(text)).toBe(expected);
  });

  it.each([
    ['has:e', 'has takes problems, errors, warnings or infos, not "e"'],
    ['chain:', 'chain has no value yet'],
    ['price>', 'price has no number yet'],
    ['chain:s', 'No entry has chain "s", but some have "base"'],
    ['host:h1', 'No entry has host "h1", but some have "h19.x.io"'],
    // Only what is typed last is completed.
    ['has:prob chain:base', 'has takes problems, errors, warnings or infos, not "prob"'],
    ['price>lots', '"lots" is not a number; example: price:0.01..$5'],
    ['has:errros', 'has takes problems, errors, warnings or infos, not "errros"; did you mean "errors"?'],
    ['name:"two', 'This quote is not closed'],
    ['-', 'Word expected'],
  ])('applies nothing otherwise: %s', (text, message) => {
    expect(accepted(text)).toBe(`<${message}>`);
  });
});

describe('while typing', () => {
  it.each([
    ['chain:base has:prob', 'chain:base '],
    ['chain:base chain:s', 'chain:base '],
    ['chain:base,s', ''],
    ['price>', ''],
    ['host:h12.x', ''],
    ['host:x.io', 'host:x.io'],
    ['chain:base', 'chain:base'],
    ['chain:polygon', 'chain:polygon'],
    // Only the last term is still being typed.
    ['has:prob x', 'has:prob x'],
    ['has:prob ', 'has:prob '],
    ['x price>lots', 'x '],
  ])('the filter "%s" shows what "%s" does', (text, shown) => {
    expect(withoutErrorAtEnd(text, KNOWN)).toBe(shown);
  });
});
