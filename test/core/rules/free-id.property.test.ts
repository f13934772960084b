import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixesOf, valuesFor } from '../../../src/core/edit/fixes-of';
import { freeId } from '../../../src/core/rules/identity/free-id';
import { newEntryAt } from '../../../src/core/language/new-entry';
import type { Listing } from '../../../src/core/listing/listing';
import { slugOf } from '../../../src/core/values/endpoint';
import { isBlank } from '../../../src/core/values/names';
import { forAll } from '../for-all';
import { entry, listing } from '../../support/listing-text';
import { fixedBy } from '../../support/expand-snippet';
import { listingOf } from '../listing-of';

const SLUG = 'api-x-io-v1-r';
const AT = 'https://api.x.io/v1/r';

const ENDPOINTS = [AT, `${AT}?x=1`, `${AT}?x=2`, `${AT}/`, `${AT}-2/`, `${AT}-x-1`, 'r', '', 'https://é/'];
const IDS = [SLUG, `${SLUG}-2`, `${SLUG}-3`, `${SLUG}-x-1`, `${SLUG}-x-1-2`, 'Bad_ID', '', 'r-2', 'Bad_ID-2'];

const identity = fc.record({
  id: fc.option(fc.constantFrom(...IDS), { nil: undefined, freq: 10 }),
  endpoint: fc.option(fc.constantFrom(...ENDPOINTS), { nil: undefined, freq: 10 }),
});

const literal = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : JSON.stringify(text);

const texts = fc
  .array(identity, { minLength: 1, maxLength: 6 })
  .map((all) =>
    listing(all.map(({ id, endpoint }) => entry({ id: literal(id), endpoint: literal(endpoint) }))),
  );

function idsOf(text: string): (string | undefined)[] {
  const { results } = JSON.parse(text) as { results: { id?: string }[] };
  return results.map(({ id }) => id);
}

/** The ids of a text that are not in a previous one at the same index, and that another entry has too. */
function takenIds(before: string, after: string): (string | undefined)[] {
  const previous = idsOf(before);
  const ids = idsOf(after);
  return ids.filter(
    (id, at) =>
      id !== undefined && !isBlank(id) && previous[at] !== id && ids.indexOf(id) !== ids.lastIndexOf(id),
  );
}

describe('an id that another entry has is never the result of', () => {
  it('a fix', () => {
    forAll(300, [texts], (text) => {
      const read = listingOf(text);
      for (const problem of read.problems())
        for (const fix of fixesOf(read, problem)) {
          const after = fixedBy(fix, text);
          if (idsOf(after).length === read.entries.length) expect(takenIds(text, after)).toEqual([]);
        }
    });
  });

  it('a new entry', () => {
    const endpointOf = (text: string): string =>
      /"endpoint": ?"\$\{1:([^}]*)/.exec(newEntryAt(listingOf(text), text.length, 0)?.insert ?? '')?.[1] ??
      '';
    const example = endpointOf(listing([]));
    forAll(300, [texts], (text) => {
      const taken = text.replaceAll(AT, example).replaceAll(SLUG, slugOf(example));
      expect(idsOf(taken)).not.toContain(slugOf(endpointOf(taken)));
    });
  });

  it('completion', () => {
    forAll(300, [texts], (text) => {
      const read = listingOf(text);
      for (const [index, written] of read.entries.entries()) {
        const { literal: id, isPlaceholder } = valuesFor(read, index, written, ['id']).get('id') ?? {};
        const others = idsOf(text).toSpliced(index, 1);
        if (id !== undefined && !isPlaceholder) expect(others).not.toContain(JSON.parse(id));
      }
    });
  });
});

describe('the id for an entry', () => {
  /** A listing of entries with the same slug and these ids. */
  const read = (...ids: readonly string[]): Listing =>
    listingOf(
      listing(ids.map((id, at) => entry({ id: literal(id), endpoint: literal(AT + '/'.repeat(at)) }))),
    );

  it('is its own if it has one, and the slug with the query if that is free', () => {
    const taken = read(SLUG, `${SLUG}-2`);
    expect([0, 1].map((self) => freeId({ endpoint: AT }, taken, self))).toEqual([SLUG, `${SLUG}-2`]);
    expect(freeId({ endpoint: `${AT}?x=1` }, read(SLUG), undefined)).toBe(`${SLUG}-x-1`);
    expect(freeId({ endpoint: `${AT}?x=2` }, read(SLUG, `${SLUG}-x-2`), undefined)).toBe(`${SLUG}-2`);
  });

  it('has a number without an endpoint, and is not made of nothing', () => {
    expect(freeId({ id: 'a' }, read('a', 'a-2'), undefined)).toBe('a-3');
    expect(freeId({ id: '' }, read('a'), undefined)).toBeUndefined();
  });
});
