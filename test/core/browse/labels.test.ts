import { describe, expect, it } from 'vitest';
import { groupsOf, type GroupingId } from '../../../src/core/browse/arrangement';
import {
  entryFacts,
  entryLabel,
  groupLabel,
  rangeLabel,
  type NodeLabel,
  emptyText,
} from '../../../src/core/browse/labels';
import { nameOf, ranked, shortGroupName, shortNames } from '../../../src/core/browse/names';
import { defaultSorting, type SortKey } from '../../../src/core/browse/sorting';
import type { Listing } from '../../../src/core/listing/listing';
import { shownText } from '../../../src/core/text/quote';
import { WITHOUT_CALLS, entry, listing, other, type Members } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { arranged, required } from './support';

describe('short names', () => {
  it.each<
    [what: string, isInHost: boolean, ...entries: [name: string, endpoint: string, expected: string][]]
  >([
    [
      'are the end of the path',
      false,
      ['x.io · /a', 'https://x.io/v1/a', '/a in x.io'],
      ['Acme · /b', 'https://x.io/v1/b', '/b in Acme'],
    ],
    [
      'are without the host if it is that of the group',
      true,
      ['x.io · /a', 'https://x.io/v1/a', '/a'],
      ['Acme · /b', 'https://x.io/v1/b', '/b'],
    ],
    [
      'have the path where several have its last segment',
      true,
      ['x.io · /:id', 'https://x.io/v1/user/:id', '/v1/user/:id'],
      ['x.io · /:id', 'https://x.io/v2/user/:id', '/v2/user/:id'],
      ['x.io · /page', 'https://x.io/v1/page', '/page'],
    ],
    [
      'are titles, or the path where several have a title',
      false,
      ['Prices', 'https://x.io/a', '/a in Prices'],
      ['Prices', 'https://x.io/b', '/b in Prices'],
      ['A title that is much too long', 'https://x.io/c', 'A title that is muc…'],
    ],
    [
      'have the number of an entry that is equal to another',
      true,
      ['x.io · /a', 'https://x.io/a', '/a in entry 1'],
      ['x.io · /a', 'https://x.io/a', '/a in entry 2'],
    ],
    [
      'leave out the middle of a long segment, and the start of a long path',
      true,
      [
        'x.io · /get-latest-quotes-by-symbol',
        'https://x.io/get-latest-quotes-by-symbol',
        '/get-lates…by-symbol',
      ],
      ['x.io · /transactions', 'https://x.io/accounts/of/transactions', '…nts/of/transactions'],
      ['x.io · /transactions', 'https://x.io/blocks/of/transactions', '…cks/of/transactions'],
    ],
  ])('%s', (_, isInHost, ...entries) => {
    const texts = entries.map(([name, endpoint]) =>
      entry({ name: JSON.stringify(name), endpoint: JSON.stringify(endpoint) }),
    );
    const read = listingOf(listing(texts));
    const names = shortNames(read.entries, read, isInHost);
    const shown = read.entries.map((one) => {
      const { label, place } = required(names.get(one));
      return place === '' ? label : `${label} in ${place}`;
    });
    expect(shown).toEqual(entries.map(([, , expected]) => expected));
  });

  it('of hosts keep their ends', () => {
    expect(shortGroupName('api.x.io')).toBe('api.x.io');
    expect(shortGroupName('weather.data.example-provider.com')).toBe('weather.d…ider.com');
  });
});

describe('the search by names', () => {
  const names = ['Unrelated', 'Daily tide', 'Midtide', 'Tide tables', 'tide', 'Other', 'ΟΔΟΣ', 'a\nb'];
  const items = names.map((name, index) => [name, index === 5 ? 'https://x.io/tide' : `e${index}`]);
  const found = (text: string): number[] =>
    ranked(text, items, (item) => item).map((item) => items.indexOf(item));

  it.each<[text: string, ...indexes: number[]]>([
    // The name itself, those that start with the text, and those that have it anywhere.
    ['tide', 4, 3, 1, 2, 5],
    ['TIDE', 4, 3, 1, 2, 5],
    ['  tables   TIDE ', 3],
    ['tide nowhere'],
    ['x.io/', 5],
    ['e3', 3],
    ['οδος', 6],
    ['a b', 7, 3],
    ['', ...names.keys()],
  ])('finds the items with each word: %s', (text, ...indexes) => {
    expect(found(text)).toEqual(indexes);
  });
});

