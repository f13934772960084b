import { expect, it } from 'vitest';
import { withTerm } from '../../../../src/core/browse/filter/write';

it.each<[before: string, after: string]>([
  ['', 'host:x.io'],
  ['  ', 'host:x.io'],
  ['weather ', 'weather host:x.io'],
  ['host:y.io', 'host:x.io'],
  ['a  HOST:y.io,z.io  b', 'a host:x.io b'],
  ['host: b', 'host:x.io b'],
  ['host>5 b', 'host:x.io b'],
  ['a host:y b host:z c', 'a host:x.io b c'],
  ['-host:y', '-host:y host:x.io'],
  ['host:"y"z', 'host:x.io z'],
  ['"a"host:y', '"a" host:x.io'],
  ['price >', 'price > host:x.io'],
  // After the opening quote, it would be part of the quoted text.
  ['a "b', 'host:x.io a "b'],
  ['a host:"y', 'host:x.io a host:"y'],
])('%s', (before, after) => {
  expect(withTerm(before, 'host', 'x.io')).toBe(after);
});

it.each<[value: string, term: string]>([
  ['base', 'chain:base'],
  ['https://x.io:80/a', 'chain:https://x.io:80/a'],
  ['two words', 'chain:"two words"'],
  ['a,b', 'chain:"a,b"'],
  ['//x', 'chain:"//x"'],
  ['>5', 'chain:">5"'],
  ['a"b\\', String.raw`chain:"a\"b\\"`],
  ['a\nb', String.raw`chain:"a\u000ab"`],
])('%j is written so that it can be read', (value, term) => {
  expect(withTerm('', 'chain', value)).toBe(term);
});
