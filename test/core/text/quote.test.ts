import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeAndShorten, quote } from '../../../src/core/text/quote';
import { forAll } from '../for-all';

/** Characters that a terminal or an editor interprets instead of showing them. */
const ACTIVE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

const HOSTILE = [
  ...Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)),
  ...Array.from('\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029'),
  ...Array.from('\u200b\u2060\ufeff💰\ud83d'),
  ...['\x1b[31m', '\x1b]8;;http://x.io\x07', '\x9b1m', '\\"', '\udcb0', 'e\u0301', 'abc', '%s'],
];

const hostile = fc.oneof(
  fc.array(fc.constantFrom(...HOSTILE), { maxLength: 90 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 90 }),
);

describe('quote', () => {
  it('returns one line in quotes without control, direction or escape characters for any string', () => {
    forAll(600, [hostile], (text) => {
      expect(escapeAndShorten(text)).not.toMatch(ACTIVE);
      expect(quote(text)).not.toMatch(ACTIVE);
      expect(quote(text)).toMatch(/^"(?:[^"\\]|\\["\\]|\\u[0-9a-f]{4})*"$/u);
    });
  });

  it('returns a short string that can be parsed', () => {
    forAll(300, [fc.string({ unit: 'binary', maxLength: 30 })], (text) => {
      expect(JSON.parse(quote(text))).toBe(text);
    });
  });

  it('shortens a long string without splitting a character', () => {
    expect(quote('a'.repeat(1_000_000)).length).toBeLessThan(100);
    expect(quote('💰'.repeat(100))).not.toMatch(/\p{Cs}/u);
    expect(quote(`a${'💰'.repeat(100)}`)).not.toMatch(/\p{Cs}/u);
    expect(quote('a'.repeat(100))).toMatch(/^"a+…"$/);
    expect(quote('\0'.repeat(1_000_000)).length).toBeLessThan(1000);
  });

  it('does not change harmless text', () => {
    expect(quote('api.x.io · /é 漢字 💰')).toBe('"api.x.io · /é 漢字 💰"');
    expect(quote('a"b\\c')).toBe('"a\\"b\\\\c"');
    expect(escapeAndShorten('a b')).toBe('a b');
  });
});
