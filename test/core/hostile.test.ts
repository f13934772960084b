import { describe, expect, it } from 'vitest';
import { withIgnored, withSeverity } from '../../src/core/config/config-edits';
import { readConfig } from '../../src/core/config/config';
import { JSONC_SYNTAX } from '../../src/core/json/syntax';
import { summarize } from '../../src/core/browse/summary';
import { newEntryAt } from '../../src/core/language/new-entry';
import { fixAll } from '../../src/core/edit/fix-all';
import { extract } from '../../src/core/fixtures/extract';
import { hoverAt } from '../../src/core/language/hover';
import type { Listing } from '../../src/core/listing/listing';
import { messageOf } from '../../src/core/listing/problem';
import { DEFAULT_SETTINGS, type Settings } from '../../src/core/listing/settings';
import { applyEdits } from '../../src/core/text/text-edit';
import { entry, listing, other } from '../support/listing-text';
import { IS_FULL } from '../support/property-runs';
import { problemLines } from '../support/problem-lines';
import { listingOf } from './listing-of';

const USUAL_PRICES: Settings['price'] = DEFAULT_SETTINGS.price;

function rulesOf(read: Listing): string[] {
  return read.problems().map(({ rule }) => rule.id);
}

/** Names that every JavaScript object inherits. */
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];

describe.each(NAMES)('a member called %s', (name) => {
  it.each(['{"id": "x"}', 'null', '[]', '"id"'])(
    'is unknown in any position, and has no effect: %s',
    (value) => {
      const member = `, "${name}": ${value}`;
      const text = listing([entry({}, member), other('b')]).replace(
        '"count"',
        `"${name}": ${value}, "count"`,
      );
      const expected = [`unknown-field /${name}`, `unknown-field /results/0/${name}`];
      expect(problemLines(text)).toEqual(expected.sort());
      expect(({} as Record<string, unknown>).id).toBeUndefined();
    },
  );

  it('is reported if it is repeated or replaces another one', () => {
    const twice = listing([entry({}, `, "${name}": 1, "${name}": 2`)]);
    expect(problemLines(twice)).toContain(`duplicate-key /results/0/${name}`);
    const instead = listing([entry({ chain: undefined }, `, "${name}": {"chain": "base"}`)]);
    expect(problemLines(instead)).toContain('missing-field /results/0');
  });

  it('is not a valid member or rule of a configuration', () => {
    for (const text of [`{"${name}": {}}`, `{"rules": {"${name}": "off"}}`, `{"price": {"${name}": 1}}`])
      expect(readConfig(text).ok, text).toBe(false);
    expect(withSeverity('{}', name, 'off').ok).toBe(false);
  });

  it('is a chain, a flag or an id like any other', () => {
    const members = { chain: `"${name}"`, qualityFlag: `"${name}"`, id: `"${name}"` };
    const read = listingOf(listing([entry(members), other('b')]));
    expect(rulesOf(read)).toContain('unknown-chain');
    expect(summarize(read.entries, read.problems(), USUAL_PRICES).totals.entries).toBe(2);
    const config = readConfig(`{"ignore": [{"rule": "unknown-chain", "id": "${name}"}]}`);
    expect(config.ok).toBe(true);
    const settings = config.ok ? config.configuration.settings : DEFAULT_SETTINGS;
    const silent = listingOf(listing([entry(members)]), { settings });
    expect(rulesOf(silent)).not.toContain('unknown-chain');
    expect(withIgnored('{}', 'id-slug', name).ok).toBe(true);
  });
});

describe('extreme numbers', () => {
  const figures = [
    'pricePerCallUsd',
    'calls30d',
    'volume30dUsd',
    'l30DaysPayers',
    'lastCalledMs',
    'callsPerPayer',
  ] as const;
  const literals = [
    '1e999999',
    '-1e999999',
    '1e-999999',
    `1${'0'.repeat(400)}`,
    `0.${'3'.repeat(400)}`,
    '9'.repeat(400),
    '0e999999999',
  ];

  it.each(literals.flatMap((literal) => figures.map((name) => [name, literal] as const)))(
    'are read, used in computations and fixed: %s %s',
    (name, literal) => {
      const text = listing([entry({ [name]: literal }), other('b', { [name]: literal }), other('c')]);
      const read = listingOf(text);
      for (const problem of read.problems()) expect(messageOf(problem).length).toBeLessThan(2000);
      expect(read.problems().filter(({ rule }) => rule.id === 'syntax')).toEqual([]);
      const { edits } = fixAll(read);
      expect(() => JSON.parse(applyEdits(text, edits)) as unknown).not.toThrow();
      summarize(read.entries, read.problems(), USUAL_PRICES);
      expect(hoverAt(read, text.indexOf(literal), () => false)?.markdown.length).toBeLessThan(10_000);
    },
  );
});

