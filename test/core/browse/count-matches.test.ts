import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntryProblems } from '../../../src/core/browse/entry-problems';
import { EntryTexts } from '../../../src/core/browse/entry-texts';
import { completeFilter, knownValues } from '../../../src/core/browse/filter/complete';
import { parseFilter } from '../../../src/core/browse/filter/parse';
import { countMatches, matchingEntries } from '../../../src/core/browse/filter/match';
import { Listing } from '../../../src/core/listing/listing';
import { runToEnd } from '../../../src/core/steps';
import { listing, other } from '../../support/listing-text';
import { runs } from '../../support/property-runs';
import { TEXT } from './filter/support';

const LISTING = Listing.read(TEXT);

/** The suggested filters at an offset, with the number of entries that is shown with each. */
function countsAt(line: string, offset: number, read: Listing): Map<string, number> {
  const texts = new EntryTexts(read);
  const problems = runToEnd(EntryProblems.of(read));
  const completions = completeFilter(line, offset, knownValues(read, texts)).filter(
    ({ description }) => description === '',
  );
  const filters = completions.map(({ text }) => parseFilter(text));
  const counts = runToEnd(countMatches(read, filters, completions[0]?.termStart ?? 0, { texts, problems }));
  return new Map(completions.map(({ text }, at) => [text, counts[at] ?? NaN]));
}

function countsIn(marked: string, read = LISTING): Record<string, number> {
  return Object.fromEntries(countsAt(marked.replace('|', ''), marked.indexOf('|'), read));
}

const piece = fc.oneof(
  fc.constantFrom(
    'chain:',
    'flag:',
    'host:',
    'source:',
    'accepts:',
    'rule:',
    'facilitator:',
    'has:',
    'price>',
  ),
  fc.constantFrom(
    'base',
    'solana',
    '"two',
    '"other source"',
    'verified',
    'x.io',
    'volume-30d',
    '1',
    'problems',
  ),
  fc.constantFrom(' ', ' -', ',', '"', ' chain:', ' flag:', ' host:', ' -rule:', ' price > '),
);

describe('the number of entries of a suggestion', () => {
  it.each<[marked: string, counts: Record<string, number>]>([
    ['flag:|', { 'flag:verified': 3, 'flag:monitor': 1, 'flag:unsure': 1 }],
    ['chain:solana flag:|', { 'chain:solana flag:verified': 0, 'chain:solana flag:monitor': 1 }],
    ['-chain:solana flag:mon|', { '-chain:solana flag:monitor': 0 }],
    ['chain:solana -flag:mon|', { 'chain:solana -flag:monitor': 0 }],
    ['chain:base,| has:problems', { 'chain:base,solana has:problems': 2 }],
    ['source:"oth| price<1', { 'source:"Other Source" price<1': 1 }],
    ['host:not| "far"', { 'host:notx.io "far"': 1 }],
    ['host:not| weather', { 'host:notx.io weather': 0 }],
  ])('counts what its filter shows: %s', (marked, counts) => {
    expect(countsIn(marked)).toMatchObject(counts);
  });

  it('ignores case as the filter does', () => {
    const read = Listing.read(
      listing([other('a', { chain: '"base"' }), other('b', { chain: '"BASE"' }), other('c')]),
    );
    expect(countsIn('chain:|', read)).toEqual({ 'chain:base': 3, 'chain:BASE': 3 });
  });

  it('is the number of entries that choosing it shows', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), fc.nat(), (pieces, at) => {
        const line = pieces.join('');
        for (const [text, count] of countsAt(line, at % (line.length + 1), LISTING))
          expect([text, count]).toEqual([text, runToEnd(matchingEntries(LISTING, parseFilter(text))).length]);
      }),
      { numRuns: runs(400) },
    );
  });
});
