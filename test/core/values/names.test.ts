import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHAINS, QUALITY_FLAGS } from '../../../src/core/listing/fields';
import { nameList, nearMiss, readNameList } from '../../../src/core/values/names';
import { forAll } from '../for-all';

describe('a list of names', () => {
  it.each<[readonly string[], string]>([
    [[], ''],
    [['a', 'b c'], 'a, b c'],
    [['a, b', 'c;d'], '"a, b", "c;d"'],
    [['"a"', 'b"c"'], String.raw`"\"a\"", "b\"c\""`],
    [['', '[a', 'a\nb'], String.raw`"", "[a", "a\nb"`],
  ])('%j is written as %s, and read', (names, text) => {
    expect(nameList(names)).toBe(text);
    expect(readNameList(text)).toEqual(names);
  });

  it.each([
    [' a ,b,', ['a', 'b']],
    [' , ', []],
    ['a;b, "c;d"', ['a', 'b', 'c;d']],
    [',"",', ['']],
    [' [ "a, b" , "", "[c]" ] ', ['a, b', '', '[c]']],
    ['[]', []],
  ])('%j is read as %j', (text, names) => {
    expect(readNameList(text)).toEqual(names);
  });

  it.each([
    ...['"a', '"a" b', 'a, "b', 'a", "b', String.raw`"\x"`, '"a\nb"'],
    ...['["a",', '["a" "b"]', "['a']", '[a, b]', '["a", 5]', 'a, [b]', '"a"]', 'a]', '['],
  ])('%j is not a list of names', (text) => {
    expect(readNameList(text)).toBeUndefined();
  });

  it('is read in a time linear in its blanks', () => {
    // In quadratic time this would take minutes.
    expect(readNameList(`a,${' '.repeat(500_000)}[`)).toBeUndefined();
  });

  it('is read as the names that were written', () => {
    const names = fc.array(
      fc.oneof(fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '\\', '\n') }), fc.string()),
    );
    forAll(500, [names], (some) => {
      expect(readNameList(nameList(some))).toEqual(some);
    });
  });
});

describe('the name that was probably meant', () => {
  it.each([
    ['bsae', 'base'],
    ['bas', 'base'],
    ['soalna', 'solana'],
    ['so-lana', 'solana'],
    ['asbe', undefined],
  ])('by %j is %s', (word, meant) => {
    expect(nearMiss(word, CHAINS)).toBe(meant);
  });

  it('may be longer or shorter by a third', () => {
    expect(nearMiss('unverified', QUALITY_FLAGS)).toBe('verified');
    expect(nearMiss('x', QUALITY_FLAGS)).toBeUndefined();
  });
});