describe('strings of two million characters', () => {
  const long = 'long '.repeat(400_000);

  it.each(['id', 'name', 'endpoint', 'description', 'chain', 'qualityFlag', 'facilitator'] as const)(
    'are read, and shortened in messages: %s',
    (name) => {
      const text = listing([entry({ [name]: JSON.stringify(long) }), other('b')]);
      const read = listingOf(text);
      for (const problem of read.problems()) expect(messageOf(problem).length).toBeLessThan(1000);
      expect(hoverAt(read, text.indexOf('long'), () => false)?.markdown.length ?? 0).toBeLessThan(10_000);
    },
  );

  it('are not a configuration', () => {
    expect(readConfig(JSON.stringify(long)).ok).toBe(false);
    const result = readConfig(JSON.stringify({ [long]: 1 }));
    expect(result.ok ? [] : result.errors.filter(({ message }) => message.length > 1000)).toEqual([]);
  });
});

describe('nesting of very many levels', () => {
  const DEPTH = IS_FULL ? 100_000 : 20_000;
  const nests = {
    arrays: '['.repeat(DEPTH) + ']'.repeat(DEPTH),
    objects: `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
    'that is not closed': '[{"a":'.repeat(DEPTH),
  };

  it.each(Object.entries(nests))('is not a configuration, as a whole or in a member: %s', (_, nest) => {
    for (const text of [
      nest,
      `{"rules": ${nest}}`,
      `{"chains": [${nest}]}`,
      `{"ignore": ${nest}}`,
      `{"x": ${nest}}`,
    ]) {
      expect(readConfig(text).ok).toBe(false);
      withSeverity(text, 'price-range', 'off');
    }
  });

  it('is closed by brackets of the other kind in linear time', () => {
    for (const text of [
      '['.repeat(DEPTH) + '}'.repeat(DEPTH),
      `{"results":[{${'['.repeat(DEPTH)}${'}'.repeat(DEPTH)}`,
    ])
      expect(problemLines(text).length).toBeGreaterThan(0);
  });
});

describe('more items than a call has arguments', () => {
  const MANY = 130_000;

  it('are elements of a wrong type', () => {
    const read = listingOf(listing([entry({ sources: `[${'0,'.repeat(MANY)}0]` }), other('b')]));
    const wrong = read.problems().filter(({ rule }) => rule.id === 'wrong-type');
    expect(wrong).toHaveLength(MANY + 1);
  });

  it('are entries out of order', () => {
    const entries = (count: number): string =>
      Array.from({ length: count }, (_, at) => `{"volume30dUsd":${at}}`).join();
    const read = listingOf(`{"count":${MANY},"results":[${entries(MANY)}]}`);
    const late = read.problems().filter(({ rule }) => rule.id === 'results-order');
    expect(late).toHaveLength(MANY - 1);
    // In a time linear in their number.
    const fewer = listingOf(`{"count":20000,"results":[${entries(20_000)}]}`);
    expect(fixAll(fewer, { rules: new Set(['results-order']) }).fixed).toBe(19_999);
  });

  it('are entries that an edit removes', () => {
    const before = `{"count":${MANY},"results":[${'{"chain":"base"},'.repeat(MANY)}{}]}`;
    const at = before.indexOf('}') + 1;
    const read = listingOf(before);
    expect(read.entries).toHaveLength(MANY + 1);
    const edit = { offset: at, length: 0, text: ']}' };
    const edited = read.edit([edit]) ?? listingOf(applyEdits(before, [edit]));
    expect(edited.problems().map(messageOf)).toEqual(listingOf(edited.text).problems().map(messageOf));
  });

  it('are entries with the same id and endpoint', () => {
    const read = listingOf(listing(Array.from({ length: 20_000 }, () => entry({}))));
    const counts = new Map<string, number>();
    for (const { rule } of read.problems()) counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1);
    expect(counts.get('duplicate-id')).toBe(19_999);
    expect(counts.get('duplicate-endpoint')).toBe(19_999);
  });

  it('are spaces, and slashes of a comment', () => {
    const spaces = ' '.repeat(200_000);
    const comment = `${'/'.repeat(200_000)}\n`;
    const sources = `["a",${spaces}/**/"a",${spaces}/**/ "a", ${comment} "b"]`;
    const text = listing([entry({ sources, description: JSON.stringify(spaces) })]);
    const read = listingOf(text, { syntax: JSONC_SYNTAX });
    const { edits } = fixAll(read);
    expect(listingOf(applyEdits(text, edits), { syntax: JSONC_SYNTAX }).problems()).toEqual([]);
    expect(extract(read, read.entries)).toContain(spaces);
    expect(newEntryAt(read, text.length, 0)).toBeDefined();
  });

  it('are comments on a line after which a value is removed', () => {
    const comments = '/**/'.repeat(5000);
    const text = listing([entry({ sources: `["a", "a" ${comments}, ${comments} "b"]` })]);
    const read = listingOf(text, { syntax: JSONC_SYNTAX });
    const { edits } = fixAll(read);
    expect(applyEdits(text, edits).replaceAll(/\/\*\*\/|\s/g, '')).toContain('"sources":["a","b"]');
  });
});
