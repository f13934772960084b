import { describe, expect, it } from 'vitest';
import {
  entriesRangeLabel,
  entryLabel,
  groupLabel,
  groupsRangeLabel,
  type EntryLabel,
  type GroupLabel,
  shortEntryLabel,
} from '../../../src/core/browse/labels';
import { defaultDirection, type SortingId } from '../../../src/core/browse/sorting';
import { groupsOf, type GroupingId } from '../../../src/core/browse/arrangement';
import type { Listing } from '../../../src/core/listing/listing';
import { EntryProblems } from '../../../src/core/browse/entry-problems';
import { listing, other, WITHOUT_CALLS, type Members } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { arranged, grouped, required } from './support';

function label(members: Members, sortedBy: SortingId = 'file'): EntryLabel {
  const read = listingOf(listing([other('a', members)]));
  const entry = required(read.entries[0]);
  return entryLabel(read, entry, new EntryProblems(read).of(entry), sortedBy);
}

describe('the label of an entry', () => {
  it.each<[string, Members, string, string]>([
    ['its name, volume and calls', {}, 'api.x.io · /a', '$30 · 60 calls'],
    ['its id without a name', { name: '" "' }, 'api-x-io-v1-a', '$30 · 60 calls'],
    ['its endpoint without either', { name: undefined, id: '""' }, 'https://api.x.io/v1/a', '$30 · 60 calls'],
    ['its number without any', { name: '""', id: '""', endpoint: '""' }, 'Entry 1', '$30 · 60 calls'],
    ['one call', { calls30d: '1' }, 'api.x.io · /a', '$30 · 1 call'],
    ['no calls', WITHOUT_CALLS, 'api.x.io · /a', '$0 · 0 calls'],
    [
      'large figures in full',
      { volume30dUsd: '203456.7', calls30d: '1234567' },
      'api.x.io · /a',
      '$203,456.70 · 1,234,567 calls',
    ],
    ['huge ones, too', { volume30dUsd: '1e15' }, 'api.x.io · /a', '$1,000,000,000,000,000 · 60 calls'],
    ['negative ones', { volume30dUsd: '-2500' }, 'api.x.io · /a', '-$2,500 · 60 calls'],
    ['only what is there', { volume30dUsd: undefined, calls30d: '"many"' }, 'api.x.io · /a', ''],
    ['invisible characters as escapes', { name: '"a\\u202eb\\u0000"' }, 'a\\u202eb\\u0000', '$30 · 60 calls'],
    ['one line', { name: '"a\\r\\nb"' }, 'a  b', '$30 · 60 calls'],
    ['no icons from the text', { name: '"$(bug) x"' }, '$\u2060(bug) x', '$30 · 60 calls'],
  ])('is %s', (_, members, name, description) => {
    expect(label(members)).toMatchObject({ label: name, description });
  });

  it.each<[SortingId, string]>([
    ['price', '$0.50 a call · $30 · 60 calls'],
    ['payers', '20 payers · $30 · 60 calls'],
    ['perpayer', '3 calls per payer · $30 · 60 calls'],
    ['called', '2026-08-21 · $30 · 60 calls'],
    ['calls', '60 calls · $30'],
    ['name', '$30 · 60 calls'],
  ])('starts with the figure by which the entries are sorted: %s', (by, description) => {
    expect(label({}, by).description).toBe(description);
  });

  it.each([
    ['1066', '1.0009', '1065', '1 call per payer'],
    ['90', '1.5', '60', '1.5 calls per payer'],
  ])(
    'counts calls per payer as it is rounded: %s ÷ %s',
    (calls30d, callsPerPayer, l30DaysPayers, expected) => {
      const { description } = label({ calls30d, callsPerPayer, l30DaysPayers }, 'perpayer');
      expect(description.split(' · ')[0]).toBe(expected);
    },
  );

  it('is shortened if it is very long', () => {
    expect(label({ name: JSON.stringify('x'.repeat(500)) }).label).toBe(`${'x'.repeat(119)}…`);
  });

  it('has an accessibility label with the meaning of icons and colors', () => {
    expect(label({ volumePerDayApprox: '2', qualityFlag: '"Verified"' }).accessibilityLabel).toBe(
      'api.x.io · /a, Verified, $30, 60 calls, 1 error, 1 warning',
    );
  });
});

