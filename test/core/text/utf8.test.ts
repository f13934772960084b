import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findInvalidUtf8 } from '../../../src/core/text/utf8';
import { runs } from '../../support/property-runs';

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
  fc.assert(
    fc.property(BYTES, (bytes) => {
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
    }),
    { numRuns: runs(500) },
  );
});
