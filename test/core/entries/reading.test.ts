import { describe, expect, it } from 'vitest';
import { FIELD_NAMES, FIELDS } from '../../../src/core/next/listing/fields';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { JSON_SYNTAX, JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { Listing } from '../../../src/core/listing/listing';
import { readValid } from '../../../src/core/entries/read-entry';
import { entry, listing, other, VALID_MEMBERS } from '../../support/listing-text';
import { problemLine, problemLines } from '../../support/problem-lines';

/** The reading of the only entry of a listing. */
function readOnly(text: string) {
  const read = Listing.read(listing([text]));
  const [first] = read.entries;
  if (!first || read.entries.length > 1) throw new Error(`${read.entries.length} entries`);
  return { listing: read, reading: read.read(first), entry: first };
}

describe('read', () => {
  it.each(['pretty', 'minified', 'lines'] as const)(
    'gives each entry’s values, in any order, %s',
    (format) => {
      const { count, results } = generate({ entries: 40, seed: 6 });
      const read = Listing.read(write({ count, results }, { format }));
      for (const index of [39, 0, 7, 7, 12, 38, ...results.keys()]) {
        const [found, expected] = [read.entries.at(index), results[index]];
        if (!found || !expected) throw new Error(`no entry ${index}`);
        const { values } = read.read(found);
        for (const { name, type } of FIELDS)
          if (type !== 'null') expect(values[name]).toEqual(expected[name]);
        expect(JSON.parse(read.textOf(found))).toEqual(expected);
      }
    },
  );

  it('has the literals of numbers', () => {
    const { reading } = readOnly(
      entry({ pricePerCallUsd: '0.50', calls30d: '6.0e1', volume30dUsd: '30.000' }),
    );
    expect(reading.literal('pricePerCallUsd')).toBe('0.50');
    expect(reading.literal('calls30d')).toBe('6.0e1');
    expect(reading.literal('volume30dUsd')).toBe('30.000');
  });

  it('ignores text in strings that looks like a member', () => {
    const { reading } = readOnly(
      entry({ description: String.raw`"\"callsPerPayer\": 7, \"health\": 1"`, name: '"callsPerPayer"' }),
    );
    expect(reading.literal('callsPerPayer')).toBe('3');
    expect(reading.values.callsPerPayer).toBe(3);
  });

  it('has no values of a wrong type, but the others', () => {
    const { reading } = readOnly(
      entry({ id: '1', calls30d: '"a"', acceptedChains: '["base", 2]', sources: 'null' }),
    );
    expect(reading.values).toMatchObject({
      id: undefined,
      calls30d: undefined,
      sources: undefined,
      chain: 'base',
    });
    expect(reading.values.acceptedChains).toEqual(['base', undefined]);
  });

  it.each<[string, string]>([
    ['before', entry({}, ', "more": oops')],
    ['behind', entry().replace('"id"', 'oops "id"')],
    ['around', entry({ health: '[1' })],
  ])('reads the values %s a syntax error', (_, text) => {
    const { reading, entry: broken } = readOnly(text);
    expect(broken.hasSyntaxError).toBe(true);
    for (const name of ['name', 'calls30d', 'acceptedChains', 'qualityFlag'] as const)
      expect(reading.values[name]).toEqual(JSON.parse(VALID_MEMBERS[name]));
  });

  it('has the last of repeated members', () => {
    expect(readOnly(entry({}, ', "id": "b"')).reading.values.id).toBe('b');
  });
});

describe('a name that every object has from its prototype', () => {
  const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

  it.each(NAMES)('is an unknown member like any other of an entry: %s', (name) => {
    for (const value of ['1', 'null', '{"id":"b","calls30d":-5}', '[]']) {
      const text = listing([entry({}, `, "${name}": ${value}`), other('b')]);
      expect(problemLines(text), value).toEqual([`unknown-field /results/0/${name}`]);
    }
  });

  it.each(NAMES)('is an unknown member like any other of the listing: %s', (name) => {
    expect(problemLines(listing([entry()], `1, "${name}": {"count": "a"}`))).toEqual([
      `unknown-field /${name}`,
    ]);
  });

  it.each(NAMES)('is found to be repeated: %s', (name) => {
    const lines = problemLines(listing([entry({}, `, "${name}": 1, "${name}": {}`)]));
    expect(lines.filter((line) => line === `duplicate-key /results/0/${name}`)).toHaveLength(1);
  });

  it.each(NAMES)('has no values in an entry, with or without a syntax error: %s', (name) => {
    for (const text of [`{"${name}":${entry()}}`, `{"${name}":${entry()},}`]) {
      const { reading } = readOnly(text);
      for (const field of FIELDS)
        if (field.type !== 'null') expect(reading.values[field.name]).toBeUndefined();
    }
    expect(problemLines(listing([`{"${name}":${entry()}}`]))).toContain('missing-field /results/0');
  });

  it.each(NAMES)('can be read and found in an entry with a syntax error: %s', (name) => {
    const { listing: read } = readOnly(entry({}, `, "${name}": {"a":1},, "${name}": 2`));
    for (const problem of read.problems()) expect(() => read.locate(problem)).not.toThrow();
    expect(read.problems().map(problemLine)).toContainEqual(expect.stringMatching(/^syntax /));
  });
});

describe('an entry read by itself', () => {
  it.each<[string, string, boolean]>([
    ['sound', entry(), true],
    ['valid, in another order', entry({ id: undefined }, `, "id": "a"`), true],
    ['without a member', entry({ id: undefined }), false],
    ['with one more', entry({}, ', "more": 1'), false],
    ['with a number in words', entry({ calls30d: '"60"' }), false],
    ['below 0', entry({ calls30d: '-60' }), false],
    ['not null', entry({ health: '1' }), false],
  ])('is %s', (_, text, isSound) => {
    expect(readValid(text, JSON_SYNTAX).isValid).toBe(isSound);
  });

  it('is an entry if it is an object', () => {
    expect(['{}', '{"a":', '5', '[]', 'oops'].map((text) => readValid(text, JSON_SYNTAX).isObject)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('may contain comments if they are permitted', () => {
    const text = entry({}, ' /* "a": 1 */');
    expect(readValid(text, JSONC_SYNTAX).syntaxError).toBeUndefined();
    expect(readValid(text, JSON_SYNTAX).syntaxError?.reason).toBe('comments are not permitted in JSON');
  });

  it.each(['oops', '+', "'a'", 'nul', '#'])('has one problem if it is not JSON: %s', (word) => {
    expect(problemLines(listing([entry(), word, other('b')]))).toEqual(['syntax /results/1']);
  });

  it.each<[string, string[]]>([
    ['5.00000000000000001', ['wrong-type /results/0/lastCalledMs']],
    ['1787319479804.0', []],
    ['1.787319479804e12', []],
    ['1787319479804.00000000000001', ['wrong-type /results/0/lastCalledMs']],
  ])('has an integer written as %s', (literal, lines) => {
    const found = problemLines(listing([entry({ lastCalledMs: literal })]));
    expect(found.filter((line) => line.startsWith('wrong-type'))).toEqual(lines);
  });
});

describe('repeated results', () => {
  const [one, two] = [entry({ callsPerPayer: '4' }), other('b', { calls30d: '"a"' })];

  it('are the last ones', () => {
    const text = `{"count":1,"results":[${one}],"results":[${two}]}`;
    expect(problemLines(text)).toEqual(['duplicate-key /results', 'wrong-type /results/0/calls30d']);
  });

  it.each(['1', 'null', '{}', `"${'a'.repeat(9)}"`])('are none where the last are none: %s', (last) => {
    const text = `{"count":1,"results":[${one}],"results":${last}}`;
    expect(Listing.read(text).entries.length).toBe(0);
    expect(problemLines(text)).toEqual(['duplicate-key /results', 'wrong-type /results']);
  });
});

describe('an element of results that is not an object', () => {
  it.each(['null', '1', '"a"', '[]', 'true', '[{}]'])('is counted, but otherwise ignored: %s', (element) => {
    const text = listing([entry(), element, entry()], '2');
    expect(problemLines(text)).toEqual([
      'count-below-results /count',
      'duplicate-endpoint /results/2/endpoint',
      'duplicate-id /results/2/id',
      'wrong-type /results/1',
    ]);
  });
});

it('the members of an entry are the 18 that are listed', () => {
  expect(Object.keys(VALID_MEMBERS)).toEqual(FIELD_NAMES);
});
