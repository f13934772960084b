import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/core/fixtures/generate';
import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../../../src/core/json/syntax';
import { DISTINCTIVE_NAMES } from '../../../src/core/listing/fields';
import { findListings, placeOfEmpty } from '../../../src/core/listing/find-listings';
import { entry } from '../../support/listing-text';
import { textOf, type Layout } from '../layouts';
import { readAll } from '../listing-of';

const FORMATS: readonly Layout['format'][] = ['pretty', 'minified', 'lines'];
const NAMES = [...DISTINCTIVE_NAMES];

/** An entry of some distinctive names. */
const entryOf = (count: number, from = 0): object =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [NAMES[(from + at) % NAMES.length] ?? '', null]),
  );

const responseOf = (results: readonly unknown[]): string => JSON.stringify({ count: 1, results });
const OTHERS = Array.from({ length: 30 }, (_, id) => ({ id, name: 'a', url: 'https://x.io' }));

/** Whether a text is a listing whose entries can be read. */
function isListing(text: string, syntax: Syntax = JSON_SYNTAX): boolean {
  return findListings(text, syntax).some(({ shape }) => shape !== 'unreadable');
}

describe('a listing', () => {
  it.each(NAMES.map((_, from) => from))(
    'needs any three of the distinctive names, such as those from %i on',
    (from) => {
      expect(isListing(responseOf([entryOf(3, from)]))).toBe(true);
      expect(findListings(responseOf([entryOf(2, from)]), JSON_SYNTAX)).toEqual([]);
    },
  );

  it('has names that the specification lists', () => {
    const listed =
      'acceptedChains facilitator pricePerCallUsd calls30d callsPerDayApprox volume30dUsd volumePerDayApprox ' +
      'l30DaysPayers lastCalledMs callsPerPayer qualityFlag';
    expect([...NAMES].sort()).toEqual(listed.split(' ').sort());
  });

  it('has all three in one entry', () => {
    expect(isListing(responseOf([entryOf(2), entryOf(2, 2), entryOf(2, 4)]))).toBe(false);
  });

  it('does not have one of them three times', () => {
    expect(isListing('{"results":[{"calls30d":1,"calls30d":2,"calls30d":3}]}')).toBe(false);
  });

  it('has them in the first 20 elements', () => {
    expect(isListing(responseOf([...OTHERS.slice(0, 19), entryOf(3)]))).toBe(true);
    expect(isListing(responseOf([...Array.from({ length: 19 }, () => null), entryOf(3)]))).toBe(true);
  });

  it.each([
    ['results first', `{"results":[${entry()}],"count":1}`],
    ['results between others', `{"a":{"results":[]},"results":[${entry()}],"count":1}`],
    ['strange whitespace', ` \r\n\t{ "results" \n:\t[ ${entry()} ] } `],
    ['members that look like results', `{"a":"\\"results\\":[{}]","results":[${entry()}]}`],
  ])('may have its members in any order: %s', (_, text) => {
    expect(readAll(text).map(({ path, entries }) => [path, entries.length])).toEqual([[[], 1]]);
  });

  it.each(FORMATS)('is recognized wherever its text is cut off after the third name, %s', (format) => {
    const text = textOf(generate({ entries: 2, seed: 1 }), { format });
    const third = text.indexOf('"pricePerCallUsd"') + '"pricePerCallUsd"'.length;
    for (let end = third; end <= text.length; end++)
      expect(isListing(text.slice(0, end)), String(end)).toBe(true);
  });

  it('may contain comments even if they are not permitted', () => {
    const text = `// a\n{ /* "results": [] */ "count": 1, // b\n"results": [ /* c */ ${entry()}, ] }`;
    expect(isListing(text, JSONC_SYNTAX)).toBe(true);
    expect(isListing(text, JSON_SYNTAX)).toBe(true);
  });
});

describe('what is not a listing', () => {
  it.each([
    ['nothing', ''],
    ['an empty array', '[]'],
    ['results without entries', '{"count":0,"results":[]}'],
    ['results that are an object', `{"results":${entry()}}`],
    ['entries under another name', `{"Results":[${entry()}],"result":[${entry()}]}`],
    ['names in a string', JSON.stringify({ results: [{ text: entry() }] })],
    [
      'names of another case',
      '{"results":[{"Facilitator":1,"Calls30d":1,"qualityflag":1,"volume30dusd":1}]}',
    ],
    ['entries that are none', '{"results":[1,"a",null,[],true]}'],
    [
      'another API’s page',
      JSON.stringify({ count: 30, next: 'https://x.io?page=2', previous: null, results: OTHERS }),
    ],
    ['a huge string', `{"a":"${'results:[{'.repeat(100_000)}"}`],
    ['deep objects', '{"a":'.repeat(100_000)],
    ['a program', 'function results() { return { "results": x }; }'],
  ])('%s', (_, text) => {
    expect(findListings(text, JSON_SYNTAX)).toEqual([]);
  });
});

describe('a response without entries', () => {
  it.each([
    '{"count": 0, "results": []}',
    '{"results": [ /* none */ ], "count": 0,}',
    ' {"a": 1, "count": 9, "results": []}\n',
    '[]',
  ])('is %s, which is not recognized as a listing by itself', (text) => {
    expect(placeOfEmpty(text)).toBeDefined();
    expect(findListings(text, JSONC_SYNTAX)).toEqual([]);
  });

  it.each([
    '',
    '{}',
    '{"results": [',
    '{"results": []}',
    '{"count": 1, "results": [null]}',
    '{"results": {}}',
    `[${'1,'.repeat(20_000)}`,
  ])('is not %.20s', (text) => {
    expect(placeOfEmpty(text)).toBeUndefined();
  });
});
