import { describe, expect, it } from 'vitest';
import { matchingEntries, parseFilter, type FilterTerm } from '../../../src/core/browse/filter/filter';
import { TERMS, WORD_TERM } from '../../../src/core/browse/filter/terms';
import type { Listing } from '../../../src/core/listing/listing';
import { MORE_THAN_ARGUMENTS } from '../../support/limits';
import { listing, other } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { shownBy } from './filter-support';
import { places } from './support';

/** The parsed terms of a filter, abbreviated. */
function read(line: string): string[] {
  return parseFilter(line).terms.map((term) => (term.isNegated ? '-' : '') + briefly(term));
}

function briefly(condition: FilterTerm): string {
  if (!('values' in condition)) {
    const { term, min, max } = condition;
    const from = `${min?.isExclusive ? '(' : '['}${min?.exact.toFixed() ?? ''}`;
    return `${term.name} ${from}, ${max?.exact.toFixed() ?? ''}${max?.isExclusive ? ')' : ']'}`;
  }
  // A word is looked for as a text is.
  const values = condition.values.join(' | ');
  return condition.term === WORD_TERM ? `"${values}"` : `${condition.term.name}: ${values}`;
}

it.each<[line: string, ...terms: string[]]>([
  [''],
  ['two  words', '"two"', '"words"'],
  ['"two words" -"not these"', '"two words"', '-"not these"'],
  ['"a"b', '"a"', '"b"'],
  [String.raw`"a \"b\" \\ \n"`, '"a "b" \\ \\n"'],
  ['https://x.io/a host://x', '"https://x.io/a"', '"host://x"'],
  ['x.io:8080 /v1/:id :a <b> -5', '"x.io:8080"', '"/v1/:id"', '":a"', '"<b>"', '-"5"'],
  ['CHAIN:Base', 'chain: Base'],
  ['-chain:base,solana', '-chain: base | solana'],
  ['chain:base, chain:,solana', 'chain: base', 'chain: solana'],
  ['chain:"a, b",c', 'chain: a, b | c'],
  ['chain:"a"b', 'chain: a', '"b"'],
  ['id:a:b endpoint:https://x.io/a', 'id: a:b', 'endpoint: https://x.io/a'],
  ['rule:VOLUME-30D has:Error is:broken', 'rule: volume-30d', 'has: errors', 'is: broken'],
  ['price>1 price>=1', 'price (1, ]', 'price [1, ]'],
  ['price:>1 price:<=1', 'price (1, ]', 'price [, 1]'],
  ['price > 1 x', 'price (1, ]', '"x"'],
  ['price> $1k', 'price (1000, ]'],
  ['foo > 1', '"foo"', '">"', '"1"'],
  ['price:1..5 price:1.. price:..5', 'price [1, 5]', 'price [1, ]', 'price [, 5]'],
  ['price:.5...75', 'price [0.5, 0.75]'],
  [
    'calls:1.1k calls:1M calls:2b',
    'calls [1100, 1100]',
    'calls [1000000, 1000000]',
    'calls [2000000000, 2000000000]',
  ],
  ['calls>1,000 volume>$1,234.5', 'calls (1000, ]', 'volume (1234.5, ]'],
  ['age>20d age:3', 'age (20, ]', 'age [3, 4)'],
])('the terms of a filter: %s', (line, ...terms) => {
  expect(read(line)).toEqual(terms);
  expect(parseFilter(line).errors).toEqual([]);
});

