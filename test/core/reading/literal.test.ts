import { describe, expect, it } from 'vitest';
import { parse } from '../../../src/core/json/parse';
import { isShortInSound, literalInSound, literalOf } from '../../../src/core/reading/literal';

describe('the source text of a number of a sound entry', () => {
  it.each([
    ['{"calls30d":12}', '12'],
    ['{"calls30d":12,"id":"a"}', '12'],
    ['{"id":"a", "calls30d" \t\r\n : \t\r\n 1.50 }', '1.50'],
    ['{"calls30d":-0,"id":"a"}', '-0'],
    ['{"calls30d":10.25e-12}', '10.25e-12'],
    ['{"calls30d":1E+34 ,"id":"a"}', '1E+34'],
    ['{"calls30d":12,"id":"calls30d"}', '12'],
    ['{"calls30d":12,"sources":["calls30d", ":", "a"]}', '12'],
    [String.raw`{"calls30d":12,"description":"\"calls30d\":13"}`, '12'],
    [String.raw`{"id":"a","calls30\u0064":12}`, '12'],
    [String.raw`{"id":"calls30d","calls30\u0064":12}`, '12'],
  ])('of %s is %s', (text, literal) => {
    expect(literalInSound(text, 'calls30d')).toBe(literal);
  });
});

describe('a number of a sound entry', () => {
  it.each<[string, number, boolean]>([
    ['{"calls30d":12,"id":"a"}', 3, true],
    ['{"calls30d":123,"id":"a"}', 3, false],
    ['{"id":"a","calls30d": 1,"health":null}', 3, true],
    ['{"id":"a","calls30d":  1,"health":null}', 3, false],
    ['{"id":"a","calls30d":1}', 15, false],
    [String.raw`{"calls30\u0064":1,"id":"a"}`, 15, false],
    ['"calls30d":1,', 15, false],
  ])('of %s surely has at most %i characters with its colon: %s', (text, characters, isShort) => {
    expect(isShortInSound(text, 'calls30d', characters)).toBe(isShort);
  });
});

describe('the source text of a number of any object', () => {
  it.each([
    ['{"a": 1.0, "b": 2}', '1.0'],
    ['{"a": 1, "a": 2e0}', '2e0'],
    ['{"b": {"a": 1}}', ''],
    ['{"a": }', ''],
    ['[1]', ''],
    ['', ''],
  ])('of %s is "%s"', (text, literal) => {
    expect(literalOf(text, 'a')).toBe(literal);
  });

  it('is found by its tree', () => {
    const { root } = parse('{"a": 12}');
    if (root?.kind !== 'object') throw new Error('no object');
    expect(literalOf('123456789', 'a', root)).toBe('78');
  });
});
