import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Statistics, statisticsOf } from '../../../src/core/listing/statistics';
import { Listing } from '../../../src/core/listing/listing';
import { EditedText } from '../../support/edited-text';
import { entry, listing, other } from '../../support/listing-text';

const figures = fc.array(fc.constantFrom(-1, 0, 0.5, 1, 2, 10, 1e9, undefined), {
  minLength: 1,
  maxLength: 30,
});

const priced = (prices: readonly (number | undefined)[]): Statistics =>
  statisticsOf(
    Listing.read(
      listing(prices.map((price) => entry({ pricePerCallUsd: price === undefined ? '"?"' : String(price) }))),
    ),
  );

describe('the figures of a listing', () => {
  it('rank like a simple count', () => {
    fc.assert(
      fc.property(figures, (prices) => {
        const known = prices.filter((price) => price !== undefined);
        const found = priced(prices);
        for (const price of known)
          expect(found.rank('pricePerCallUsd', price)).toEqual({
            rank: known.filter((one) => one > price).length + 1,
            equal: known.filter((one) => one === price).length,
            lower: known.filter((one) => one < price).length,
            of: known.length,
          });
        expect(found.column('pricePerCallUsd').total).toBeCloseTo(
          known.reduce<number>((sum, one) => sum + one, 0),
        );
        expect(found.size).toBe(prices.length);
      }),
    );
  });

  it('count names once per entry, and equal arrays', () => {
    const texts = ['["a", "b"]', '["a", "b"]', '["b", "a"]', '["a", "a"]', '["a", 1]', '[]', '1'];
    const shown = Listing.read(listing([...texts.map((sources) => entry({ sources })), '"no entry"']));
    const { names, arrays } = statisticsOf(shown).names('sources');
    expect(Object.fromEntries(names)).toEqual({ a: 5, b: 3 });
    expect([...arrays.values()].sort()).toEqual([1, 1, 1, 1, 2]);
    expect(statisticsOf(shown).labels('chain')).toEqual(new Map([['base', 7]]));
    expect(statisticsOf(shown).size).toBe(7);
  });

  it('contain the newest plausible time', () => {
    const times = ['1787319479804', '1787319479805', '1787319479', '1787319479804000', 'null'];
    const read = (some: readonly string[]): Statistics =>
      statisticsOf(Listing.read(listing(some.map((lastCalledMs) => entry({ lastCalledMs })))));
    expect(read(times).newest).toBe(1787319479805);
    expect(read(times.slice(2)).newest).toBe(-Infinity);
  });

  it('are computed once for each version of the listing', () => {
    const shown = new Listing(listing(Array.from({ length: 500 }, (_, index) => other(`a${index}`))));
    const before = statisticsOf(shown);
    expect(before.size).toBe(0);
    const steps = shown.analyze();
    while (!steps.next().done);
    const after = statisticsOf(shown);
    expect(after.size).toBe(500);
    expect(statisticsOf(shown)).toBe(after);
    expect(statisticsOf(Listing.read(listing([])))).not.toBe(after);
  });

  it('follow an edit', () => {
    const text = new EditedText(listing([entry(), other('b'), other('c')]));
    const shown = Listing.read(text);
    const before = statisticsOf(shown);
    expect(before.column('calls30d').total).toBe(180);
    const offset = text.whole.indexOf('60');
    shown.edit(text.edit([{ offset, length: 2, text: '1060' }]));
    expect(statisticsOf(shown)).not.toBe(before);
    expect(statisticsOf(shown).column('calls30d').total).toBe(1180);
    expect(statisticsOf(shown).rank('calls30d', 1060)).toEqual({ rank: 1, equal: 1, lower: 2, of: 3 });
  });
});
