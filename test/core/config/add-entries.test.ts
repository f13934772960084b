import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config';
import { expectationCheckOf } from '../../../src/core/config/expectations';
import { fixesOf } from '../../../src/core/edit/fixes-of';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { findListings } from '../../../src/core/listing/embedded-text';
import { Listing } from '../../../src/core/listing/listing';
import { fixOf, messageOf } from '../../../src/core/model/problem';
import { applyEdits } from '../../../src/core/text/text-edit';
import { entry, listing, other } from '../../support/listing-text';
import { runs } from '../../support/property-runs';

const TEXT = listing([entry(), other('b')]);

function read(text: string, filter: string, count: number | string, more: object = {}) {
  const expected = { files: 'a.json', entries: [{ filter, count }] };
  const result = readConfig(JSON.stringify({ expect: [expected], ...more }));
  if (!result.ok) throw new Error('a bad configuration');
  const settings = result.configuration.forFile('a.json').settings;
  const [found = text] = findListings(text, true).texts;
  return { settings, listing: Listing.read(found, { settings, expectations: expectationCheckOf(settings) }) };
}

/** The fixes of what is expected of the entries, with the texts that they make. */
function fixed(...args: Parameters<typeof read>): { title: string; text: string }[] {
  const { settings, listing: before } = read(...args);
  const problems = before.problems().filter(({ rule }) => rule.scope === 'expectation');
  return problems.flatMap((problem) =>
    fixesOf(before, problem, settings).map(({ title, edits }) => ({
      title,
      text: applyEdits(args[0], edits),
    })),
  );
}

/** The messages of all problems of a text. */
function problemsOf(...args: Parameters<typeof read>): string[] {
  return read(...args)
    .listing.problems()
    .map(messageOf);
}

