import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, Utf8Counter } from '../../../src/core/text/utf8-text';
import { Lines } from '../../../src/core/text/lines';

const unit = fc.oneof(
  fc.constantFrom(
    '\n',
    '\r',
    '\r\n',
    '"',
    '\\',
    'abcdefgh',
    '·',
    'é',
    '—',
    '€',
    '😀',
    '\u{10ffff}',
    '\u0000',
    '\u007f',
    '\u0080',
    '\u07ff',
    '\u0800',
    '\uffff',
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
const texts = fc.array(unit, { maxLength: 40 }).map((units) => units.join(''));

describe('UTF-8 of which each byte is one character', () => {
  it('is decoded like by a decoder', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(decodeUtf8(Buffer.from(text).toString('latin1'))).toBe(text);
      }),
    );
  });
});

describe('counting in UTF-8', () => {
  it('finds the offset in UTF-16 units of every character, and the line breaks before it', () => {
    fc.assert(
      fc.property(texts, fc.nat({ max: 3 }), (text, shift) => {
        // At any alignment.
        const bytes = Buffer.from('x'.repeat(shift) + text).subarray(shift);
        const counter = new Utf8Counter(bytes);
        const lines = new Lines(text);
        let units = 0;
        for (const char of text) {
          units += char.length;
          expect(counter.advance(Buffer.byteLength(text.slice(0, units)))).toBe(units);
          const isInLineEnd = char === '\r' && text[units] === '\n';
          const { line, column } = lines.at(units);
          if (!isInLineEnd)
            expect(counter.lineBreaks).toEqual({ count: line - 1, lastEnd: units - column + 1 });
        }
      }),
    );
  });

  it('skips several characters at a time', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const bytes = new Uint8Array(Buffer.from(text));
        expect(new Utf8Counter(bytes).advance(bytes.length)).toBe(text.length);
      }),
    );
  });
});
