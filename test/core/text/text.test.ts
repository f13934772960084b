import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Lines, type Position } from '../../../src/core/text/lines';
import { findInvalidUtf8 } from '../../../src/core/text/utf8';
import { forAll } from '../for-all';

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

it('Lines converts offsets to lines and columns in any order', () => {
  const text = fc.oneof(
    fc.string({
      unit: fc.constantFrom('a', '\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '💰', ' '),
    }),
    fc.string({ unit: fc.constantFrom('a', '\n', 'bc', '\u2028') }),
  );
  const given = text.chain((written) =>
    fc.tuple(fc.constant(written), fc.array(fc.nat(written.length), { maxLength: 30 })),
  );
  forAll(500, [given], ([written, offsets]) => {
    const lines = new Lines(written);
    for (const offset of offsets) expect(lines.at(offset)).toEqual(positionAt(written, offset));
  });
});

const encoder = new TextEncoder();

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

it('finds the first invalid bytes', () => {
  forAll(500, [BYTES], (bytes) => {
    const whole = new TextDecoder('utf-8').decode(bytes);
    let offset = 0;
    let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    for (const character of whole) {
      const same = encoder.encode(character);
      if (!same.every((byte, index) => byte === bytes[at + index])) break;
      at += same.length;
      offset += character.length;
    }
    expect(findInvalidUtf8(bytes, whole)).toBe(offset < whole.length ? offset : undefined);
  });
});
