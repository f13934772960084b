import { describe, expect, it } from 'vitest';
import { globPlaceAt } from '../../../src/core/config/config-places';

/** The text that a glob replaces at the cursor `|`, and the other globs beside it; undefined if none is written there. */
function placeIn(marked: string): readonly [string, ...string[]] | undefined {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const place = globPlaceAt(text, offset);
  return place && [text.slice(place.span.start, place.span.end), ...place.others];
}

describe('a glob is written', () => {
  it.each<[string, readonly [string, ...string[]]]>([
    ['{"expect":[{"files":"|"}]}', ['""']],
    ['{"expect":[{"files":"a|b"}]}', ['"ab"']],
    ['{"expect":[{"files":|}]}', ['']],
    ['{"expect":[{"files": |, "problems":{}}]}', ['']],
    ['{"expect":[{"files":["a",|]}]}', ['', 'a']],
    ['{"expect":[{"files":["a","|","c"]}]}', ['""', 'a', 'c']],
    ['{ // x\n"ignore":[{},{"rule":"","files":["|"]}],}', ['""']],
    ['{"include":[|]}', ['']],
    ['{"include":["a"],"exclude":["a|"]}', ['"a"']],
  ])('in %s', (marked, expected) => {
    expect(placeIn(marked)).toEqual(expected);
  });

  it.each([
    '{"expect":[{"fi|les":""}]}',
    '{"expect":[{"files":""|}]}',
    '{"expect":[{"files":"a","problems":{"|":1}}]}',
    '{"expect":[|]}',
    '{"ignore":[{"id":"|"}]}',
    '{"include":"|"}',
    '{"chains":["|"]}',
    '["|"]',
    '|',
    '{"include":["a"|]}',
  ])('not in %s', (marked) => {
    expect(placeIn(marked)).toBeUndefined();
  });
});
