import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/core/fixtures/generate';
import type { Entry } from '../../../src/core/listing/entry';
import { entry, listing, VALID_MEMBERS } from '../../support/listing-text';
import { LAYOUTS, textOf } from '../layouts';
import { listingOf } from '../listing-of';

/** The only entry of a listing. */
function readOnly(text: string): Entry {
  const { entries } = listingOf(listing([text]));
  const [first] = entries;
  if (!first || entries.length > 1) throw new Error(`${entries.length} entries`);
  return first;
}

describe('an entry that is read', () => {
  it.each(LAYOUTS)('has its text and the values of its members: %o', (layout) => {
    const { count, results } = generate({ entries: 40, seed: 6 });
    const { entries } = listingOf(textOf({ count, results }, layout));
    expect(entries.map(({ text }) => JSON.parse(text) as unknown)).toEqual(results);
    const withoutHealth = results.map((own) => ({ ...own, health: 0 }));
    expect(entries.map(({ values }) => ({ ...values, health: 0 }))).toMatchObject(withoutHealth);
  });

  it('has no values of a wrong type, but the others', () => {
    const { values } = readOnly(
      entry({ id: '1', calls30d: '"a"', acceptedChains: '["base", 2]', sources: 'null' }),
    );
    expect(values).toMatchObject({ id: undefined, calls30d: undefined, sources: undefined, chain: 'base' });
    expect(values.acceptedChains).toEqual(['base', undefined]);
  });

  it.each<[string, string]>([
    ['before', entry({}, ', "more": oops')],
    ['behind', entry().replace('"id"', 'oops "id"')],
    ['around', entry({ health: '[1' })],
  ])('has the values %s a syntax error', (_, text) => {
    const own = readOnly(text);
    expect(own.hasSyntaxError).toBe(true);
    for (const name of ['name', 'calls30d', 'acceptedChains', 'qualityFlag'] as const)
      expect(own.values[name]).toEqual(JSON.parse(VALID_MEMBERS[name]));
  });
});
