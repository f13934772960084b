import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Lines, type Position } from '../../../src/core/text/lines';
import { runs } from '../../support/property-runs';

/** Counts from the start each time. */
function positionAt(text: string, offset: number): Position {
  let line = 1;
  let start = 0;
  for (let at = 0; at < offset; at++) {
    const isBreak = text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n');
    if (!isBreak) continue;
    line++;
    start = at + 1;
  }
  return { line, column: offset - start + 1, offset };
}

describe('Lines', () => {
  it('converts offsets to lines and columns in any order', () => {
    const text = fc.oneof(
      fc.string({
        unit: fc.constantFrom('a', '\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '💰', ' '),
      }),
      fc.string({ unit: fc.constantFrom('a', '\n', 'bc', '\u2028') }),
    );
    const given = text.chain((written) =>
      fc.tuple(fc.constant(written), fc.array(fc.nat(written.length), { maxLength: 30 })),
    );
    fc.assert(
      fc.property(given, ([written, offsets]) => {
        const lines = new Lines(written);
        for (const offset of offsets) expect(lines.at(offset)).toEqual(positionAt(written, offset));
      }),
      { numRuns: runs(500) },
    );
  });

  it.each<[string, number, number, number]>([
    ['', 0, 1, 1],
    ['a', 1, 1, 2],
    ['a\n', 2, 2, 1],
    ['a\r\nb', 2, 1, 3],
    ['a\r\nb', 3, 2, 1],
    ['a\rb', 2, 2, 1],
    ['\r\r\n\n', 4, 4, 1],
    ['\r', 1, 2, 1],
    ['a\u2028b\u2029c', 4, 1, 5],
    ['💰b', 2, 1, 3],
  ])('of %j at %i gives line %i, column %i', (text, offset, line, column) => {
    expect(new Lines(text).at(offset)).toEqual({ line, column, offset });
  });

  it('returns the same for an offset before and after a later one was requested', () => {
    const text = 'a\nb\r\nc\rd'.repeat(50);
    const lines = new Lines(text);
    const before = lines.at(7);
    lines.at(text.length);
    expect(lines.at(7)).toEqual(before);
  });
});
