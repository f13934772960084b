import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../../src/core/browse/entry-values';
import {
  entriesRangeLabel,
  entryLabel,
  groupLabel,
  groupsRangeLabel,
  shortEntryLabel,
} from '../../../src/core/browse/labels';
import type { SortingId } from '../../../src/core/browse/sorting';
import { Listing } from '../../../src/core/listing/listing';
import { listing, other, WITHOUT_CALLS, type Members } from '../../support/listing-text';
import { arranged } from './shown';

function label(
  members: Members,
  sortedBy: SortingId = 'file',
): { label: string; description: string; accessibilityLabel: string } {
  const read = Listing.read(listing([other('a', members)]));
  const entry = read.entries.at(0);
  if (!entry) throw new Error('There should be one.');
  return entryLabel(entry, valuesOf(read, entry), entry.problems, sortedBy);
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

  it('is shortened if it is very long', () => {
    expect(label({ name: JSON.stringify('x'.repeat(500)) }).label).toBe(`${'x'.repeat(119)}…`);
  });

  it('has an accessibility label with the meaning of icons and colors', () => {
    expect(label({ volumePerDayApprox: '2', qualityFlag: '"Verified"' }).accessibilityLabel).toBe(
      'api.x.io · /a, Verified, $30, 60 calls, 1 error, 1 warning',
    );
  });
});

describe('the label of an entry in the tree', () => {
  const read = Listing.read(listing([other('a', { volume30dUsd: '203456.7', calls30d: '1234567' })]));
  const [only] = read.entries;
  const shortLabel = (by: SortingId): string | undefined =>
    only &&
    shortEntryLabel(only, valuesOf(read, only), [], by, { label: '/a', place: 'api.x.io' }).description;

  it('has the figure by which entries are sorted in few digits, then what the name leaves out', () => {
    expect(shortLabel('file')).toBe('$203K · api.x.io');
    expect(shortLabel('calls')).toBe('1.23M calls · api.x.io');
    expect(shortLabel('price')).toBe('$0.50 a call · api.x.io');
    expect(shortLabel('perpayer')).toBe('61.7K per payer · api.x.io');
  });

  it('has the whole name and exact figures in the accessibility label', () => {
    const label =
      only && shortEntryLabel(only, valuesOf(read, only), [], 'file', { label: '/a', place: 'api.x.io' });
    expect(label).toMatchObject({
      label: '/a',
      accessibilityLabel: 'api.x.io · /a, verified, $203,456.70, 1,234,567 calls',
    });
  });
});

describe('the label of a group', () => {
  const read = Listing.read(
    listing([
      other('a'),
      other('b', { volumePerDayApprox: '2' }),
      other('c', { chain: '""', ...WITHOUT_CALLS }),
    ]),
  );
  const arrangement = arranged(read);
  const labels = arrangement.groups?.map((group) => groupLabel(group, arrangement));

  it('shows the key, number of entries, volume and problems; the tooltip the share', () => {
    expect(labels?.map((one) => [one.label, one.description])).toEqual([
      ['base', '2 · $60 · 1 problem'],
      ['No chain', '1 · $0 · 2 problems'],
    ]);
    expect(labels?.[0]?.accessibilityLabel).toBe('base, 2 entries, 1 problem, $60 (100% of volume)');
    expect(labels?.[0]?.tooltip).toBe('base\n2 entries\n1 problem\n$60 (100% of volume)');
  });

  it('has no share of 0', () => {
    const none = arranged(Listing.read(listing([other('a', WITHOUT_CALLS)])));
    expect(none.groups?.map((group) => groupLabel(group, none).description)).toEqual(['1']);
  });

  it('has no share of an infinite volume', () => {
    const volume30dUsd = '1e308';
    const huge = arranged(
      Listing.read(listing([other('a', { volume30dUsd }), other('b', { volume30dUsd })])),
    );
    expect(huge.groups?.map((group) => groupLabel(group, huge).description)).toEqual(['2 · 4 problems']);
  });

  it('says in the tooltip and to screen readers how many entries its volume leaves out', () => {
    const price = { pricePerCallUsd: '1000', volume30dUsd: '204000' };
    const expensive = Listing.read(listing([other('a'), other('b', price), other('c', price)]));
    const all = arranged(expensive, { grouping: 'chain-flag' });
    const [label] = (all.groups ?? []).map((group) => groupLabel(group, all));
    const leftOut = '$408,000 in 2 entries with a price above $450 not included';
    expect(label).toMatchObject({
      label: 'base',
      description: expect.stringMatching(/^3 · \$30 /) as unknown,
    });
    expect(label?.tooltip.split('\n').at(-1)).toBe(leftOut);
    expect(label?.accessibilityLabel).toMatch(new RegExp(`, ${leftOut.replaceAll('$', '\\$')}$`));
  });

  it('of a rule has its severity in the accessibility label', () => {
    const rules = arranged(read, { grouping: 'problem' });
    expect(rules.groups?.map((group) => groupLabel(group, rules).accessibilityLabel)).toContain(
      'volume-per-day, warning, 1 entry, 1 problem, $30 (50% of volume)',
    );
  });
});

describe('the label of a range', () => {
  const read = Listing.read(
    listing([
      other('a', { volume30dUsd: '203456' }),
      other('b', { volume30dUsd: '1234' }),
      other('c', { volume30dUsd: undefined, name: undefined }),
    ]),
  );
  const entries = [...read.entries];
  const range = (from: number, to: number, by: SortingId = 'file'): string => {
    const { label: places, description } = entriesRangeLabel({ from, to }, entries, by, (entry) =>
      valuesOf(read, entry),
    );
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
    const { groups = [] } = arranged(read, { grouping: 'host' });
    expect(groupsRangeLabel({ from: 0, to: 1 }, groups)).toMatchObject({
      label: '1–1',
      description: 'api.x.io',
    });
  });
});