describe('errors', () => {
  it.each<[line: string, message: string]>([
    ['price > x', '"x" is not a number; example: price:0.01..$5'],
    ['chian:base', 'Unknown term "chian"; did you mean "chain"?'],
    ['qualityflag:verified', 'Unknown term "qualityflag"; did you mean "flag"?'],
    ['-localhost:30', 'Unknown term "localhost"; to look for the text "localhost:30", put it in quotes'],
    ['chain>2', 'chain is not a number; example: chain:base,solana'],
    ['price>1..2', '"1..2" is not a number; example: price:0.01..$5'],
    ['calls:1,5', '"1,5" is not a number; example: calls>10k'],
    ['age>2m', '"2m" is not a number of days; example: age>20'],
    ['price>1e999', '"1e999" is not a number; example: price:0.01..$5'],
    ['price:5..1', 'The range "5..1" is empty: its ends are in the wrong order'],
    [
      'has:errors,warnigs',
      'has takes problems, errors, warnings or infos, not "warnigs"; did you mean "warnings"?',
    ],
    ['is:odd', 'is takes broken, not "odd"'],
    ['rule:volume30', 'Unknown rule "volume30"; did you mean "volume-30d"?'],
    ['a "b c', 'This quote is not closed'],
    ['chain: weather', 'chain has no value yet'],
    ['-', 'Word expected'],
    ['""', 'Word expected'],
    ['price>', 'price has no number yet'],
  ])('%s', (line, message) => {
    expect(parseFilter(line).errors).toEqual([message]);
  });

  it('do not affect the other terms', () => {
    expect(read('chain:base foo:x has:errors,odd price>')).toEqual(['chain: base']);
  });

  it('contain no text that is interpreted', () => {
    const [error] = parseFilter('rule:$(zap)[a](command:x)\u202e').errors;
    expect(error).toBe('Unknown rule "$\u2060(zap)[a]\u2060(command:x)\\u202e"');
  });

  it('are the first hundred of very many', () => {
    expect(parseFilter('a:b '.repeat(500)).errors).toHaveLength(100);
    expect(parseFilter(`chian:a has:${'x,'.repeat(MORE_THAN_ARGUMENTS)}`).errors).toHaveLength(100);
  });
});

it('the terms have unique names and valid examples', () => {
  expect(new Set(TERMS.map(({ name }) => name)).size).toBe(TERMS.length);
  for (const { name, example } of TERMS) {
    const { terms, errors } = parseFilter(example);
    expect(errors).toEqual([]);
    expect(terms.map(({ term }) => term.name)).toEqual([name]);
  }
});

const ALL = 'render weather port far bare broken';

describe('a filter shows', () => {
  it.each<[line: string, shown: string]>([
    ['', ALL],
    ['foo:x', ALL],
    // Words are searched for in id, name, endpoint and description.
    ['"of 2 words"', 'weather'],
    ['words of', 'weather'],
    ['"words of"', ''],
    ['-tides', 'render weather far bare broken'],
    ['text:Tides', 'port'],
    ['text:tides,"2 words"', 'weather port'],
    ['id:tides', ''],
    // One of several values.
    ['chain:base', 'render port far'],
    ['chain:BASE,Solana', 'render weather port far'],
    ['accepts:base', 'render weather port far'],
    ['flag:verified', 'render port bare'],
    ['facilitator:XYZ', 'port'],
    ['source:"other source"', 'weather'],
    // A host and its subdomains.
    ['host:x.io', 'render weather port bare'],
    ['host:x.io:8080', 'port'],
    ['host:x.io:80', ''],
    ['host:https://x.io/else', 'render weather port bare'],
    ['name:"2 words"', 'weather'],
    ['endpoint:/v1/', 'render weather bare'],
    // Figures; an absent one matches nothing.
    ['price>1', 'render'],
    ['price:0.5', 'weather port far'],
    ['price:0.5..2', 'render weather port far'],
    ['calls<60', 'far'],
    ['volume>$0.1k', 'render'],
    // Computed, not as stated; 0 without payers.
    ['perpayer:3', 'render weather port bare'],
    ['perpayer:0', 'far'],
    // A time in seconds has no age.
    ['age>20', 'weather'],
    ['age>=0', 'render weather port bare'],
    ['has:problems', 'port far bare broken'],
    ['has:warnings', 'port far'],
    ['rule:calls-per-payer', 'port'],
    ['rule:last-called-unit,quality-flag', 'far'],
    ['is:broken', ''],
  ])('%s', (line, shown) => {
    expect(shownBy(line)).toBe(shown);
  });

  const shownIn = (read: Listing, line: string): number[] =>
    places(read, matchingEntries(read, parseFilter(line)));

  it('no ages if no time is plausible', () => {
    const read = listingOf(listing([other('a', { lastCalledMs: '1787319479' })]));
    expect(shownIn(read, 'age>=0')).toEqual([]);
    expect(shownIn(read, '-age>=0')).toEqual([0]);
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
