import { expect, it } from 'vitest';
import { relatedOf } from '../../../src/core/listing/problem';
import { entry, listing, other } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';
import { listingOf } from '../listing-of';

testRule('count-below-results', {
  valid: {
    'more than the results': listing([entry()], '2'),
    'as many as the results': listing([entry(), other('b')], '2'),
    'nothing at all': listing([], '0'),
    'no count': `{ "results": [${entry()}] }`,
    'a count inside an entry': listing([entry({}, ', "count": 0')]),
    'the last of repeated counts is enough': `{ "count": 0, "count": 1, "results": [${entry()}] }`,
  },
  invalid: {
    'one less': [listing([entry(), other('b')], '«1»'), 'count is 1, but results has 2 entries'],
    'less, counting what is not an entry': [
      listing([entry(), 'null', '7', '[]'], '«3»'),
      'count is 3, but results has 4 entries',
    ],
    'the last of repeated counts is too few': `{ "count": 1, "results": [${entry()}], "count": «0» }`,
  },
});

/** The text of an entry with a volume. */
const sold = (word: string, volume30dUsd: string): string => other(word, { volume30dUsd });

/** A listing of entries with these volumes. */
function ranked(...volumes: readonly string[]): string {
  return listing(volumes.map((volume, index) => sold(`e${index}`, volume)));
}

/** An entry whose volume is absent. */
const UNRANKED = other('unranked', { volume30dUsd: undefined });

testRule('results-order', {
  valid: {
    'the largest first': ranked('30', '20', '10', '0'),
    'one entry': ranked('30'),
    'no entries': listing([]),
    'an absent volume between others': listing([sold('a', '30'), UNRANKED, sold('b', '20')]),
  },
  invalid: {
    'the first, which belongs last': [
      ranked('«10»', '40', '30', '20'),
      'Out of order: an entry with volume 10 belongs last',
    ],
    'the last, which belongs first': [
      ranked('40', '30', '20', '«50»'),
      'Out of order: an entry with volume 50 belongs first',
    ],
    several: ranked('100', '«5»', '90', '80', '«200»', '70', '60'),
    'several with one place': [
      ranked('50', '20', '10', '«30»', '«40»', '5'),
      ...[3, 4].map(
        (tens) => `Out of order: an entry with volume ${tens}0 belongs between entry 1 and entry 2`,
      ),
    ],
    'one of a tie': ranked('40', '30', '20', '10', '«30»'),
    'around entries that take no part': [
      listing([
        UNRANKED,
        sold('a', '30'),
        'null',
        sold('b', '20'),
        other('c', { volume30dUsd: 'null' }),
        sold('d', '«40»'),
      ]),
      'Out of order: an entry with volume 40 belongs first',
    ],
    'a volume below zero': ranked('3', '«-2»', '2'),
    'volumes between which doubles see no difference': ranked(
      ...['9007199254740992', '9007199254740992', '«9007199254740993»'],
    ),
  },
});

it.each([
  [
    'its neighbors where it belongs',
    ranked('50', '10', '40', '30', '5'),
    [
      ['after', 3],
      ['before', 4],
    ],
  ],
  ['the last entry, if it belongs after it', ranked('10', '40', '30', '20'), [['after', 3]]],
  ['the first entry, if it belongs before it', ranked('40', '30', '20', '50'), [['before', 0]]],
])('the related information of an entry out of order is %s', (_, text, neighbors) => {
  const problems = listingOf(text).problems();
  const related = problems.filter(({ rule }) => rule.id === 'results-order').flatMap(relatedOf);
  expect(related).toEqual(
    neighbors.map(([side, index]) => ({
      message: `It belongs ${side} this entry`,
      index,
      path: ['volume30dUsd'],
    })),
  );
});
