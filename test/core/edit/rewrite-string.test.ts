import { expect, it } from 'vitest';
import { rewriteString } from '../../../src/core/json/print';

it.each([
  [String.raw`"aa"`, 'a', '"a"'],
  [String.raw`"a"`, 'aa', '"aa"'],
  [String.raw`"aba"`, 'aa', '"aa"'],
  [String.raw`"abc"`, 'abc', '"abc"'],
  [String.raw`""`, 'x', '"x"'],
  [String.raw`""`, '', '""'],
  [String.raw`"x"`, '', '""'],
  [String.raw`"\u0061bc\/"`, 'abd/', String.raw`"\u0061bd\/"`],
  [String.raw`"\u0061\\\"\n"`, 'a\\x"\n', String.raw`"\u0061\\x\"\n"`],
  [String.raw`"😀\ud83d\ude00"`, '😀x😀', String.raw`"😀x\ud83d\ude00"`],
  [String.raw`"a"`, 'b"\n', String.raw`"b\"\n"`],
  ['12', 'a', '"a"'],
  ['"\t"', 'a', '"a"'],
])('%s with the text %j in it is %s', (source, wanted, expected) => {
  expect(rewriteString(source, wanted)).toBe(expected);
});
