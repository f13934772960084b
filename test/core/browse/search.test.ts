import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/core/browse/names';
import { search } from '../../../src/core/browse/search';
import { generate } from '../../../src/core/fixtures/generate';
import type { Entry } from '../../../src/core/listing/entry';
import type { Listing } from '../../../src/core/listing/listing';
import { listing, other } from '../../support/listing-text';
import { textOf as written } from '../layouts';
import { listingOf } from '../listing-of';
import { places as placesOf, required } from './support';

function found(read: Listing, query: string, most = 100): { places: number[]; total: number } {
  const { entries, total } = search(read.entries, query, most);
  return { places: placesOf(read, entries), total };
}

describe('the search for entries', () => {
  const named = ['Unrelated', 'Daily tide', 'Midtide', 'Tide tables', 'tide', 'Other'];
  const read = listingOf(
    listing(
      named.map((name, at) =>
        other(`e${at}`, {
          name: `"${name}"`,
          ...(at === 5 && { endpoint: '"https://api.x.io/v1/tide"', id: '"api-x-io-v1-tide"' }),
        }),
      ),
    ),
  );

  it('ranks equal names first, then those that start with the text, have a word that does, or contain it', () => {
    expect(found(read, 'tide').places).toEqual([4, 3, 1, 2, 5]);
  });

  it('ignores case and requires every word', () => {
    expect(found(read, 'TIDE').places).toEqual([4, 3, 1, 2, 5]);
    expect(found(read, '  tables   TIDE ').places).toEqual([3]);
    expect(found(read, 'tide nowhere')).toEqual({ places: [], total: 0 });
  });

  it('considers all positions and words, and ignores variants of letters', () => {
    const name = (...names: string[]): Listing =>
      listingOf(listing(names.map((one, at) => other(`e${at}`, { name: JSON.stringify(one) }))));
    expect(found(name('xfoo y', 'xfoo foo'), 'foo').places).toEqual([1, 0]);
    expect(found(name('Tide Now Please', 'Tide now'), 'tide now').places).toEqual([1, 0]);
    expect(found(name('ΟΔΟΣ', 'ODOSİ', 'ΟΔΟΣΑ'), 'ΟΔΟΣ').places).toEqual([0, 2]);
  });

  it('finds by endpoint and by id', () => {
    expect(found(read, 'v1/e2').places).toEqual([2]);
    expect(found(read, 'api-x-io-v1-e3').places).toEqual([3]);
  });

  it('returns all entries without words, and the number of others', () => {
    const nameless = listingOf(listing([other('a'), other('b', { name: '""' }), other('c')]));
    expect(found(nameless, '').places).toEqual([0, 1, 2]);
    expect(found(read, '', 2)).toEqual({ places: [0, 1], total: 6 });
    expect(found(read, 'tide', 2)).toEqual({ places: [4, 3], total: 5 });
  });

  it('equals a simple search', () => {
    const many = listingOf(written(generate({ entries: 900, seed: 2 }), { format: 'lines' }));
    const textOf = (entry: Entry): string => {
      const { id, name, endpoint } = entry.values;
      return [id, name, endpoint].map((text) => fold(text ?? '')).join('\n');
    };
    for (const query of ['a', 'io weather', 'stream', 'x402 price', 'zzz']) {
      const words = query.split(' ');
      const expected = [...many.entries.keys()].filter((index) => {
        const text = textOf(required(many.entries[index]));
        return words.every((word) => text.includes(word));
      });
      const { places, total } = found(many, query, 10_000);
      expect(places.sort((a, b) => a - b)).toEqual(expected);
      expect(total).toBe(expected.length);
    }
  });
});
