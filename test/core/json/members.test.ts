import { describe, expect, it } from 'vitest';
import { elementTexts, membersIn, membersOf } from '../../../src/core/json/members';
import { parse } from '../../../src/core/json/parse';

describe('the members of an object whose text is JSON', () => {
  it.each([
    ['{}', {}],
    ['{ }', {}],
    ['{"a": 1.50 }', { a: '1.50' }],
    ['{"a":1,"b":[1, {"c": 2}],"c":"}"}', { a: '1', b: '[1, {"c": 2}]', c: '"}"' }],
    ['{"id":"a", "calls30d" \t\r\n : \t\r\n 1.50 }', { id: '"a"', calls30d: '1.50' }],
    ['{"a": 1, "a": 2e0}', { a: '2e0' }],
    ['{"b": {"a": 1}}', { b: '{"a": 1}' }],
    [String.raw`{"calls30d":12,"description":"\"calls30d\":13"}`, undefined],
    [String.raw`{"id":"calls30d","calls30\u0064":12}`, { id: '"calls30d"', calls30d: '12' }],
  ])('of %s', (text, members) => {
    const expected = members ?? { calls30d: '12', description: String.raw`"\"calls30d\":13"` };
    expect(Object.fromEntries(membersIn(text) ?? [['not', 'read']])).toEqual(expected);
    expect(Object.fromEntries(membersOf(parse(text).root, text))).toEqual(expected);
  });

  it.each(['[1]', '', '{"a": 1', '{"a": 1}}', '{"a" 1}', '{a: 1}'])('are not read from %s', (text) => {
    expect(membersIn(text)).toBeUndefined();
  });

  it.each(['{"a": /**/ 1}', '{"a": 1 /* b */, "b": [/**/]}', '{"a": 1 "b": 2}'])(
    'are those of the tree, with comments or other commas: %s',
    (text) => {
      expect(membersIn(text)).toEqual(membersOf(parse(text).root, text));
    },
  );
});

describe('the elements of an array whose text is JSON', () => {
  it.each([
    ['[]', []],
    ['[ ]', []],
    ['[1.0]', ['1.0']],
    ['[ 1 , "a,]" ,[2,3], {"b" : [4]},null ]', ['1', '"a,]"', '[2,3]', '{"b" : [4]}', 'null']],
  ])('are source texts: %s', (text, elements) => {
    expect(elementTexts(text)).toEqual(elements);
  });
});
