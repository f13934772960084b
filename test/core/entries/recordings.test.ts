import { describe, expect, it } from 'vitest';
import { contentOf } from '../../../src/core/entries/embedded';
import { mayHaveEmbedded } from '../../../src/core/entries/may-have-entries';
import { compactJson, formattedJson } from '../../../src/core/json/print';
import { toPointer } from '../../../src/core/json/tree';
import { findListings } from '../../../src/core/listing/embedded-text';
import { Listing } from '../../../src/core/listing/listing';
import { entry, listing, other } from '../../support/listing-text';
import { RECORDINGS } from '../../support/recordings';

const RESPONSE = listing([entry({ description: '"Ünïcode · 🙂 \\\\ \\" /"' }), other('b'), other('c')]);

describe.each(RECORDINGS)('$name', ({ of, pointer }) => {
  it.each([
    ['as it was', RESPONSE],
    ['on one line', compactJson(RESPONSE)],
  ])('has a string with a listing %s', (_, response) => {
    const text = of(response);
    const { texts, strings } = findListings(text, false);
    expect(texts).toEqual([]);
    expect(strings.map(({ path }) => toPointer(path))).toEqual([pointer]);
    expect(strings.map((string) => contentOf(text, string))).toEqual([response]);
    expect(mayHaveEmbedded(text)).toBe(true);
  });

  it('has none without a listing', () => {
    for (const response of [
      '{"count": 1, "results": [{"id": "a"}]}',
      'calls30d, callsPerPayer, lastCalledMs',
    ]) {
      expect(findListings(of(response), false)).toEqual({ texts: [], strings: [] });
    }
  });
});

it('a string that is not valid has no content', () => {
  const string = { start: 0, isBase64: false };
  expect(contentOf('"a\\x"', string)).toBeUndefined();
  expect(contentOf('"a*="', { ...string, isBase64: true })).toBeUndefined();
  expect(contentOf('"gA=="', { ...string, isBase64: true })).toBeUndefined();
  expect(contentOf('"a', string)).toBe('a');
});

it('a string longer than what is searched is decoded to its end', () => {
  const response = listing(Array.from({ length: 2000 }, (_, at) => other(`n${at}`)));
  expect(response.length).toBeGreaterThan(1 << 20);
  const text = JSON.stringify({ a: [response] });
  const [string] = findListings(text, false).strings;
  expect(string && contentOf(text, string)).toBe(response);
});

describe('a listing on one line', () => {
  it('is formatted as VS Code does, with its literals as written', () => {
    const text = compactJson(listing([entry({ volume30dUsd: '1.50e3', acceptedChains: '[]' }), other('b')]));
    const formatted = formattedJson(text);
    expect(compactJson(formatted)).toBe(text);
    expect(formatted).toContain('\n      "volume30dUsd": 1.50e3,\n');
    expect(formatted).toContain('\n      "acceptedChains": [],\n');
    expect(JSON.stringify(JSON.parse(formatted), null, 2)).toBe(
      formatted.trimEnd().replace('1.50e3', '1500'),
    );
    expect(Listing.read(formatted).entries.length).toBe(2);
  });
});