const WRONG: Members = { volumePerDayApprox: '2', qualityFlag: '"Verified"' };
const SHORT_NAME = { label: '/a', place: 'api.x.io' };

function label(members: Members, by: SortKey = 'file'): NodeLabel {
  const read = listingOf(listing([other('a', members)]));
  return entryLabel(arranged(read, { sorting: defaultSorting(by) }), required(read.entries[0]), SHORT_NAME);
}

describe('the name and the facts of an entry', () => {
  it.each<[string, Members, string, string]>([
    ['its name, volume and calls', {}, 'api.x.io · /a', '$30 · 60 calls'],
    ['its id without a name', { name: '" "' }, 'api-x-io-v1-a', '$30 · 60 calls'],
    ['its number without any', { name: '""', id: '""', endpoint: '""' }, 'Entry 1', '$30 · 60 calls'],
    [
      'figures in full, also negative ones',
      { volume30dUsd: '-203456.7', calls30d: '1234567' },
      'api.x.io · /a',
      '-$203,456.70 · 1,234,567 calls',
    ],
    ['only what is there', { volume30dUsd: undefined, calls30d: '"many"' }, 'api.x.io · /a', ''],
    ['one line', { name: '"a\\u202e\\r\\nb\\u0000"' }, 'a\\u202e  b\\u0000', '$30 · 60 calls'],
  ])('is %s', (_, members, name, description) => {
    const entry = required(listingOf(listing([other('a', members)])).entries[0]);
    expect([shownText(nameOf(entry, 0)), entryFacts(entry)]).toEqual([name, description]);
  });

  it('may start with the id', () => {
    const entry = required(listingOf(listing([other('a')])).entries[0]);
    expect(nameOf(entry, 0, 'id')).toBe('api-x-io-v1-a');
  });
});

describe('the label of an entry', () => {
  it.each<[SortKey, string, string]>([
    ['file', '$30', '$30, 60 calls'],
    ['pricePerCallUsd', '$0.50 a call', '$0.50 a call, $30, 60 calls'],
    ['l30DaysPayers', '20 payers', '20 payers, $30, 60 calls'],
    ['callsPerPayer', '3 per payer', '3 calls per payer, $30, 60 calls'],
    ['lastCalledMs', '2026-08-21', '2026-08-21, $30, 60 calls'],
    ['calls30d', '60 calls', '60 calls, $30'],
    ['name', '$30', '$30, 60 calls'],
  ])('has the figure by which the entries are sorted: %s', (by, short, exact) => {
    const { label: name, description, accessibilityLabel } = label({}, by);
    expect([name, description]).toEqual(['/a', `${short} · api.x.io`]);
    expect(accessibilityLabel).toBe(`api.x.io · /a, verified, ${exact}`);
  });

  it('rounds calls per payer', () => {
    const { accessibilityLabel } = label({ callsPerPayer: '18.391304347826086' }, 'callsPerPayer');
    expect(accessibilityLabel).toContain(', 18.39 calls per payer, ');
  });

  it('has an accessibility label with the meaning of icons and colors', () => {
    expect(label(WRONG).accessibilityLabel).toBe(
      'api.x.io · /a, Verified, $30, 60 calls, 1 error, 1 warning',
    );
  });
});

describe('the tooltip of an entry', () => {
  it('has its endpoint, flag, figures and problems, one in each line', () => {
    expect(label(WRONG).tooltip?.split('\n')).toEqual([
      'api.x.io · /a',
      'https://api.x.io/v1/a',
      'Verified',
      '$30',
      '$0.50 a call',
      '60 calls',
      '20 payers',
      '2026-08-21',
      expect.stringMatching(/^error: qualityFlag /) as unknown,
      expect.stringMatching(/^warning: volumePerDayApprox /) as unknown,
    ]);
  });

  it('has only what the entry has, and at most ten problems', () => {
    const unknown = Array.from({ length: 11 }, (_, at) => `"extra${at}": 1`).join();
    const read = listingOf(listing([`{"id": "a", ${unknown}}`]));
    const { tooltip } = entryLabel(arranged(read), required(read.entries[0]), SHORT_NAME);
    const lines = tooltip?.split('\n') ?? [];
    expect(lines).toHaveLength(1 + 10 + 1);
    expect(lines[0]).toBe('a');
    expect(lines.at(-1)).toBe('and 2 more problems');
  });
});