describe('offered fix, where possible: insert a consistent entry that matches the filter', () => {
  it.each([
    '',
    'weather',
    'Weather forecast',
    '"two words"',
    'chain:solana',
    'CHAIN:Solana',
    'chain:base,solana accepts:polygon',
    '-chain:base',
    'accepts:polygon accepts:arbitrum',
    'flag:monitor',
    '-flag:verified',
    'chain:solana flag:verified',
    'host:weather.dev',
    'host:weather.dev wind',
    'facilitator:cdp',
    'source:bazaar source:other',
    'id:wind-speed',
    'name:"wind speed"',
    'endpoint:/v2/wind',
    'endpoint:https://x.io/wind',
    'endpoint:/v2/wind name:wind id:wind',
    'price:5',
    'price>5',
    'price<0.01',
    'price:0.5..2',
    '-price:0.001..1',
    'calls:0',
    'calls>10k',
    'calls:7 payers:2',
    'volume>=1000',
    'volume:10 calls:7',
    'volume<0.1',
    'payers>100',
    'perpayer>100',
    'perpayer:2 payers:50',
    'age>20',
    'age:3',
    '-age<1',
    'chain:solana price:0.1..0.2 calls>=500 volume<90 payers:20..30 age:2..3 flag:concentrated -wind rain',
    '-rule:volume-30d -has:problems -is:broken',
  ])('%s', (filter) => {
    const wanted = filter === '' ? 3 : '>=3';
    const fixes = fixed(TEXT, filter, wanted);
    expect(fixes.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Add (?:an entry|[23] entries)(?: matching .+)?$/),
    ]);
    const [{ text } = { text: '' }] = fixes;
    expect(problemsOf(text, filter, wanted)).toEqual([]);
  });

  it.each([
    ['a rule to be broken', 'rule:volume-30d'],
    ['problems', 'has:errors'],
    ['a syntax error', 'is:broken'],
    ['a price outside of the configured range', 'price:451'],
    ['an unknown chain', 'chain:nowhere'],
    ['contradicting terms', 'chain:base -chain:base'],
    ['contradicting numbers', 'calls:10 price:1 volume:11'],
    ['more payers than calls', 'calls:10 payers:11'],
    ['an age outside of the window', 'age>31'],
    ['an unknown flag', 'flag:fine'],
    ['an endpoint that is no https URL', 'endpoint:http://'],
  ])('is not offered for %s: %s', (_, filter) => {
    expect(fixed(TEXT, filter, '>=3')).toEqual([]);
  });

  it('adds as many entries as are missing, each with its own identity, in the format of the listing', () => {
    const text = write(generate({ entries: 6, seed: 1 }), { format: 'pretty', eol: '\r\n', indent: '\t' });
    const [fix] = fixed(text, 'chain:solana zephyr', 3);
    expect(fix?.title).toBe('Add 3 entries matching chain:solana zephyr');
    expect(fix?.text.match(/"id": "api-example-com.*"/g)).toEqual([
      '"id": "api-example-com-zephyr"',
      '"id": "api-example-com-zephyr-2"',
      '"id": "api-example-com-zephyr-3"',
    ]);
    expect(fix?.text).not.toMatch(/[^\r]\n/);
    expect(problemsOf(fix?.text ?? '', 'chain:solana zephyr', 3)).toEqual([]);
  });

  it.each([
    ['an empty listing', '{"count": 0, "results": []}'],
    ['a listing in one line', listing([entry()]).replace(/\s+/g, ' ')],
    ['a listing inside other JSON', `{"body": ${TEXT}}`],
    ['an array of entries', `[${entry()}, ${other('b')}]`],
  ])('in %s', (_, text) => {
    const [fix] = fixed(text, 'flag:monitor', 2);
    expect(fix?.title).toBe('Add 2 entries matching flag:monitor');
    expect(problemsOf(fix?.text ?? '', 'flag:monitor', 2)).toEqual([]);
  });

  it('is not offered for too many entries, too few of very many, or next to a syntax error', () => {
    expect(fixed(TEXT, 'chain:base', 1)).toEqual([]);
    expect(fixed(TEXT, 'chain:solana', 21)).toEqual([]);
    expect(fixed(TEXT, 'chain:solana', 20)).toHaveLength(1);
    expect(fixed(TEXT.replace('"count"', 'count'), 'chain:solana', 1)).toEqual([]);
    expect(fixed(entry(), '', 2)).toEqual([]);
  });

  it('is stated as offered only where entries are missing', () => {
    const kindOf = (count: number): string[] => read(TEXT, 'chain:base', count).listing.problems().map(fixOf);
    expect([kindOf(1), kindOf(3)]).toEqual([['-'], ['offered']]);
  });

  it('respects the configuration', () => {
    const chains = ['base', 'testnet'];
    const rules = { 'facilitator-differs': 'off' };
    const more = { chains, acceptedChains: chains, rules, price: { max: 20 } };
    const filter = 'chain:testnet facilitator:pfx price>=15';
    const [fix] = fixed(TEXT, filter, 1, more);
    expect(fix?.text).toContain('"chain": "testnet"');
    expect(problemsOf(fix?.text ?? '', filter, 1, more)).toEqual([]);
    expect(fixed(TEXT, filter, 1, { ...more, rules: {} })).toEqual([]);
    expect(fixed(TEXT, filter, 1, { ...more, chains: ['base'] })).toEqual([]);
    expect(fixed(TEXT, filter, 1, { ...more, price: { max: 10 } })).toEqual([]);
  });
});

it('whatever is offered makes the expectation hold, and adds no problem', () => {
  const term = fc.constantFrom(
    'chain:solana',
    '-chain:base',
    'accepts:polygon',
    'flag:monitor',
    '-flag:verified,unknown',
    'host:a.dev',
    'wind',
    'name:wind',
    'price>1',
    'price:0.01..0.05',
    'calls>100',
    '-calls:10..1000',
    'volume<50',
    'volume:100..200',
    'payers:5',
    'perpayer>=10',
    'age>2',
    '-age:1..5',
    '-has:problems',
    'rule:id-slug',
  );
  const filters = fc.uniqueArray(term, { minLength: 1, maxLength: 5 }).map((terms) => terms.join(' '));
  let offered = 0;
  fc.assert(
    fc.property(
      filters,
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 3 }),
      (filter, size, more) => {
        const text = write(generate({ entries: size, seed: size }), { format: 'pretty' });
        const before = read(text, filter, 0).listing;
        const matching = Number(/found (\d+)/.exec(before.problems().map(messageOf).join())?.[1] ?? 0);
        for (const fix of fixed(text, filter, matching + more)) {
          offered++;
          expect(problemsOf(fix.text, filter, matching + more)).toEqual([]);
        }
      },
    ),
    { numRuns: runs(200) },
  );
  expect(offered).toBeGreaterThan(runs(200) / 4);
});
