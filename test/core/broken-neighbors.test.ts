import { describe, expect, it } from 'vitest';
import { JSONC_SYNTAX } from '../../src/core/json/syntax';
import { newEntryAt } from '../../src/core/language/new-entry';
import { fixAll } from '../../src/core/edit/fix-all';
import { completionsAt } from '../../src/core/language/completion';
import { hoverAt } from '../../src/core/language/hover';
import { applyEdits } from '../../src/core/text/text-edit';
import { listingOf } from './listing-of';

function fixed(text: string): string {
  return applyEdits(text, fixAll(listingOf(text)).edits);
}

/** Cases found by the fuzzer. */
describe('beside an entry with a syntax error', () => {
  it.each([
    '{"results":[{},{"volume30dUsd":1,"":null},"volume30dUsd":2]}',
    '{"results":["q":""},{"id":3,"volume30dUsd":0},{"id":"","volume30dUsd":5}]}',
  ])('no comma is inserted, and none is removed: %s', (text) => {
    expect(fixed(text)).toBe(text);
  });

  it('no entry is moved after one whose end depends on the following text', () => {
    const text =
      '{"results":[{"":3},{"volume30dUsd":2,"":"","pricePerCallUsd":2,"calls30d":1},{"":7}"l{"id":7,"volume30dUsd":5},{"id":null}]}';
    expect(fixed(text)).toBe(text);
  });

  it('entries are in order even if others are between them', () => {
    const text = '{"results":[{"volume30dUsd":1},{"volume30dUsd":2},{},{},"id":""]}';
    expect(fixed(text)).not.toBe(text);
  });

  it('a volume that is read differently by itself is not compared', () => {
    const text = '"results"["volume30dUsd":0.002}"\n{"""volume30dUsd":0.002}"volume30dUsd":4';
    expect(() => fixed(text)).not.toThrow();
  });

  it.each(['{"results":["/]}', '{"results":[{]}', '{"results":[{},{"id":]}'])(
    'no new entry is inserted: %s',
    (text) => {
      expect(newEntryAt(listingOf(text), text.length, 0)).toBeUndefined();
    },
  );
});

describe('a position at the end of a truncated text', () => {
  it.each(['{"results":[s:', '{"count":8,"results":[s:', '{"results":[,', '[', '{"results"'])(
    'is within the text: %s',
    (text) => {
      const read = listingOf(text);
      for (const problem of read.problems()) {
        const { start, end } = read.rangeOf(problem);
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    },
  );
});

describe('next to a comment that contains text like a member', () => {
  it.each([
    '{"results":[{"a":1,"a":6},//"id":\n{"id":"b"}]}',
    '{"results":[{"a":1,"a":6},/* "id": 1, */{"id":"b"}]}',
    '{"results":[{"a":1,"a":6}/* "x", */,{"id":"b"}]}',
  ])('an entry ends at its closing bracket: %j', (text) => {
    const { entries } = listingOf(text, { syntax: JSONC_SYNTAX });
    expect(entries.map((entry) => [entry.hasSyntaxError, entry.text])).toEqual([
      [false, '{"a":1,"a":6}'],
      [false, '{"id":"b"}'],
    ]);
  });
});

describe('an element with a syntax error', () => {
  it.each(['"results"["":{}}"pricePerCallUsd"0]', '"results"["":{}}"calls30d"3]'])(
    'has ranks: %s',
    (text) => {
      const read = listingOf(text);
      for (let offset = 0; offset < text.length; offset++)
        expect(() => hoverAt(read, offset, () => false)).not.toThrow();
    },
  );

  it('is not completed across lines', () => {
    const text = '{"count":"\\\r';
    const read = listingOf(text);
    for (let offset = 0; offset <= text.length; offset++)
      for (const { span } of completionsAt(read, offset, 0))
        expect(text.slice(span.start, span.end)).not.toMatch(/[\r\n]/);
  });
});