describe('the tooltip of an entry', () => {
  it('has its endpoint, flag, figures and problems, one in each line', () => {
    expect(label({ volumePerDayApprox: '2', qualityFlag: '"Verified"' }).tooltip.split('\n')).toEqual([
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
    const read = listingOf(listing(['{"id": "a", "extra1": 1}']));
    const entry = required(read.entries[0]);
    const [problem] = new EntryProblems(read).of(entry);
    const many = Array.from({ length: 12 }, () => required(problem));
    const lines = entryLabel(read, entry, many, 'file').tooltip.split('\n');
    expect(lines).toHaveLength(1 + 10 + 1);
    expect(lines[0]).toBe('a');
    expect(lines.at(-1)).toBe('and 2 more problems');
  });
});

describe('the label of an entry in the tree', () => {
  const read = listingOf(listing([other('a', { volume30dUsd: '203456.7', calls30d: '1234567' })]));
  const shortLabel = (by: SortingId): EntryLabel => {
    const arrangement = arranged(read, { sorting: defaultDirection(by) });
    return shortEntryLabel(arrangement, required(read.entries[0]), { label: '/a', place: 'api.x.io' });
  };

  it('has the figure by which entries are sorted in few digits, then what the name leaves out', () => {
    expect(shortLabel('file').description).toBe('$203K · api.x.io');
    expect(shortLabel('calls').description).toBe('1.23M calls · api.x.io');
    expect(shortLabel('price').description).toBe('$0.50 a call · api.x.io');
    expect(shortLabel('perpayer').description).toBe('61.7K per payer · api.x.io');
  });

  it('has the whole name and exact figures in the accessibility label', () => {
    expect(shortLabel('file')).toMatchObject({
      label: '/a',
      accessibilityLabel: expect.stringMatching(
        /^api\.x\.io · \/a, verified, \$203,456\.70, 1,234,567 calls, /,
      ) as unknown,
    });
  });
});

function labelsOf(read: Listing, grouping: GroupingId = 'chain-flag'): readonly GroupLabel[] {
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

  it('has no share of 0', () => {
    const none = listingOf(listing([other('a', WITHOUT_CALLS)]));
    expect(labelsOf(none).map(({ description }) => description)).toEqual(['1']);
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
    expect(label).toMatchObject({
      label: 'base',
      description: expect.stringMatching(/^3 · \$30 /) as unknown,
    });
    expect(label?.tooltip.split('\n').at(-1)).toBe(leftOut);
    expect(label?.accessibilityLabel).toMatch(new RegExp(`, ${leftOut.replaceAll('$', '\\$')}$`));
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
  const range = (from: number, to: number, by: SortingId = 'file'): string => {
    const { label: places, description } = entriesRangeLabel({ from, to }, read.entries, by);
    return `${places}: ${description}`;
  };

  it('shows its positions and the figures at both ends', () => {
    expect(range(0, 2)).toBe('1–2: $203K – $1.23K');
    expect(range(0, 1)).toBe('1–1: $203K');
    expect(range(0, 3)).toBe('1–3: $203K – unknown');
    expect(range(0, 2, 'name')).toBe('1–2: api.x.io · /a – api.x.io · /b');
    expect(range(0, 2, 'calls')).toBe('1–2: 60 calls');
  });

  it('of groups shows their names', () => {
    expect(groupsRangeLabel({ from: 0, to: 1 }, grouped(read, 'host'))).toMatchObject({
      label: '1–1',
      description: 'api.x.io',
    });
  });
});
