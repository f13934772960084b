import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanValue, skipBlank } from '../../../src/core/json/scan';
import { forAll } from '../for-all';
import { unmark } from '../../support/listing-text';

/** Scans the value that begins at the mark `«…»` of a text, and returns the actual and the expected end. */
function scanned(marked: string, limit?: number) {
  const { text, spans } = unmark(marked);
  const scan = scanValue(text, spans[0]?.start ?? 0, limit);
  return { scan, end: scan.end, closed: scan.closed, expected: spans[0]?.end };
}

describe('the end of a value', () => {
  const tail = fc.constantFrom(',1', ']', '}', ' 2', '\t', '\n', '\r', '// 1', '/* */');

  it('is found in any JSON, and not before it', () => {
    forAll(200, [fc.json(), fc.constantFrom(undefined, '\t'), tail, fc.nat()], (json, indent, after, nat) => {
      const value = JSON.stringify(JSON.parse(json), undefined, indent);
      expect(scanValue(value + after, 0)).toMatchObject({ end: value.length, closed: true, comments: 0 });
      const limit = nat % value.length;
      expect(scanValue(value + after, 0, limit)).toMatchObject({ end: limit, closed: false });
    });
  });

  it.each([
    String.raw`«"a\\\"b"»,"`,
    '1, «{"a": [1, {}]}» x',
    '«[1, /* ] */ 2]»]',
    '«[1, // ]\n 2]»]',
    '«[1, // ]\r 2]»]',
    '«[1 / 2]» /',
    '«[-*]» */',
    '«[-/, 2]» */',
    // A comment that stands where a value is expected is passed.
    '«/* a */» 1',
    '«»]',
    '«»}',
    '«»,1',
  ])('is found: %s', (marked) => {
    const { end, closed, expected } = scanned(marked);
    expect([end, closed]).toEqual([expected, true]);
  });

  it.each(['«{"a": 1»', '«"a»', String.raw`«"a\"»`, '«[1, "a]»', '«12»', '«[1 /* ]»', '«[1 // ]»', '«»'])(
    'is the end of the text if there is none: %s',
    (marked) => {
      const { end, closed, expected } = scanned(marked);
      expect([end, closed]).toEqual([expected, false]);
    },
  );

  it.each<[string, number, boolean]>([
    ['«"abc"»', 5, true],
    ['«12» ', 2, false],
    ['«12» ', 3, true],
    ['«[/*»*/]', 3, false],
    ['«[//»\n]', 3, false],
  ])('is searched up to the limit: %s to %i', (marked, limit, isClosed) => {
    const { end, closed, expected } = scanned(marked, limit);
    expect([end, closed]).toEqual([expected, isClosed]);
  });
});

it('the counts of a value ignore strings and comments', () => {
  const { scan } = scanned('«{"a:.e/**/": 1.5e3, "b": [2.0E1, true, "\\":"], "c": 1 /* : . e */}» : . e //');
  expect(scan).toMatchObject({ colons: 3, points: 2, exponents: 3, comments: 1, closed: true });
});

describe('whitespace and comments', () => {
  it.each(['« \t\r\n »a', '« // a\n »b', '«/* a *//**/ »/', '« »/ 1', '« »', '«// a»', '«»\v', '«»\u00a0'])(
    'is skipped: %j',
    (marked) => {
      const { text, spans } = unmark(marked);
      expect(skipBlank(text, 0)).toBe(spans[0]?.end);
    },
  );

  it('does not skip a line of more than 65,536 characters, which may be a URL', () => {
    const line = `//${'x'.repeat((1 << 16) - 3)}`;
    expect(skipBlank(` ${line}\n1`, 1)).toBe(line.length + 2);
    expect(skipBlank(` ${line}xx\n1`, 1)).toBe(1 + (1 << 16));
  });
});
