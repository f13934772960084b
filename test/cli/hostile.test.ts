import { describe, expect, it } from 'vitest';
import { entry, listing } from '../support/listing-text';
import { rulesAt } from './report';
import { checkText } from './run';

describe('hostile values', () => {
  const NEST = 5000;
  it.each([
    {
      what: '__proto__ as a member',
      text: listing([entry({}, ', "__proto__": {"id": 1}')]),
      found: ['unknown-field /results/0/__proto__'],
    },
    {
      what: 'constructor as a member',
      text: listing([entry({}, ', "constructor": null')]),
      found: ['unknown-field /results/0/constructor'],
    },
    {
      what: 'toString and hasOwnProperty',
      text: listing([entry({}, ', "toString": 1, "hasOwnProperty": 1')]),
      found: ['unknown-field /results/0/toString', 'unknown-field /results/0/hasOwnProperty'],
    },
    {
      what: '__proto__ instead of a member',
      text: listing([entry({ qualityFlag: undefined }, ', "__proto__": {"qualityFlag": "verified"}')]),
      found: ['missing-field /results/0', 'unknown-field /results/0/__proto__'],
    },
    {
      what: '__proto__ at the top',
      text: `{"__proto__": {"count": 1}, "results": [${entry()}]}`,
      found: ['missing-field ', 'unknown-field /__proto__'],
    },
    {
      what: '__proto__ twice',
      text: listing([entry({}, ', "__proto__": 1, "__proto__": 2')]),
      found: [
        'unknown-field /results/0/__proto__',
        'unknown-field /results/0/__proto__',
        'duplicate-key /results/0/__proto__',
      ],
    },
    {
      what: 'names that need escapes in a pointer',
      text: listing([entry({}, ', "a/b~c": 1, "": 1')]),
      found: ['unknown-field /results/0/a~1b~0c', 'unknown-field /results/0/'],
    },
    {
      what: 'a repeated member',
      text: listing([entry({}, ', "health": null')]),
      found: ['duplicate-key /results/0/health'],
    },
    {
      what: 'a repeated member, once with an escape',
      text: listing([entry({}, String.raw`, "\u0068ealth": null`)]),
      found: ['duplicate-key /results/0/health'],
    },
    {
      what: 'a number no double can hold',
      text: listing([entry({ pricePerCallUsd: '1e400' })]),
      found: ['wrong-type /results/0/pricePerCallUsd'],
    },
    {
      what: 'integers with a point or an exponent',
      text: listing([entry({ calls30d: '60.0', l30DaysPayers: '2e1' })]),
      found: [],
    },
    {
      what: 'an integer with a hidden fraction',
      text: listing([entry({ calls30d: '60.00000000000000000001' })]),
      found: ['wrong-type /results/0/calls30d'],
    },
    {
      what: 'lone surrogates as escapes',
      text: listing([entry({ description: String.raw`"\ud800 \udc00 \udc00\ud800"` })]),
      found: [],
    },
    { what: 'an escaped NUL', text: listing([entry({ description: String.raw`"\u0000"` })]), found: [] },
    {
      what: 'deep arrays in an unknown member',
      text: listing([entry({}, `, "x": ${'['.repeat(NEST)}${']'.repeat(NEST)}`)]),
      found: ['unknown-field /results/0/x'],
    },
    {
      what: 'deep objects in an unknown member',
      text: listing([entry({}, `, "x": ${'{"a":'.repeat(NEST)}1${'}'.repeat(NEST)}`)]),
      found: ['unknown-field /results/0/x'],
    },
    {
      what: 'a deep array as an entry',
      text: listing([entry(), `${'['.repeat(NEST)}${']'.repeat(NEST)}`]),
      found: ['wrong-type /results/1'],
    },
    {
      what: 'a deep value of a known member',
      text: listing([entry({ health: `${'['.repeat(NEST)}${']'.repeat(NEST)}` })]),
      found: ['health-not-null /results/0/health'],
    },
    {
      what: 'a whole file that is a deep array',
      text: `${'['.repeat(NEST)}${']'.repeat(NEST)}`,
      found: ['wrong-type '],
    },
    {
      what: 'a whole file that is deep objects',
      text: `${'{"a":'.repeat(NEST)}1${'}'.repeat(NEST)}`,
      found: ['missing-field ', 'unknown-field /a'],
    },
  ])('are read: $what', async ({ text, found }) => {
    expect(rulesAt(await checkText(text)).sort()).toEqual([...found].sort());
  });

  it.each([
    { what: 'nothing at all', text: '' },
    { what: 'whitespace', text: ' \n\t ' },
    { what: 'a byte order mark alone', text: '\ufeff' },
    { what: 'NUL characters', text: '\0\0\0' },
    { what: 'bytes that are no UTF-8', text: Buffer.from([0x7b, 0xff, 0xfe, 0x80]) },
    { what: 'a picture', text: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
    { what: 'commas only', text: '{"count": 1, "results": [,,]}' },
    { what: 'two values', text: '{"count": 0, "results": []} {}' },
    { what: 'a deep array that is not closed', text: '['.repeat(5000) },
    {
      what: 'a member that appears twice, the second time without a value',
      text: '{"count": 1, "results": [{"calls30d": 3, "calls30d"}]}',
    },
    { what: 'single quotes', text: "{'count': 1}" },
    { what: 'a comment', text: '{"count": 0, /* none */ "results": []}' },
    { what: 'a comma at the end', text: '{"count": 0, "results": [],}' },
    { what: 'NaN', text: '{"count": NaN, "results": []}' },
    { what: 'a leading zero', text: '{"count": 01, "results": []}' },
    { what: 'a line ending in a string', text: listing([entry({ description: '"a\nb"' })]) },
    { what: 'an invalid escape', text: listing([entry({ description: String.raw`"\q"` })]) },
  ])('that are not JSON are reported: $what', async ({ text }) => {
    expect((await checkText(text)).problems.map(({ rule }) => rule)).toContain('syntax');
  });

  it.each([200, 2000, 20_000])(
    'are read in linear time: %i brackets that are never closed',
    async (count) => {
      const text = `{"count": 1, "results": [${entry()}, ${'{'.repeat(count)}`;
      expect((await checkText(text)).problems.map(({ rule }) => rule)).toContain('syntax');
    },
  );
});
