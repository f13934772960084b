import { describe, expect, it } from 'vitest';
import { movedPairs } from '../../../src/core/compare/moved';
import { pairEntries } from '../../../src/core/compare/pairs';
import { listing, other } from '../../support/listing-text';
import { listingOf } from '../listing-of';

/** Pairs of entries by their indexes, `0-2`, and those that are in one listing only, `-1` and `+1`. */
function pairsIn(before: readonly string[], after: readonly string[]): string {
  const { pairs, added, removed } = pairEntries(listingOf(listing(before)), listingOf(listing(after)));
  return [
    ...pairs.map((pair) => `${pair.before.index}-${pair.after.index}`),
    ...added.map(({ index }) => `+${index}`),
    ...removed.map(({ index }) => `-${index}`),
  ].join(' ');
}

/** The moved entries, by their old and new indexes. */
function movedIn(before: readonly string[], after: readonly string[]): string {
  const { pairs } = pairEntries(listingOf(listing(before)), listingOf(listing(after)));
  return movedPairs(pairs)
    .map((pair) => `${pair.before.index}-${pair.after.index}`)
    .join(' ');
}

const [a, b, c] = ['a', 'b', 'c'].map((word) => other(word)) as [string, string, string];
const CALLS = { calls30d: '90', callsPerDayApprox: '3', volume30dUsd: '45', lastCalledMs: '1787319479999' };

describe('entries of two listings', () => {
  it.each([
    { what: 'with the same ids', before: [a, b], after: [b, a], pairs: '1-0 0-1' },
    { what: 'one added', before: [a, c], after: [a, b, c], pairs: '0-0 1-2 +1' },
    { what: 'one removed', before: [a, b, c], after: [a, c], pairs: '0-0 2-1 -1' },
    {
      what: 'with another id and the same endpoint',
      before: [a, b],
      after: [other('a', { id: '"other"' }), b],
      pairs: '0-0 1-1',
    },
    {
      what: 'by id before endpoint',
      before: [a, b],
      after: [other('b', { id: '"api-x-io-v1-a"' }), other('a', { id: '"new"' })],
      pairs: '0-0 +1 -1',
    },
    {
      what: 'without id and endpoint, as they contain the same',
      before: ['{"name": "n", "x": [1, 2]}', a],
      after: [a, '{"x":[1,2],"name":"n"}'],
      pairs: '1-0 0-1',
    },
    {
      what: 'with blank ids',
      before: [other('a', { id: '" "' }), other('b', { id: '""' })],
      after: [other('b', { id: '" "' })],
      pairs: '1-0 -0',
    },
    {
      what: 'that are none',
      before: [a, '5', '[1, 2]', b],
      after: [a, '[1,2]', '6', b],
      pairs: '0-0 2-1 3-3 +2 -1',
    },
    { what: 'with a syntax error', before: [a, b], after: [a.replace('60,', ','), b], pairs: '0-0 1-1' },
    {
      what: 'all others',
      before: [a],
      after: [other('b', { ...CALLS, description: '"Another."' })],
      pairs: '+0 -0',
    },
  ])('are paired: $what', ({ before, after, pairs }) => {
    expect(pairsIn(before, after)).toBe(pairs);
  });

  it('of one id are paired by their text, then by endpoint, then in order', () => {
    const id = '"same"';
    const [one, two, three] = ['a', 'b', 'c'].map((word) => other(word, { id })) as [string, string, string];
    const edited = other('b', { id, description: '"Edited."' });
    expect(pairsIn([one, two, three], [three, one, two])).toBe('2-0 0-1 1-2');
    expect(pairsIn([one, two], [edited, one])).toBe('1-0 0-1');
    expect(pairsIn([one, two], [three, edited])).toBe('0-0 1-1');
    expect(pairsIn([one, two], [three])).toBe('0-0 -1');
    const twin = other('a', { id, description: '"Twin."' });
    expect(pairsIn([one, twin], [twin])).toBe('1-0 -0');
  });
});

describe('moved entries', () => {
  const [x, y, z] = ['x', 'y', 'z'].map((word) => other(word, { volume30dUsd: undefined })) as [
    string,
    string,
    string,
  ];

  it.each([
    { what: 'the first moved to the end', before: [x, y, z], after: [y, z, x], moved: '0-2' },
    { what: 'an added one before others', before: [x, y], after: [a, x, y], moved: '' },
    { what: 'a removed one before others', before: [a, x, y], after: [x, y], moved: '' },
    { what: 'equal volumes in another order', before: [a, b, c], after: [c, a, b], moved: '' },
    {
      what: 'equal volumes around another',
      before: [a, x, b],
      after: [b, x, a],
      moved: '',
    },
    { what: 'all in reverse', before: [x, y, z], after: [z, y, x], moved: '2-0 1-1' },
  ])('are as few as possible: $what', ({ before, after, moved }) => {
    expect(movedIn(before, after)).toBe(moved);
  });
});
