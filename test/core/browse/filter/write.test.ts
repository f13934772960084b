import { expect, it } from 'vitest';
import { valueTerm } from '../../../../src/core/browse/filter/write';

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
  expect(valueTerm('chain', [value], [value])).toBe(term);
});
