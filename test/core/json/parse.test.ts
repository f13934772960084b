import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, type ParseOptions } from '../../../src/core/json/parse';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { toPointer, type JsonNode } from '../../../src/core/json/tree';
import { forAll } from '../for-all';

/** A tree in one line; a member without a value ends in its colon. */
function shown(node: JsonNode | undefined): string {
  if (!node) return '';
  switch (node.kind) {
    case 'object':
      return `{${node.members.map(({ name, value }) => `${name}:${shown(value)}`).join()}}`;
    case 'array':
      return `[${node.elements.map(shown).join()}]`;
    default:
      return JSON.stringify(node.value);
  }
}

/** The reason, the offset and text of the token, and the pointer. */
function errorOf(text: string, options?: ParseOptions): string | undefined {
  const { syntaxError } = parse(text, options);
  if (!syntaxError) return undefined;
  const { reason, span, path } = syntaxError;
  return `${reason} | ${span.start} ${text.slice(span.start, span.end)} | ${toPointer(path)}`;
}

/** Every node of a tree, in the order of the text. */
function* nodesIn(node: JsonNode | undefined): Generator<JsonNode> {
  if (!node) return;
  yield node;
  if (node.kind === 'array') for (const element of node.elements) yield* nodesIn(element);
  if (node.kind === 'object') for (const { value } of node.members) yield* nodesIn(value);
}

it('a text that is JSON is parsed like by JSON.parse, each value with its span', () => {
  forAll(100, [fc.json(), fc.constantFrom(undefined, 1, '\t')], (json, indent) => {
    const text = JSON.stringify(JSON.parse(json), undefined, indent);
    const { root, syntaxError, end } = parse(text);
    expect(syntaxError).toBeUndefined();
    expect(end).toBe(text.length);
    for (const node of nodesIn(root)) {
      const value: unknown = JSON.parse(text.slice(node.start, node.end));
      if (node.kind === 'array') expect(value).toHaveLength(node.elements.length);
      else if (node.kind === 'object')
        expect(Object.keys(value as object).sort()).toEqual(node.members.map(({ name }) => name).sort());
      else expect(node.value).toBe(value);
    }
  });
});

describe('a text with a syntax error is read as far as possible, with its first error', () => {
  it.each([
    // Nothing there
    ['', 'value expected | 0  | ', ''],
    ['nul', 'value expected | 0 nul | ', ''],
    [',1', 'value expected | 0 , | ', '1'],
    // Something after
    ['1 2', 'end of file expected | 2 2 | ', '1'],
    // Tokens
    ['{"a":"x', 'unexpected end of string | 5 "x | /a', '{a:}'],
    ['{"a":"\\x","b":2}', 'the string contains an invalid escape | 5 "\\x" | /a', '{a:,b:2}'],
    ['{"a":"\\u12","b":2}', 'the string contains an invalid \\u escape | 5 "\\u12" | /a', '{a:,b:2}'],
    [
      '{"a":"\u0001","b":2}',
      'the string contains an unescaped control character | 5 "\u0001" | /a',
      '{a:,b:2}',
    ],
    ['{"a":1.,"b":2}', 'unexpected end of number | 5 1. | /a', '{a:,b:2}'],
    ['{"a":1 /* x', 'comments are not permitted in JSON | 7 /* x | ', '{a:1}'],
    // A token that starts with a number but is not a number is not a value
    ['{"a":060,"b":2}', 'comma expected | 6 60 | ', '{a:,b:2}'],
    ['{"a":1 2,"b":2}', 'comma expected | 7 2 | ', '{a:,b:2}'],
    // Members
    ['{1:2}', 'property name expected | 1 1 | ', '{}'],
    ['{"a"}', 'colon expected | 4 } | /a', '{a:}'],
    ['{"a":}', 'value expected | 5 } | /a', '{a:}'],
    ['{"a" 1,"b":2}', 'colon expected | 5 1 | /a', '{a:1,b:2}'],
    ['{"a":,"b":2}', 'value expected | 5 , | /a', '{a:,b:2}'],
    ['{"a":1,}', 'trailing comma before this bracket | 7 } | ', '{a:1}'],
    ['{"a":1,,"b":2}', 'property name expected | 7 , | ', '{a:1,b:2}'],
    ['{"a":1 "b":2}', 'comma expected | 7 "b" | ', '{a:1,b:2}'],
    // A value that is followed by a colon is a name
    ['{"a":"b":2}', 'comma expected | 8 : | ', '{a:,b:2}'],
    ['{"a":1:2}', 'comma expected | 6 : | ', '{a:}'],
    // Elements
    ['[1,]', 'trailing comma before this bracket | 3 ] | ', '[1]'],
    ['[,1]', 'value expected | 1 , | /0', '[1]'],
    ['[1,,2]', 'value expected | 3 , | /1', '[1,2]'],
    ['[1 2]', 'comma expected | 3 2 | ', '[1,2]'],
    ['[[1],[2,x]]', 'value expected | 8 x | /1/1', '[[1],[2]]'],
    // Brackets that are missing
    ['[1', 'closing bracket ] expected | 2  | ', '[1]'],
    ['{"a":[1,2', 'closing bracket ] expected | 9  | /a', '{a:[1,2]}'],
    ['{"a":[1}', 'closing bracket ] expected | 7 } | /a', '{a:[1]}'],
    ['[{"a":1]', 'closing bracket } expected | 7 ] | /0', '[{a:1}]'],
    ['{"a":["x","b":2}', 'closing bracket ] expected | 13 : | /a', '{a:["x"],b:2}'],
    ['{"a":[1:2]}', 'comma expected | 7 : | /a', '{a:[1,2]}'],
    ['["a":1]', 'comma expected | 4 : | ', '["a",1]'],
    // Brackets that close nothing
    ['{"a":1]}', 'closing bracket } expected | 6 ] | ', '{a:1}'],
    [']', 'value expected | 0 ] | ', ''],
  ])('%j', (text, syntaxError, tree) => {
    expect(errorOf(text)).toBe(syntaxError);
    expect(shown(parse(text).root)).toBe(tree);
  });

  it('every value has the right span', () => {
    forAll(100, [fc.json(), fc.nat(), fc.nat(3), fc.string({ maxLength: 2 })], (json, at, length, other) => {
      const from = at % (json.length + 1);
      const text = json.slice(0, from) + other + json.slice(from + length);
      const { root, end } = parse(text);
      expect(end).toBeLessThanOrEqual(text.length);
      for (const node of nodesIn(root)) {
        if (node.kind === 'array') expect(text[node.start]).toBe('[');
        else if (node.kind === 'object') expect(text[node.start]).toBe('{');
        else expect(JSON.parse(text.slice(node.start, node.end))).toBe(node.value);
        expect(node.end).toBeGreaterThan(node.start);
        expect(node.end).toBeLessThanOrEqual(text.length);
      }
    });
  });
});

