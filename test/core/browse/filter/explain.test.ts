import { expect, it } from 'vitest';
import { explainFilter } from '../../../../src/core/browse/filter/explain';
import { parseFilter } from '../../../../src/core/browse/filter/parse';

it.each<[line: string, sentence: string]>([
  ['', 'All entries.'],
  ['chain: foo:x', 'All entries.'],
  [
    'chain:base flag:verified price>1 calls<10k has:problems',
    'Entries with chain base, flag verified, a price above $1 and fewer than 10,000 calls, that have a problem.',
  ],
  ['chain:base,solana', 'Entries with chain base or solana.'],
  ['-chain:base,solana -flag:x', 'Entries without chain base or solana or flag x.'],
  [
    'facilitator:cdp host:x.io,y.io source:a -chain:base',
    'Entries with facilitator cdp, a host in x.io or y.io and source a, without chain base.',
  ],
  ['-host:x.io', 'Entries with no host in x.io.'],
  [
    'id:a -name:"two words" endpoint:/v1/',
    'Entries with an ID containing "a", no name containing "two words" and an endpoint containing "/v1/".',
  ],
  ['accepts:base,sei -accepts:x', 'Entries that accept base or sei and do not accept x.'],
  ['has:errors,warnings -has:infos', 'Entries that have an error or a warning and do not have an info.'],
  ['rule:volume-30d,syntax', 'Entries that break the rule volume-30d or syntax.'],
  ['-rule:syntax is:broken', 'Entries that do not break the rule syntax and are broken.'],
  ['weather', 'Entries that contain "weather" in ID, name, endpoint or description.'],
  [
    'a "b c" -d -e',
    'Entries that contain "a" and "b c" but not "d" or "e" in ID, name, endpoint or description.',
  ],
  ['-d', 'Entries that do not contain "d" in ID, name, endpoint or description.'],
  [
    'price>=1.5 volume<=$1,234.567',
    'Entries with a price of at least $1.50 and a volume of at most $1,234.567.',
  ],
  ['price<0.000001 -volume:5', 'Entries with a price below $0.000001 and no volume of $5.'],
  ['price:1..5 price<-1', 'Entries with a price of $1 to $5 and a price below -$1.'],
  ['price>1e30', 'Entries with a price above $1e+30.'],
  ['calls>1 payers:1 calls:1..2k', 'Entries with more than 1 call, exactly 1 payer and 1 to 2,000 calls.'],
  ['-calls<10k perpayer<=0.5', 'Entries with not fewer than 10,000 calls and at most 0.5 calls per payer.'],
  [
    'age>20 -age<1',
    'Entries with a last call more than 20 days before the newest and no last call less than 1 day before the newest.',
  ],
  ['age:20', 'Entries with a last call 20 to less than 21 days before the newest.'],
  ['age:1..1', 'Entries with a last call exactly 1 day before the newest.'],
  // Icons, links and direction marks are escaped.
  [
    'chain:"$(zap)" [a](command:b) "\u202e',
    'Entries with chain "$\u2060(zap)", that contain "[a]\u2060(command:b)" in ID, name, endpoint or description.',
  ],
  ['chain:"a\u202e"', 'Entries with chain "a\\u202e".'],
  ['chain:1,2,3,4,5,6,7,8,9,10', 'Entries with chain 1, 2, 3, 4, 5, 6, 7, 8 or 2 more.'],
])('%s', (line, sentence) => {
  expect(explainFilter(parseFilter(line))).toBe(sentence);
});
