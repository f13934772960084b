import { describe, expect, it } from 'vitest';
import { JSON_SYNTAX } from '../../../src/core/json/syntax';
import { findListings } from '../../../src/core/listing/find-listings';
import { entry, listing, other } from '../../support/listing-text';
import { isJson, syntaxProblems } from '../../support/problem-lines';
import { BYTES_CLASSES, JSON_CLASSES } from './json-classes';

/** Positions of a text in a listing. */
const PLACES: Readonly<Record<string, (text: string) => string>> = {
  'as the whole text': (text) => text,
  'as a member of an entry': (text) => listing([other('a'), entry({ health: text }), other('c')]),
  'as an element in an entry': (text) => listing([other('a'), entry({ sources: `["x", ${text}]` })]),
  'as an entry': (text) => listing([other('a'), text, other('c')]),
  'as a member of the listing': (text) => `{ "more": ${text}, "results": [${entry()}] }`,
};

describe.each(Object.entries(JSON_CLASSES))('%s', (_, texts) => {
  it.each(Object.entries(PLACES))('is parsed by the core as by JSON.parse, %s', (__, put) => {
    const wrong = texts.map(put).filter((text) => syntaxProblems(text) > 0 === isJson(text));
    expect(wrong).toEqual([]);
  });

  it('does not affect recognizing a listing', () => {
    for (const put of Object.values(PLACES))
      for (const text of texts) expect(() => findListings(put(text), JSON_SYNTAX)).not.toThrow();
  });
});

describe.each(BYTES_CLASSES)('as bytes: $name', ({ bytes }) => {
  const own = Uint8Array.from(bytes);
  const around = new TextEncoder();
  const inEntry = Uint8Array.from([
    ...around.encode(`{ "count": 9, "results": [${other('a')}, { "id": "b", "more": `),
    ...own,
    ...around.encode(`}, ${other('c')}] }`),
  ]);

  it.each([
    ['as the whole', own],
    ['in an entry', inEntry],
  ])('is parsed by the core as by JSON.parse, %s', (_, file) => {
    const text = new TextDecoder().decode(file);
    expect(syntaxProblems(text) > 0).toBe(!isJson(text));
  });
});