function labelsOf(read: Listing, grouping: GroupingId = 'chain-flag'): readonly NodeLabel[] {
  const arrangement = arranged(read);
  return groupsOf(arrangement, grouping).map((group) => groupLabel(group, arrangement));
}

describe('the label of a group', () => {
  const read = listingOf(
    listing([
      other('a'),
      other('b', { volumePerDayApprox: '2' }),
      other('c', { chain: '""', ...WITHOUT_CALLS }),
    ]),
  );
  const labels = labelsOf(read);

  it('shows the key, number of entries, volume and problems; the tooltip the share', () => {
    expect(labels.map((one) => [one.label, one.description])).toEqual([
      ['base', '2 · $60 · 1 problem'],
      ['No chain', '1 · $0 · 2 problems'],
    ]);
    expect(labels[0]?.accessibilityLabel).toBe('base, 2 entries, 1 problem, $60 (100% of volume)');
    expect(labels[0]?.tooltip).toBe('base\n2 entries\n1 problem\n$60 (100% of volume)');
  });

  it('has no share of an infinite volume', () => {
    const volume30dUsd = '1e308';
    const huge = listingOf(listing([other('a', { volume30dUsd }), other('b', { volume30dUsd })]));
    expect(labelsOf(huge).map(({ description }) => description)).toEqual(['2 · 4 problems']);
  });

  it('says in the tooltip and to screen readers how many entries its volume leaves out', () => {
    const price = { pricePerCallUsd: '1000', volume30dUsd: '204000' };
    const expensive = listingOf(listing([other('a'), other('b', price), other('c', price)]));
    const [label] = labelsOf(expensive);
    const leftOut = '$408,000 in 2 entries with a price above $450 not included';
    expect(label?.description).toMatch(/^3 · \$30 /);
    expect(label?.tooltip?.split('\n').at(-1)).toBe(leftOut);
    expect(label?.accessibilityLabel.endsWith(`, ${leftOut}`)).toBe(true);
  });

  it('of a rule has its severity in the accessibility label', () => {
    expect(labelsOf(read, 'problem').map(({ accessibilityLabel }) => accessibilityLabel)).toContain(
      'volume-per-day, warning, 1 entry, 1 problem, $30 (50% of volume)',
    );
  });
});

describe('the label of a range', () => {
  const read = listingOf(
    listing([
      other('a', { volume30dUsd: '203456' }),
      other('b', { volume30dUsd: '1234' }),
      other('c', { volume30dUsd: undefined, name: undefined }),
    ]),
  );
  it.each<[to: number, by: SortKey, expected: string]>([
    [2, 'file', '1–2: $203K – $1.23K'],
    [1, 'file', '1–1: $203K'],
    [3, 'file', '1–3: $203K – unknown'],
    [2, 'name', '1–2: api.x.io · /a – api.x.io · /b'],
    [2, 'calls30d', '1–2: 60 calls'],
  ])('shows its positions and the figures at both ends: the first %i by %s', (to, by, expected) => {
    const { label: positions, description } = rangeLabel({ from: 0, to }, read.entries, by);
    expect(`${positions}: ${description}`).toBe(expected);
  });
});

it.each([
  ['merge conflicts', `<<<<<<< a\n=======\n>>>>>>> b\n${listing([entry()])}`],
  ['a syntax error', `Not JSON: ${entry()}`],
  ['no entries yet', listing([])],
])('why a listing shows no entries is that it has %s', (reason, text) => {
  const shown = listingOf(text);
  expect(shown.entries).toEqual([]);
  expect(emptyText(shown)).toBe(`This listing has ${reason}.`);
});
