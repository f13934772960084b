import { expect, it } from 'vitest';
import { fixOf, messageOf } from '../../src/core/listing/problem';
import { sampleText } from '../../src/editor/writing/sample-text';
import { listingOf } from '../core/listing-of';

it('starts with a volume that is ten times too large, and contains other mistakes', () => {
  const listing = listingOf(sampleText());
  const problems = listing.problems();
  expect(listing.entries.length).toBe(24);
  expect(problems).toHaveLength(6);
  expect(problems.map(({ rule, index }) => `${rule.id} ${index}`).sort()).toEqual([
    'calls-per-day 14',
    'duplicate-item 9',
    'endpoint-url 5',
    'last-called-unit 2',
    'volume-30d 0',
    'volume-per-day 0',
  ]);
});

it('matches the texts of the walkthrough', () => {
  const listing = listingOf(sampleText());
  const [volume] = listing.problems().filter(({ rule }) => rule.id === 'volume-30d');
  if (!volume) throw new Error('The volume is right.');
  expect(messageOf(volume)).toBe('volume30dUsd is 300, but calls30d × pricePerCallUsd = 30');
  expect(fixOf(volume)).toBe('safe');
});
