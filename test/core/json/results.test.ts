import { describe, expect, it } from 'vitest';
import { findResults, UNKNOWN } from '../../../src/core/json/results';
import { unmark } from '../../support/listing-text';

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
    expect(findResults(text)).toBe(spans[0]?.start);
    expect(findResults(text, false)).toBe(spans[0]?.start);
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
    expect(findResults(text)).toBe(spans[0]?.start);
    expect(findResults(text, false)).toBe(spans[0]?.start);
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
    expect(findResults(text)).toBe(-1);
    expect(findResults(text, false)).toBe(-1);
  });

  it.each(['  {"a": {"results": [1]}, "b" : "2"', '{"results":', '"count": 1', '{"count": 1 oops'])(
    'may follow, but is not in the whole text, wherever that is cut off: %s',
    (whole) => {
      for (let end = 0; end <= whole.length; end++) {
        const text = whole.slice(0, end);
        expect(findResults(text, false), text).toBe(UNKNOWN);
        // A truncated text may end in the middle of any token.
        expect(findResults(text), text).toBe(text.indexOf('['));
      }
    },
  );

  it('is not a member with an invalid name', () => {
    expect(findResults(String.raw`{"results\x": [1]}`)).toBe(-1);
    expect(findResults(String.raw`{"\u0072esult": [1]}`)).toBe(-1);
  });
});
