import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/core/fixtures/generate';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import type { Entry } from '../../../src/core/listing/entry';
import { FIELD_NAMES, FIELDS } from '../../../src/core/listing/fields';
import { entry, listing, other, VALID_MEMBERS } from '../../support/listing-text';
import { problemLines } from '../../support/problem-lines';
import { textOf, type Layout } from '../layouts';
import { listingOf } from '../listing-of';

/** The only entry of a listing. */
function readOnly(text: string): Entry {
  const { entries } = listingOf(listing([text]));
  const [first] = entries;
  if (!first || entries.length > 1) throw new Error(`${entries.length} entries`);
  return first;
}

describe('an entry that is read', () => {
  it.each<Layout['format']>(['pretty', 'minified', 'lines'])(
    'has its text and the values of its members, %s',
    (format) => {
      const { count, results } = generate({ entries: 40, seed: 6 });
      const { entries } = listingOf(textOf({ count, results }, { format }));
      expect(entries.map(({ text }) => JSON.parse(text) as unknown)).toEqual(results);
      for (const [index, { values }] of entries.entries())
        for (const { name, type } of FIELDS)
          if (type !== 'null') expect(values[name]).toEqual(results[index]?.[name]);
    },
  );

  it('has the literals of numbers', () => {
    const own = readOnly(entry({ pricePerCallUsd: '0.50', calls30d: '6.0e1', volume30dUsd: '30.000' }));
    expect(['pricePerCallUsd', 'calls30d', 'volume30dUsd'].map((name) => own.literal(name))).toEqual([
      '0.50',
      '6.0e1',
      '30.000',
    ]);
  });

  it('ignores text in strings that looks like a member', () => {
    const own = readOnly(
      entry({ description: String.raw`"\"callsPerPayer\": 7, \"health\": 1"`, name: '"callsPerPayer"' }),
    );
    expect(own.literal('callsPerPayer')).toBe('3');
    expect(own.values.callsPerPayer).toBe(3);
  });

  it('has no values of a wrong type, but the others', () => {
    const { values } = readOnly(
      entry({ id: '1', calls30d: '"a"', acceptedChains: '["base", 2]', sources: 'null' }),
    );
    expect(values).toMatchObject({ id: undefined, calls30d: undefined, sources: undefined, chain: 'base' });
    expect(values.acceptedChains).toEqual(['base', undefined]);
  });

  it.each<[string, string]>([
    ['before', entry({}, ', "more": oops')],
    ['behind', entry().replace('"id"', 'oops "id"')],
    ['around', entry({ health: '[1' })],
  ])('has the values %s a syntax error', (_, text) => {
    const own = readOnly(text);
    expect(own.hasSyntaxError).toBe(true);
    for (const name of ['name', 'calls30d', 'acceptedChains', 'qualityFlag'] as const)
      expect(own.values[name]).toEqual(JSON.parse(VALID_MEMBERS[name]));
  });

  it('has the last of repeated members', () => {
    expect(readOnly(entry({}, ', "id": "b"')).values.id).toBe('b');
  });

  it('may contain comments if they are permitted', () => {
    const text = listing([entry({}, ' /* "a": 1 */')]);
    expect(problemLines(text, JSONC_SYNTAX)).toEqual([]);
    expect(problemLines(text)).toEqual(['syntax /results/0']);
  });

  it.each<[string, string[]]>([
    ['5.00000000000000001', ['wrong-type /results/0/lastCalledMs']],
    ['1787319479804.0', []],
    ['1.787319479804e12', []],
    ['1787319479804.00000000000001', ['wrong-type /results/0/lastCalledMs']],
  ])('has an integer written as %s', (literal, lines) => {
    const problems = problemLines(listing([entry({ lastCalledMs: literal })]));
    expect(problems.filter((line) => line.startsWith('wrong-type'))).toEqual(lines);
  });
});

describe('a name that every object has from its prototype', () => {
  const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

  it.each(NAMES)('has no values in an entry, with or without a syntax error: %s', (name) => {
    for (const text of [`{"${name}":${entry()}}`, `{"${name}":${entry()},}`]) {
      const [own] = listingOf(listing([text, other('b')])).entries;
      expect(own?.text).toBe(text);
      for (const field of FIELDS) if (field.type !== 'null') expect(own?.values[field.name]).toBeUndefined();
    }
    expect(problemLines(listing([`{"${name}":${entry()}}`]))).toContain('missing-field /results/0');
  });

  it.each(NAMES)('can be read in an entry with a syntax error: %s', (name) => {
    const text = listing([entry({}, `, "${name}": {"a":1},, "${name}": 2`)]);
    const read = listingOf(text);
    for (const problem of read.problems()) expect(() => read.rangeOf(problem)).not.toThrow();
    expect(problemLines(text)).toContainEqual(expect.stringMatching(/^syntax /));
  });
});

describe('repeated results', () => {
  const [first, last] = [entry({ callsPerPayer: '4' }), other('b', { calls30d: '"a"' })];

  it('are the last ones', () => {
    const text = `{"count":1,"results":[${first}],"results":[${last}]}`;
    expect(problemLines(text)).toEqual(['duplicate-key /results', 'wrong-type /results/0/calls30d']);
  });

  it.each(['1', 'null', '{}', `"${'a'.repeat(9)}"`])('are none where the last are none: %s', (value) => {
    const text = `{"count":1,"results":[${first}],"results":${value}}`;
    expect(listingOf(text).entries).toEqual([]);
    expect(problemLines(text)).toEqual(['duplicate-key /results', 'wrong-type /results']);
  });
});

describe('an element of results that is not an object', () => {
  it.each(['null', '1', '"a"', '[]', 'true', '[{}]'])('is counted, but otherwise ignored: %s', (element) => {
    expect(problemLines(listing([entry(), element, entry()], '2'))).toEqual([
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
