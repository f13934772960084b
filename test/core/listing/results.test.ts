import { describe, expect, it } from 'vitest';
import { placeOfWhole } from '../../../src/core/listing/find-listings';
import { unmark } from '../../support/listing-text';

function offsetOfResults(text: string): number {
  return placeOfWhole(text).open;
}

describe('the array results', () => {
  it.each([
    '{"results": «[»1]}',
    '{"results":«[»',
    ' { "count" : 1 , "results" : «[» ] }',
    '{"count": 1.5e3, "more": {"results": [2]}, "a": ["results", [3]], "results": «[»]}',
    '{"a": "\\"results\\": [", "results": «[»]}',
    String.raw`{"a": 1, "re\u0073ults": «[»]}`,
    '{"results": 1, "results": «[»]}',
    '{, "results": «[»]}',
    '{"a": 1 "results": «[»]}',
    '// a\n{/* "results": [ */ "results" /**/ : // b\n «[»]}',
    '{"results": «[»], "results": [1]}',
  ])('is found among the members: %s', (marked) => {
    const { text, spans } = unmark(marked);
    expect(offsetOfResults(text)).toBe(spans[0]?.start);
  });

  it.each([
    '"count": 1, "results": «[»1]',
    '{"count": 1 oops, "results" : «[»]}',
    '{count: 1, "results" \n «[»]}',
    '{"count" 1, "results": «[»]}',
    '{"count" 1, "results":«[»]}',
    '{"count" 1, "results"«[»]}',
    '{"count": ], "results": «[»]}',
  ])('is found by a search after a syntax error: %s', (marked) => {
    const { text, spans } = unmark(marked);
    expect(offsetOfResults(text)).toBe(spans[0]?.start);
  });

  it.each([
    '[{"results": []}]',
    'a "results": [',
    '1',
    '{}',
    '{"count": 1}',
    '{"count": 1} {"results": []}',
    '{"results": {}}',
    '{"resultss": []}',
    '{"a": {"results": []}}',
  ])('is not there: %s', (text) => {
    expect(offsetOfResults(text)).toBe(-1);
  });

  it('is not a member with an invalid name', () => {
    expect(offsetOfResults(String.raw`{"results\x": [1]}`)).toBe(-1);
    expect(offsetOfResults(String.raw`{"\u0072esult": [1]}`)).toBe(-1);
  });
});
