import { describe, expect, it } from 'vitest';
import { matchingEntries, parseFilter } from '../../../../src/core/browse/filter/filter';
import type { Listing } from '../../../../src/core/listing/listing';
import { listing, other } from '../../../support/listing-text';
import { listingOf } from '../../listing-of';
import { places } from '../support';
import { shownBy } from './support';

const ALL = 'render weather port far bare broken';

describe('a filter shows', () => {
  it.each<[line: string, shown: string]>([
    ['', ALL],
    ['chain:', ALL],
    ['foo:x', ALL],
    // Words are searched for in id, name, endpoint and description.
    ['weather', 'weather'],
    ['"of 2 words"', 'weather'],
    ['words of', 'weather'],
    ['"words of"', ''],
    ['-x-io', 'broken'],
    ['8080 -weather', 'port'],
    ['-tides', 'render weather far bare broken'],
    ['text:Tides', 'port'],
    ['text:tides,"2 words"', 'weather port'],
    ['-text:tides', 'render weather far bare broken'],
    ['id:tides', ''],
    ['io', 'render weather port far bare'],
    // One of several values.
    ['chain:base', 'render port far'],
    ['chain:BASE,Solana', 'render weather port far'],
    ['-chain:base', 'weather bare broken'],
    ['-chain:base,solana', 'bare broken'],
    ['accepts:base', 'render weather port far'],
    ['accepts:solana', 'weather'],
    ['flag:verified', 'render port bare'],
    ['flag:unsure', 'far'],
    ['facilitator:XYZ', 'port'],
    ['source:"other source"', 'weather'],
    ['source:cdp-bazaar -source:"other source"', 'render port far bare'],
    // A host and its subdomains.
    ['host:x.io', 'render weather port bare'],
    ['host:API.x.io', 'render weather bare'],
    ['host:x.io:8080', 'port'],
    ['host:x.io:80', ''],
    ['host:https://x.io/else', 'render weather port bare'],
    ['-host:x.io', 'far broken'],
    ['id:notx', 'far'],
    ['name:"2 words"', 'weather'],
    ['endpoint:/v1/', 'render weather bare'],
    // Figures; an absent one matches nothing.
    ['price>1', 'render'],
    ['price>=2', 'render'],
    ['price:0.5', 'weather port far'],
    ['price:0.5..2', 'render weather port far'],
    ['calls<60', 'far'],
    ['calls:60', 'render weather port bare'],
    ['volume>$0.1k', 'render'],
    // Computed, not as stated; 0 without payers.
    ['perpayer:3', 'render weather port bare'],
    ['perpayer:0', 'far'],
    // A time in seconds has no age.
    ['age>20', 'weather'],
    ['age:20', 'weather'],
    ['age<1', 'render port bare'],
    ['age>=0', 'render weather port bare'],
    ['has:problems', 'port far bare broken'],
    ['has:warnings', 'port far'],
    ['-has:warnings has:errors', 'bare broken'],
    ['rule:calls-per-payer', 'port'],
    ['rule:last-called-unit,quality-flag', 'far'],
    ['has:errors -rule:missing-field', 'far broken'],
    ['rule:missing-field', 'bare'],
    ['is:broken', ''],
    ['-is:broken', ALL],
    ['chain:base price<1 -host:x.io', 'far'],
  ])('%s', (line, shown) => {
    expect(shownBy(line)).toBe(shown);
  });

  const shownIn = (read: Listing, line: string): number[] =>
    places(read, matchingEntries(read, parseFilter(line)));

  it('no ages if no time is plausible', () => {
    const read = listingOf(
      listing([other('a', { lastCalledMs: '1787319479' }), other('b', { lastCalledMs: '0' })]),
    );
    expect(shownIn(read, 'age>=0')).toEqual([]);
    expect(shownIn(read, '-age>=0')).toEqual([0, 1]);
  });

  it('numbers exactly as they are written', () => {
    const calls = ['9007199254740992', '9007199254740993', '9007199254740994'];
    const read = listingOf(listing(calls.map((calls30d, at) => other(`e${at}`, { calls30d }))));
    expect(shownIn(read, 'calls>9007199254740992')).toEqual([1, 2]);
    expect(shownIn(read, 'calls:9007199254740993')).toEqual([1]);
    expect(shownIn(read, 'calls<=9007199254740992.5')).toEqual([0]);
  });

  it('an entry with a syntax error by the values that can be read', () => {
    const broken = other('b', { chain: '"solana"' }).replace('"volume30dUsd": 30', '"volume30dUsd": ');
    const read = listingOf(listing([other('a'), broken]));
    for (const line of ['is:broken', 'chain:solana', 'has:errors', 'rule:syntax', '-volume>=0'])
      expect(shownIn(read, line), line).toEqual([1]);
    expect(shownIn(read, 'payers:20')).toEqual([0, 1]);
  });
});
