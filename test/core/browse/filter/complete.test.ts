import { describe, expect, it } from 'vitest';
import { completeFilter, knownValues } from '../../../../src/core/browse/filter/complete';
import { TERMS } from '../../../../src/core/browse/filter/terms';
import { RULES } from '../../../../src/core/rules';
import { KNOWN, LISTING } from './support';
import { EntryProblems } from '../../../../src/core/browse/entry-problems';

/** The completions at the mark `|`, which is removed. */
function offered(marked: string) {
  return completeFilter(marked.replace('|', ''), marked.indexOf('|'), KNOWN);
}

function textsOf(marked: string): string[] {
  return offered(marked).map(({ text }) => text);
}

describe('names', () => {
  it.each(['|', 'x |', '-|'])('all at "%s"', (marked) => {
    expect(offered(marked).map(({ label }) => label.slice(0, -1))).toEqual(TERMS.map(({ name }) => name));
  });

  it.each<[marked: string, ...texts: string[]]>([
    ['pr|', 'price>'],
    ['x -PR|', 'x -price>'],
    ['pa|', 'payers>', 'perpayer>'],
    ['calls30|', 'calls>'],
    ['fa|ci x', 'facilitator: x'],
    ['weather|'],
    ['"pr|"'],
    ['"pr"|'],
    ['ch|ain:base'],
    ['price>|'],
    ['id:|'],
    ['foo:|'],
    ['chain>|'],
    ['https://pr|'],
  ])('%s', (marked, ...texts) => {
    expect(textsOf(marked)).toEqual(texts);
  });

  it('are separated from the following text', () => {
    expect(textsOf('|weather')[0]).toBe('chain: weather');
    expect(textsOf('a | b')[0]).toBe('a chain: b');
  });

  it('are described', () => {
    expect(offered('flag|')).toEqual([
      { text: 'flag:', label: 'flag:', description: 'Quality label, flag:verified' },
    ]);
  });
});

describe('values', () => {
  it.each<[marked: string, ...texts: string[]]>([
    ['chain:|', 'chain:base', 'chain:"two words"', 'chain:solana', String.raw`chain:"a\"b\\"`],
    ['chain:s|', 'chain:solana', 'chain:base', 'chain:"two words"'],
    ['x -Chain:SOL| y', 'x -Chain:solana y'],
    ['chain:base|', 'chain:base'],
    ['chain:ba|se', 'chain:base'],
    ['chain:base,|', 'chain:base,"two words"', 'chain:base,solana', String.raw`chain:base,"a\"b\\"`],
    ['chain:b|,solana', 'chain:base,solana', String.raw`chain:"a\"b\\",solana`],
    ['chain:"two|', 'chain:"two words"'],
    ['chain:"two| x', 'chain:"two words" x'],
    ['chain:"two words"|', 'chain:"two words"'],
    ['chain:"tw|o"x', 'chain:"two words" x'],
    ['accepts:ba|', 'accepts:base'],
    ['source:|'],
    ['rule:volume-p|', 'rule:volume-per-day'],
    ['rule:gon|'],
    ['is:|', 'is:broken'],
    ['has:r|', 'has:problems', 'has:errors', 'has:warnings'],
  ])('%s', (marked, ...texts) => {
    expect(textsOf(marked)).toEqual(texts);
  });

  it('are those of the listing, the most frequent first', () => {
    const known = knownValues(LISTING.entries, new EntryProblems(LISTING));
    const labels = (text: string): string[] =>
      completeFilter(text, text.length, known).map(({ label }) => label);
    expect(labels('chain:')).toEqual(['base', 'solana']);
    expect(labels('accepts:')).toEqual(['base', 'solana']);
    expect(labels('flag:')).toEqual(['verified', 'monitor', 'unsure']);
    expect(labels('host:')).toEqual(['api.x.io', 'x.io:8080', 'notx.io']);
    expect(labels('facilitator:')).toEqual(['cdp', 'xyz']);
    expect(labels('source:')).toEqual(['cdp-bazaar', 'Other Source']);
    expect(labels('rule:').slice(0, 2)).toEqual(['name-label', 'calls-per-payer']);
    expect(labels('name:')).toEqual([]);
  });

  it('rules with entries first, then all others', () => {
    expect(
      offered('rule:|')
        .slice(0, 2)
        .map(({ label }) => label),
    ).toEqual(['volume-per-day', RULES.find(({ id }) => id !== 'volume-per-day')?.id]);
  });

  it('have labels without icons', () => {
    expect(offered('facilitator:|')[0]).toMatchObject({
      text: 'facilitator:"$(zap)"',
      label: '$\u2060(zap)',
    });
  });

  it('are at most 50, the most frequent ones', () => {
    const hosts = textsOf('host:|');
    expect(hosts).toHaveLength(50);
    expect(hosts[0]).toBe('host:h89.x.io');
  });
});
