import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Listing } from '../../../src/core/listing/listing';
import { isListing } from '../../../src/core/entries/recognize';
import { Lines, TextLines } from '../../../src/core/text/lines';
import { bytesSource, Utf8Text, type Utf8Reader } from '../../../src/core/text/utf8-text';
import { runToEnd } from '../../../src/core/steps';
import { entry, listing, other, unmark } from '../../support/listing-text';
import { runs } from '../../support/property-runs';

const encoder = new TextEncoder();

/** Reads UTF-8 like the command line: valid bytes are only counted. */
const COUNTING: Utf8Reader = {
  isValid: isUtf8,
  decode: (bytes) => Buffer.from(bytes).toString('utf8'),
};

const READERS = { 'that are decoded': undefined, 'that are counted': COUNTING };

function textOf(bytes: Uint8Array, block: number, reader?: Utf8Reader): Utf8Text {
  return runToEnd(Utf8Text.index(bytesSource(bytes), reader, block));
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes);
}

/** Complete and incomplete characters of all lengths, and invalid UTF-8. */
const BYTES = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary-ascii', maxLength: 20 }).map((text) => encoder.encode(text)),
      fc.string({ unit: 'binary', maxLength: 10 }).map((text) => encoder.encode(text)),
      fc.constantFrom('é', '中', '😀', '\ufeff', '\u{10ffff}', '\ufffd').map((text) => encoder.encode(text)),
      fc.uint8Array({ maxLength: 8 }),
      fc.array(fc.constantFrom(0x80, 0xbf, 0xc3, 0xe0, 0xed, 0xf0, 0xf4), { maxLength: 12 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => Uint8Array.from(parts.flatMap((part) => Array.from(part))));

const VALID = fc.string({ unit: 'binary', maxLength: 120 }).map((text) => encoder.encode(text));

describe.each(Object.entries(READERS))('a text of UTF-8 bytes %s', (_, reader) => {
  it('has the same slices as the decoded text', () => {
    fc.assert(
      fc.property(
        fc.oneof(BYTES, VALID),
        fc.integer({ min: 8, max: 40 }),
        fc.array(fc.tuple(fc.nat(300), fc.nat(80)), { minLength: 1, maxLength: 20 }),
        (bytes, block, slices) => {
          const whole = decoded(bytes);
          const text = textOf(bytes, block, reader);
          expect(text.length).toBe(whole.length);
          expect(text.slice(0, text.length)).toBe(whole);
          for (const [start, length] of slices)
            expect(text.slice(start, start + length)).toBe(whole.slice(start, start + length));
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it('knows where the first invalid bytes are', () => {
    fc.assert(
      fc.property(BYTES, fc.integer({ min: 8, max: 40 }), (bytes, block) => {
        const whole = decoded(bytes);
        const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
        let offset = 0;
        let at = start;
        for (const character of whole) {
          const same = encoder.encode(character);
          if (!same.every((byte, index) => byte === bytes[at + index])) break;
          at += same.length;
          offset += character.length;
        }
        expect(textOf(bytes, block, reader).invalidAt).toBe(offset < whole.length ? offset : undefined);
      }),
      { numRuns: runs(500) },
    );
  });

  it('knows the lines of its blocks', () => {
    const parts = fc.array(
      fc.oneof(fc.constantFrom('\n', '\r', '\r\n', '\n\n', 'é', '😀', 'abcdefgh'), fc.string()),
    );
    fc.assert(
      fc.property(parts, BYTES, fc.integer({ min: 8, max: 40 }), (some, others, block) => {
        const bytes = Uint8Array.from([...encoder.encode(some.join('')), ...others]);
        const text = textOf(bytes, block, reader);
        const [lines, expected] = [new TextLines(text), new Lines(decoded(bytes))];
        for (let at = 0; at <= text.length; at++) expect(lines.at(at)).toEqual(expected.at(at));
      }),
      { numRuns: runs(300) },
    );
  });

  it.each([
    { what: 'no bytes', bytes: [] },
    { what: 'a mark alone', bytes: [0xef, 0xbb, 0xbf] },
    { what: 'two marks, of which the second counts', bytes: [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x41] },
    { what: 'half a mark', bytes: [0xef, 0xbb] },
    { what: 'continuations only', bytes: Array.from({ length: 40 }, () => 0x80) },
    { what: 'beginnings only', bytes: Array.from({ length: 40 }, () => 0xf0) },
    { what: 'surrogates', bytes: Array.from({ length: 40 }, (_, at) => [0xed, 0xa0, 0x80][at % 3] ?? 0) },
  ])('is correct for $what', ({ bytes }) => {
    const text = textOf(Uint8Array.from(bytes), 8, reader);
    expect(text.slice(0, Infinity)).toBe(decoded(Uint8Array.from(bytes)));
  });

  it('splits a surrogate pair at the end of a slice', () => {
    const text = textOf(encoder.encode('😀'.repeat(20)), 9, reader);
    expect(text.slice(1, 2)).toBe('\ude00');
    expect(text.slice(0, 3)).toBe('😀\ud83d');
    expect(text.slice(-5, 2)).toBe('😀');
  });

  it('reports the progress in bytes, and reads the bytes about once', () => {
    const bytes = encoder.encode('aé中😀'.repeat(5000));
    let read = 0;
    const source = bytesSource(bytes);
    const counted = {
      byteLength: source.byteLength,
      read: (start: number, end: number): Uint8Array => {
        read += end - start;
        return source.read(start, end);
      },
    };
    const steps = [...Utf8Text.index(counted, reader)];
    expect(steps.at(-1)).toBe(bytes.length);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(read).toBeLessThan(bytes.length * 1.01);
  });
});

describe('a listing over UTF-8 bytes', () => {
  const texts = {
    'a valid one': listing([entry(), other('b')]),
    'of many problems': listing(
      Array.from({ length: 30 }, (_, at) =>
        other(`b${at % 7}`, {
          description: '"😀 — é"',
          volume30dUsd: `${(at * 7) % 11}`,
          qualityFlag: '"?"',
        }),
      ),
    ),
    broken: listing([entry(), other('b'), other('c')])
      .replaceAll('"name"', 'name')
      .replace('},', '}'),
    'cut off': listing([entry(), other('b')]).slice(0, -200),
    'of two arrays': `${unmark(listing([entry()]))
      .text.trimEnd()
      .slice(0, -1)}, "results": [{}]}`,
  };

  it.each(Object.entries(texts))('has the same problems as over the text: %s', (_, marked) => {
    const { text } = unmark(marked);
    const inPieces = textOf(encoder.encode(text), 16);
    expect(isListing(inPieces)).toBe(isListing(text));
    const expected = problemsOf(Listing.read(text));
    for (const reading of [16, 300, 5000])
      expect(problemsOf(Listing.read(inPieces, { windows: { reading, edit: 300 } }))).toEqual(expected);
  });
});

function problemsOf(read: Listing): unknown[] {
  return read.problems().map((problem) => ({
    rule: problem.rule.id,
    at: problem.entry?.index,
    span: read.locate(problem),
    finding: { ...problem.finding, related: problem.finding.related?.length },
  }));
}
