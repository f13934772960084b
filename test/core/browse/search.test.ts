import { describe, expect, it } from 'vitest';
import { fold, inOneLine } from '../../../src/core/browse/entry-data';
import { valuesOf } from '../../../src/core/browse/entry-values';
import { search } from '../../../src/core/browse/search';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { Listing } from '../../../src/core/listing/listing';
import type { Entry } from '../../../src/core/model/entry';
import { EditedText } from '../../support/edited-text';
import { listing, other } from '../../support/listing-text';

function found(read: Listing, query: string, most = 100): { places: number[]; total: number } {
  const { entries, total } = search(read, query, most);
  return { places: entries.map(({ index }) => index), total };
}

describe('the search for entries', () => {
  const named = ['Unrelated', 'Daily tide', 'Midtide', 'Tide tables', 'tide', 'Other'];
  const read = Listing.read(
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
      Listing.read(listing(names.map((one, at) => other(`e${at}`, { name: JSON.stringify(one) }))));
    expect(found(name('xfoo y', 'xfoo foo'), 'foo').places).toEqual([1, 0]);
    expect(found(name('Tide Now Please', 'Tide now'), 'tide now').places).toEqual([1, 0]);
    expect(found(name('ΟΔΟΣ', 'ODOSİ', 'ΟΔΟΣΑ'), 'ΟΔΟΣ').places).toEqual([0, 2]);
  });

  it('finds an entry that is being edited by its previous name', () => {
    const text = new EditedText(listing([other('a'), other('b'), other('c')]));
    const edited = Listing.read(text);
    for (const entry of edited.entries) valuesOf(edited, entry);
    edited.edit(text.edit([{ offset: text.whole.indexOf('"api.x.io · /b"'), length: 15, text: '' }]));
    expect(search(edited, '· /b', 9).entries.map(({ index }) => index)).toEqual([1]);
  });

  it('finds by endpoint and by id', () => {
    expect(found(read, 'v1/e2').places).toEqual([2]);
    expect(found(read, 'api-x-io-v1-e3').places).toEqual([3]);
  });

  it('returns all entries without words, and the number of others', () => {
    const nameless = Listing.read(listing([other('a'), other('b', { name: '""' }), other('c')]));
    expect(found(nameless, '').places).toEqual([0, 1, 2]);
    expect(found(read, '', 2)).toEqual({ places: [0, 1], total: 6 });
    expect(found(read, 'tide', 2)).toEqual({ places: [4, 3], total: 5 });
  });

  it('equals a simple search', () => {
    const many = Listing.read(write(generate({ entries: 900, seed: 2 }), { format: 'lines' }));
    const textOf = (entry: Entry): string => {
      const { id, name, endpoint } = valuesOf(many, entry);
      return fold([id, name, endpoint].map(inOneLine).join('\n'));
    };
    for (const query of ['a', 'io weather', 'stream', 'x402 price', 'zzz']) {
      const words = query.split(' ');
      const expected = Array.from(many.entries)
        .filter((entry) => words.every((word) => textOf(entry).includes(word)))
        .map(({ index }) => index);
      const { places, total } = found(many, query, 10_000);
      expect(places.sort((a, b) => a - b)).toEqual(expected);
      expect(total).toBe(expected.length);
    }
  });
});