it.each([
  ['{"a":[1 ]  , ', 0, 13],
  // Before a bracket that is not its own
  ['{"a":{"b":"x"  ]', 0, 13],
  // A nested value whose bracket is missing
  ['{"a":[1,2 }', 5, 9],
  ['{"a":["x", "b":2}', 5, 9],
  ['{"a":[ "b":2}', 5, 6],
  ['[{"a":1 ]', 1, 7],
])('a value ends at the end of its last token: that of %j at %i', (text, start, end) => {
  const { root, end: endOfWhole } = parse(text);
  const ends = new Map(Array.from(nodesIn(root), (node) => [node.start, node.end]));
  expect(start === 0 ? endOfWhole : ends.get(start)).toBe(end);
});

describe('options', () => {
  it.each([
    ['{"a":1, /* x */ "b":[1,],}', '{a:1,b:[1]}'],
    ['// x\n{"a":1}', '{a:1}'],
    ['{"a":1} // x', '{a:1}'],
  ])('JSONC has comments and trailing commas: %j', (text, tree) => {
    expect(errorOf(text, { syntax: JSONC_SYNTAX })).toBeUndefined();
    expect(shown(parse(text, { syntax: JSONC_SYNTAX }).root)).toBe(tree);
    expect(errorOf(text)).toBeDefined();
  });

  it.each([
    ['{"a":1 /* x', 'unexpected end of comment | 7 /* x | ', '{a:1}'],
    ['{,}', 'property name expected | 1 , | ', '{}'],
    ['[1,,]', 'value expected | 3 , | /1', '[1]'],
  ])('but not all there could be: %j', (text, syntaxError, tree) => {
    expect(errorOf(text, { syntax: JSONC_SYNTAX })).toBe(syntaxError);
    expect(shown(parse(text, { syntax: JSONC_SYNTAX }).root)).toBe(tree);
  });

  it('a partial text may be followed by any text', () => {
    expect(errorOf('{"a":1}, x', { partial: true })).toBeUndefined();
    expect(errorOf('{"a":x}, y', { partial: true })).toBe('value expected | 5 x | /a');
  });

  it('an object may lack its opening bracket', () => {
    const options = { insideObject: true };
    expect(shown(parse('"a":1,"b":[2]}', options).root)).toBe('{a:1,b:[2]}');
    expect(parse('"a":1} ', options)).toMatchObject({ end: 6, root: { start: 0, end: 6 } });
    expect(errorOf('"a":1}', options)).toBe('opening bracket { expected | 0 " | ');
  });

  it.each([
    ['{"a":1],"b":2}', '6 a; 13 a,b', '{a:,b:2}', 6],
    ['[1},2]', '2 ; 5 ', '[1,2]', 2],
    ['{"a":{"b":[1]}}', '14 a', '{a:{b:[1]}}', undefined],
  ])('a bracket that does not end the whole may be skipped: %s', (text, asked, tree, at) => {
    const brackets: string[] = [];
    const isUnmatched = (offset: number, names: ReadonlySet<string>): boolean => {
      brackets.push(`${offset} ${[...names].join()}`);
      return offset !== text.length - 1;
    };
    const { root, syntaxError, end } = parse(text, { isUnmatched });
    expect(brackets.join('; ')).toBe(asked);
    expect([shown(root), syntaxError?.span.start, end]).toEqual([tree, at, text.length]);
  });
});
