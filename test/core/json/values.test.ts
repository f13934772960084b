import { describe, expect, it } from 'vitest';
import { elementTexts, membersIn, membersOf } from '../../../src/core/json/members';
import { parse } from '../../../src/core/json/parse';
import { compactJson } from '../../../src/core/json/print';
import { findAt, pathAt, repeatedMembers, type JsonNode, type Path } from '../../../src/core/json/tree';

describe('the members of an object whose text is JSON', () => {
  it.each([
    ['{}', {}],
    ['{"a": 1.50 }', { a: '1.50' }],
    ['{"a":1,"b":[1, {"c": 2}],"c":"}"}', { a: '1', b: '[1, {"c": 2}]', c: '"}"' }],
    ['{"id":"a", "calls30d" \t\r\n : \t\r\n 1.50 }', { id: '"a"', calls30d: '1.50' }],
    ['{"a": 1, "a": 2e0}', { a: '2e0' }],
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

it.each([
  ['[]', []],
  ['[ ]', []],
  ['[1.0]', ['1.0']],
  ['[ 1 , "a,]" ,[2,3], {"b" : [4]},null ]', ['1', '"a,]"', '[2,3]', '{"b" : [4]}', 'null']],
])('the elements of an array whose text is JSON are source texts: %s', (text, elements) => {
  expect(elementTexts(text)).toEqual(elements);
});

function treeOf(text: string): JsonNode {
  const { root } = parse(text);
  if (!root) throw new Error(`${text} has no tree.`);
  return root;
}

describe('the value at a path', () => {
  const text = '{"a":[1,{"b":"x"}],"c":{"0":2},"a":[3],"d":}';
  const root = treeOf(text);

  it.each<[Path, string]>([
    [[], text],
    [['c'], '{"0":2}'],
    [['c', '0'], '2'],
    // The last one of a name, as JSON.parse has it.
    [['a'], '[3]'],
    [['a', 0], '3'],
  ])('is a value: %j', (path, expected) => {
    const { value } = findAt(root, path) ?? {};
    expect(value && text.slice(value.start, value.end)).toBe(expected);
  });

  it('is a member if the parent is an object, without a value if that is missing', () => {
    expect(findAt(root, ['d'])?.member).toMatchObject({ name: 'd', value: undefined });
    expect(findAt(root, ['a', 0])?.member).toBeUndefined();
  });

  it.each<[Path]>([[['x', 'y']], [['a', 1]], [['a', '0']], [['a', 0, 'x']], [['c', 0]], [['d', 0]]])(
    'is nothing: %j',
    (path) => expect(findAt(root, path)).toBeUndefined(),
  );
});

it.each([
  ['{"a¦": 1}', ['a']],
  ['{"a": [1, {"b": "x¦y"}]}', ['a', 1, 'b']],
  ['{"a": [1,¦ 2]}', ['a']],
  ['{"a"¦: 1}', []],
  ['¦{"a": 1}', []],
  ['{"a": 1}¦', []],
  ['[[0], [1, ¦2]]', [1, 1]],
])('the path at an offset is that of the innermost value or name: %s', (marked, path) => {
  const offset = marked.indexOf('¦');
  const { root } = parse(marked.replace('¦', ''));
  expect(root && pathAt(root, offset)).toEqual(path);
});

it('repeated members are reported in deep nesting up to a total length of the paths', () => {
  const nest = (depth: number): number =>
    Array.from(repeatedMembers(treeOf(`${'{"a":0,"a":'.repeat(depth)}1${'}'.repeat(depth)}`))).length;
  expect(nest(1000)).toBe(1000);
  // 1 + 2 + … + 1,447 steps are no more than 2^20.
  expect(nest(5000)).toBe(1447);
});

describe('a value on one line', () => {
  it.each([
    ['{ "a" : 1 }', '{"a":1}'],
    ['[\n  "a b", // one\n  "//" /* two */,\n]', '["a b","//"]'],
    ['{ "a\\" , ]": [1, 2,], }', '{"a\\" , ]":[1,2]}'],
    ['"a', '"a'],
    ['[ "a , ]', '["a , ]'],
    ['[ 1, /* 2 , ]', '[1,/* 2 , ]'],
    ['[ "\\', '["\\'],
  ])('of %j is %j', (text, compact) => {
    expect(compactJson(text)).toBe(compact);
  });

  it.each(['\\"', '/* ', ', '])('is found in a time linear in %j', (part) => {
    // In quadratic time this would take minutes.
    expect(compactJson(`[ "${part.repeat(300_000)}`).length).toBeGreaterThan(0);
    expect(compactJson(`[ ${part.repeat(300_000)}`).length).toBeGreaterThan(0);
  });
});
