import { describe, expect, it } from 'vitest';
import { Listing } from '../../../src/core/listing/listing';
import { freeSlug } from '../../../src/core/rules/identity/free-slug';
import { entry, listing } from '../../support/listing-text';

const SLUG = 'api-x-io-v1-render';

/** A listing of entries with the same slug and these ids. */
function read(...ids: readonly string[]): Listing {
  return Listing.read(listing(ids.map((id, index) => entry({ id: `"${id}"`, endpoint: `"${at(index)}"` }))));
}

/** Endpoints with the same slug. */
function at(index: number): string {
  return `https://api.x.io/v1/render${'/'.repeat(index)}`;
}

describe('the slug for an entry', () => {
  it.each<[readonly string[], string]>([
    [[], SLUG],
    [['other'], SLUG],
    [[SLUG], `${SLUG}-2`],
    [[`${SLUG}-2`], SLUG],
    [[SLUG, `${SLUG}-2`], `${SLUG}-3`],
    [[`${SLUG}-3`, `${SLUG}-2`, SLUG], `${SLUG}-4`],
    [[SLUG, `${SLUG}-3`], `${SLUG}-2`],
  ])('is one that none of %j is', (ids, expected) => {
    expect(freeSlug(SLUG, read(...ids), undefined)).toBe(expected);
  });

  it('is its own if it has one', () => {
    const taken = read(SLUG, `${SLUG}-2`);
    expect([...taken.entries].map((self) => freeSlug(SLUG, taken, self))).toEqual([SLUG, `${SLUG}-2`]);
  });

  it('has no number if only an entry with another endpoint has it by mistake', () => {
    const wrong = Listing.read(listing([entry({ id: `"${SLUG}"`, endpoint: '"https://api.x.io/v2"' })]));
    expect(freeSlug(SLUG, wrong, undefined)).toBe(SLUG);
  });
});
