import { describe, expect, it } from 'vitest';
import { fixesOf } from '../../../src/core/edit/fixes-of';
import type { Listing } from '../../../src/core/listing/listing';
import { freeId } from '../../../src/core/rules/identity/free-id';
import { entry, listing } from '../../support/listing-text';
import { listingOf } from '../listing-of';

const SLUG = 'api-x-io-v1-render';
const endpoint = 'https://api.x.io/v1/render';

/** A listing of entries with the same slug and these ids. */
function read(...ids: readonly string[]): Listing {
  return listingOf(listing(ids.map((id, index) => entry({ id: `"${id}"`, endpoint: `"${at(index)}"` }))));
}

/** Endpoints with the same slug. */
function at(index: number): string {
  return endpoint + '/'.repeat(index);
}

/** The titles of the fixes of each problem of a listing. */
function titlesIn(text: string): string[][] {
  const read = listingOf(text);
  return read
    .problems()
    .map((problem) => [problem.rule.id, ...fixesOf(read, problem).map(({ title }) => title)]);
}

describe('the id for an entry', () => {
  it.each<[readonly string[], string]>([
    [[], SLUG],
    [['other'], SLUG],
    [[SLUG], `${SLUG}-2`],
    [[`${SLUG}-2`], SLUG],
    [[SLUG, `${SLUG}-2`], `${SLUG}-3`],
    [[`${SLUG}-3`, `${SLUG}-2`, SLUG], `${SLUG}-4`],
    [[SLUG, `${SLUG}-3`], `${SLUG}-2`],
  ])('is one that none of %j is', (ids, expected) => {
    expect(freeId({ endpoint }, read(...ids), undefined)).toBe(expected);
  });

  it('is its own if it has one', () => {
    const taken = read(SLUG, `${SLUG}-2`);
    expect([0, 1].map((self) => freeId({ endpoint }, taken, self))).toEqual([SLUG, `${SLUG}-2`]);
  });

  it('is the slug with the query, if that is free', () => {
    const [first, second] = [`${endpoint}?x=1`, `${endpoint}?x=2`];
    expect(freeId({ endpoint: first }, read(SLUG), undefined)).toBe(`${SLUG}-x-1`);
    expect(freeId({ endpoint: second }, read(SLUG, `${SLUG}-x-2`), undefined)).toBe(`${SLUG}-2`);
  });

  it('has a number if an entry with another endpoint has the slug', () => {
    const wrong = listingOf(listing([entry({ id: `"${SLUG}"`, endpoint: '"https://api.x.io/v2"' })]));
    expect(freeId({ endpoint }, wrong, undefined)).toBe(`${SLUG}-2`);
  });

  it('has a number without an endpoint', () => {
    expect(freeId({ id: 'a' }, read('a', 'a-2'), undefined)).toBe('a-3');
    expect(freeId({ id: '' }, read('a'), undefined)).toBeUndefined();
  });
});

describe('the fix of an id', () => {
  it('is not an id that an entry with the same slug and a query has', () => {
    const text = listing([
      entry({ endpoint: `"${endpoint}?x=1"` }),
      entry({ id: '"Bad_ID"', endpoint: `"${endpoint}"` }),
    ]);
    expect(titlesIn(text)).toEqual([['id-format', `Set id to "${SLUG}-2"`]]);
  });

  it('that is the slug of another endpoint has a number if the other entry has the slug too', () => {
    const text = listing([
      entry({ endpoint: `"${endpoint}?x=1"` }),
      entry({ id: '"x"', endpoint: `"${endpoint}"` }),
    ]);
    expect(titlesIn(text)).toEqual([['id-slug', `Set id to "${SLUG}-2"`]]);
  });

  it('shows the entry of another endpoint that has the slug', () => {
    const text = listing([
      entry({ endpoint: '"https://api.x.io/v2"', name: '"Two"' }),
      entry({ id: '"api-x-io-v2"', endpoint: `"${endpoint}"` }),
    ]);
    expect(titlesIn(text)).toEqual([
      ['id-slug', 'Go to entry 2, which has this ID'],
      ['id-slug', 'Go to entry 1, which has this ID'],
    ]);
  });
});
