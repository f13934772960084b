import { describe, expect, it } from 'vitest';
import { completeFilter, knownValues, type Completion } from '../../../../src/core/browse/filter/complete';
import { TERMS } from '../../../../src/core/browse/filter/terms';
import { KNOWN, LISTING } from './support';
import { EntryProblems } from '../../../../src/core/browse/figures';

function offered(text: string): readonly Completion[] {
  return completeFilter(text, KNOWN);
}

function textsOf(text: string): string[] {
  return offered(text).map(({ text: completed }) => completed);
}

describe('names', () => {
  it.each(['', 'x ', '-'])('all after "%s"', (line) => {
    expect(offered(line).map(({ label }) => label.slice(0, -1))).toEqual(TERMS.map(({ name }) => name));
  });

  it.each<[line: string, ...texts: string[]]>([
    ['pri', 'price>'],
    ['x -PRI', 'x -price>'],
    ['pa', 'payers>', 'perpayer>'],
    ['calls30', 'calls>'],
    ['weather'],
    ['"pr"'],
    ['price>'],
    ['id:'],
    ['foo:'],
    ['chain>'],
    ['https://pr'],
  ])('%s', (line, ...texts) => {
    expect(textsOf(line)).toEqual(texts);
  });

  it('are described', () => {
    expect(offered('flag')).toEqual([
      { text: 'flag:', label: 'flag:', description: 'Quality label, flag:verified' },
    ]);
  });
});

describe('values', () => {
  it.each<[line: string, ...texts: string[]]>([
    ['chain:', 'chain:base', 'chain:"two words"', 'chain:solana', String.raw`chain:"a\"b\\"`],
    ['chain:s', 'chain:solana', 'chain:base', 'chain:"two words"'],
    ['chain:base', 'chain:base'],
    ['chain:base,', 'chain:base,"two words"', 'chain:base,solana', String.raw`chain:base,"a\"b\\"`],
    ['chain:"two', 'chain:"two words"'],
    ['chain:"two words"', 'chain:"two words"'],
    ['accepts:ba', 'accepts:base'],
    ['source:'],
    ['rule:volume-p', 'rule:volume-per-day'],
    ['rule:gon'],
    ['is:', 'is:broken'],
    ['has:r', 'has:problems', 'has:errors', 'has:warnings'],
  ])('%s', (line, ...texts) => {
    expect(textsOf(line)).toEqual(texts);
  });

  it('are those of the listing, the most frequent first', () => {
    const known = knownValues(LISTING.entries, new EntryProblems(LISTING));
    const labels = (text: string): string[] => completeFilter(text, known).map(({ label }) => label);
    expect(labels('chain:')).toEqual(['base', 'solana']);
    expect(labels('accepts:')).toEqual(['base', 'solana']);
    expect(labels('flag:')).toEqual(['verified', 'monitor', 'unsure']);
    expect(labels('host:')).toEqual(['api.x.io', 'x.io:8080', 'notx.io']);
    expect(labels('facilitator:')).toEqual(['cdp', 'xyz']);
    expect(labels('source:')).toEqual(['cdp-bazaar', 'Other Source']);
    expect(labels('rule:').slice(0, 2)).toEqual(['name-label', 'calls-per-payer']);
    expect(labels('name:')).toEqual([]);
  });

  it('have labels without icons', () => {
    expect(offered('facilitator:')[0]).toMatchObject({
      text: 'facilitator:"$(zap)"',
      label: '$\u2060(zap)',
    });
  });
});
