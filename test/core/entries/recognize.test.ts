import { describe, expect, it } from 'vitest';
import { JSON_SYNTAX, JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { DISTINCTIVE_NAMES, FIELD_NAMES } from '../../../src/core/next/listing/fields';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { isEmptyResponse, isListing } from '../../../src/core/entries/recognize';
import { entry } from '../../support/listing-text';

const names = [...DISTINCTIVE_NAMES];

/** An entry of some distinctive names. */
const entryOf = (count: number, from = 0): object =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [names[(from + at) % names.length] ?? '', null]),
  );

const listingOf = (results: readonly unknown[]): string => JSON.stringify({ count: 1, results });
const OTHERS = Array.from({ length: 30 }, (_, id) => ({ id, name: 'a', url: 'https://x.io' }));

describe('a listing', () => {
  it.each(names.map((_, from) => from))(
    'needs any three of the distinctive names, such as those from %i on',
    (from) => {
      expect(isListing(listingOf([entryOf(3, from)]))).toBe(true);
      expect(isListing(listingOf([entryOf(2, from)]))).toBe(false);
    },
  );

  it('has names that the spec lists', () => {
    const listed =
      'acceptedChains facilitator pricePerCallUsd calls30d callsPerDayApprox volume30dUsd volumePerDayApprox ' +
      'l30DaysPayers lastCalledMs callsPerPayer qualityFlag';
    expect([...names].sort()).toEqual(listed.split(' ').sort());
  });

  it('has all three in one entry', () => {
    expect(isListing(listingOf([entryOf(2), entryOf(2, 2), entryOf(2, 4)]))).toBe(false);
  });

  it('does not have one of them three times', () => {
    expect(isListing('{"results":[{"calls30d":1,"calls30d":2,"calls30d":3}]}')).toBe(false);
  });

  it('has them in the first 20 entries', () => {
    expect(isListing(listingOf([...OTHERS.slice(0, 19), entryOf(3)]))).toBe(true);
    expect(isListing(listingOf([...OTHERS.slice(0, 20), entryOf(3)]))).toBe(false);
    expect(isListing(listingOf([...Array.from({ length: 19 }, () => null), entryOf(3)]))).toBe(true);
  });

  it.each([
    ['results first', `{"results":[${entry()}],"count":1}`],
    ['results between others', `{"a":{"results":[]},"results":[${entry()}],"count":1}`],
    [
      'results after large members',
      `{"a":${JSON.stringify(OTHERS)},"b":"results\\"","results":[${entry()}]}`,
    ],
    ['an escaped name', `{"res\\u0075lts":[${entry()}]}`],
    ['no count', `{"results":[${entry()}]}`],
    ['strange whitespace', ` \r\n\t{ "results" \n:\t[ ${entry()} ] } `],
    ['members that look like results', `{"a":"\\"results\\":[{}]","results":[${entry()}]}`],
  ])('may have its members in any order: %s', (_, text) => {
    expect(isListing(text)).toBe(true);
  });

  it('may have the members of its entries in any order', () => {
    const reversed = Object.fromEntries([...FIELD_NAMES].reverse().map((name) => [name, 1]));
    expect(isListing(listingOf([reversed]))).toBe(true);
  });

  it.each(['pretty', 'minified', 'lines'] as const)(
    'is recognized wherever its text is cut off after the third name, %s',
    (format) => {
      const text = write(generate({ entries: 2, seed: 1 }), { format });
      const third = text.indexOf('"pricePerCallUsd"') + '"pricePerCallUsd"'.length;
      for (let end = third; end <= text.length; end++)
        expect(isListing(text.slice(0, end)), String(end)).toBe(true);
    },
  );

  it.each<[string, (text: string) => string]>([
    ['no opening bracket', (text) => text.trimStart().slice(1)],
    ['no colon after results', (text) => text.replace('"results":', '"results"')],
    ['no quote before count', (text) => text.replace('"count"', 'count"')],
    ['no value of count', (text) => text.replace(/"count": *\d+/, '"count":')],
    ['a comma too many', (text) => text.replace('[', '[,')],
    ['a broken first entry', (text) => text.replace('"name"', '"name')],
    ['a bracket too many in an entry', (text) => text.replace('"name"', '}"name"')],
    ['no bracket before an entry', (text) => text.replace(/\[\s*\{/, '[')],
    ['words in an entry', (text) => text.replace('"name"', 'oops "name"')],
    ['a conflict mark', (text) => text.replace('"count"', '<<<<<<< HEAD\n"count"')],
  ])('is recognized despite a syntax error: %s', (_, broken) => {
    for (const format of ['pretty', 'minified', 'lines'] as const) {
      const text = write(generate({ entries: 3, seed: 2 }), { format });
      expect(isListing(broken(text)), format).toBe(true);
    }
  });

  it('may contain comments even if they are not permitted', () => {
    const text = `// a\n{ /* "results": [] */ "count": 1, // b\n"results": [ /* c */ ${entry()}, ] }`;
    expect(isListing(text, JSONC_SYNTAX)).toBe(true);
    expect(isListing(text, JSON_SYNTAX)).toBe(true);
  });
});

describe('what is not a listing', () => {
  const nested = JSON.stringify(Array.from({ length: 200 }, () => ({ data: { results: [entryOf(5)] } })));
  it.each([
    ['nothing', ''],
    ['whitespace', ' \n'],
    ['a word', 'results'],
    ['a string', '"results"'],
    ['an empty object', '{}'],
    ['an empty array', '[]'],
    ['an array of entries', `[${entry()}]`],
    ['an array with a listing in it', `[{"results":[${entry()}]}]`],
    ['results without entries', '{"count":0,"results":[]}'],
    ['results that are an object', `{"results":${entry()}}`],
    ['results that are a string', '{"results":"a","count":1}'],
    ['results inside another member', `{"data":{"results":[${entry()}]}}`],
    ['results inside results', `{"results":[{"results":[${entry()}]}]}`],
    ['entries under another name', `{"Results":[${entry()}],"result":[${entry()}]}`],
    ['names inside a member', `{"results":[{"a":${entry()}}]}`],
    ['names as values', JSON.stringify({ results: [{ names }, names] })],
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
    [
      'another API’s page with an id and a name',
      '{"count":1,"results":[{"id":"a","name":"b","endpoint":"c","description":"","chain":"d"}]}',
    ],
    [
      'a huge object',
      JSON.stringify(
        Object.fromEntries(OTHERS.flatMap((_, a) => OTHERS.map((__, b) => [`${a}-${b}`, OTHERS]))),
      ),
    ],
    ['a huge object of listings', `{"a":${nested},"b":{}}`],
    ['a huge string', `{"a":"${'results:[{'.repeat(100_000)}"}`],
    ['deep arrays', '['.repeat(100_000)],
    ['deep objects', '{"a":'.repeat(100_000)],
    ['deep arrays in a member', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['deep arrays as an entry', `{"results":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`],
    ['a program', 'function results() { return { "results": x }; }'],
  ])('%s', (_, text) => {
    expect(isListing(text)).toBe(false);
  });
});

describe('a response without entries', () => {
  it.each([
    '{"count": 0, "results": []}',
    '{"results": [ /* none */ ], "count": 0,}',
    ' {"a": 1, "count": 9, "results": []}\n',
  ])('is %s, which is not recognized as a listing by itself', (text) => {
    expect([isEmptyResponse(text), isListing(text)]).toEqual([true, false]);
  });

  it.each([
    '',
    '[]',
    '{}',
    '{"results": [',
    '{"results": []}',
    '{"count": 1, "results": [null]}',
    '{"results": {}}',
    `[${'1,'.repeat(20_000)}`,
  ])('is not %.20s', (text) => {
    expect(isEmptyResponse(text)).toBe(false);
  });
});
