import { describe, expect, it } from 'vitest';
import { findValueEnd } from '../../../src/core/json/scan';
import { unmark } from '../../support/listing-text';

describe('a well-formed value', () => {
  it.each([
    '«"a"»',
    '1, «{"a": 1, "b": [true, {}, []]}» ]',
    '«[]»]',
    '«{}»}',
    '«[1, -2.5e+3, "]", null]», 1',
    '«[ [ ] , { } ]» 1',
    '«{ "a" : { "b" : [ 1 ] } , "c" : "}" }»',
    '«{"a": 1,}»',
    '«[1,]»',
    '«[1, /* ] */ 2 // ]\n]»',
    '«{/**/"a"/**/:/**/1/**/}»',
    '«1azAZ09»,',
    '«a»:',
    String.raw`«{"a\"": "b\\"}»`,
  ])('ends: %s', (marked) => {
    const { text, spans } = unmark(marked);
    const [{ start, end } = { start: -1, end: -1 }] = spans;
    expect(findValueEnd(text, start)).toEqual({ end, seen: end });
  });

  it.each([47, 58, 64, 91, 96, 123, 44, 42, 32])('ends before the character %i', (code) => {
    expect(findValueEnd(`1${String.fromCharCode(code)}`, 0)).toEqual({ end: 1, seen: 1 });
  });
});

describe('another value', () => {
  it.each([
    ['a name that is none', '{«1»: 2}'],
    ['a name that is none, after a comma', '{"a": 1, «b»: 2}'],
    ['no colon', '{"a" «1»}'],
    ['no colon, after a comma', '{"a": 1, "b"«}»'],
    ['no value', '{"a": «}»'],
    ['no comma in an object', '{"a": 1 «"»b": 2}'],
    ['no comma in an array', '[1 «2»]'],
    ['a colon in an array', '["a"«:» 1]'],
    ['two commas', '[1,«,»2]'],
    ['a comma first', '[«,»1]'],
    ['a bracket that is not its own, in an object', '{"a": 1«]»'],
    ['a bracket that is not its own, in an array', '[{}«}»'],
    ['a bracket too few', '[[1], {"a": 1«]»'],
    ['an end in an array', '[1«»'],
    ['an end in an object', '{"a": 1,«»'],
    ['an end in an empty object', '{«»'],
    ['an end in a name', '{"a'],
    ['an end after a colon', '{"a":«»'],
    ['nothing at all', '«»'],
    ['a word that is none', '«#»'],
  ])('is read up to its error: %s', (_, marked) => {
    const { text, spans } = unmark(marked);
    const at = spans[0]?.start ?? text.length + 1;
    expect(findValueEnd(text, 0)).toMatchObject({ end: undefined, seen: at + 1 });
  });

  it.each(['"a', '["a', '{"a": "b'])(
    'is looked at to the end of the text where a string does not end: %s',
    (text) => {
      expect(findValueEnd(text, 0).end).toBeUndefined();
      expect(findValueEnd(text, 0).seen).toBeGreaterThan(text.length);
    },
  );
});
