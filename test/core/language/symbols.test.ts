import { describe, expect, it } from 'vitest';
import { entryNamesIn, entrySymbols } from '../../../src/core/language/hints';
import { entry, listing, other } from '../../support/listing-text';
import { listingOf } from '../listing-of';

/** The symbols of the entries of a text, each with the text that it selects. */
function symbolsOf(text: string): string[][] {
  return entrySymbols(listingOf(text)).map(({ name, selection }) => [
    name,
    text.slice(selection.start, selection.end),
  ]);
}

describe('symbols', () => {
  it.each([
    ['by their names', entry(), 'api.x.io · /render', '"api.x.io · /render"'],
    ['by their ids', '{"id": "a", "name": " ", "chain": "b"}', 'a', '" "'],
    ['by their endpoints', '{"endpoint": "https://a.io"}', 'https://a.io', '{'],
    ['by their numbers', '{}', 'Entry 2', '{'],
    ['that are no objects by their numbers', '5', 'Entry 2', '5'],
    ['on one line', String.raw`{"name": "a\nb"}`, 'a b', String.raw`"a\nb"`],
    [
      'with invisible characters as escapes',
      String.raw`{"name": "a\u202eb"}`,
      String.raw`a\u202eb`,
      String.raw`"a\u202eb"`,
    ],
    ['without an opening bracket', '"name": "a", "chain": "b"}', 'a', '"a"'],
    ['that are being typed', '{"name": "a", "id": }', 'a', '"a"'],
  ])('show entries %s', (_, text, name, selected) => {
    expect(symbolsOf(listing([other('b'), text]))[1]).toEqual([name, selected]);
  });

  it('contain what they select', () => {
    const text = listing([entry(), '{"name": }', '{"name": "a"']);
    for (const { span, selection } of entrySymbols(listingOf(text))) {
      expect(span.start).toBeLessThanOrEqual(selection.start);
      expect(span.end).toBeGreaterThanOrEqual(selection.end);
    }
  });
});

describe('names after opening brackets', () => {
  const names = (text: string, start = 0, end = text.length): string[] =>
    entryNamesIn(listingOf(text), start, end).map(
      ({ offset, name }) => `${text.slice(offset - 1, offset)} ${name}`,
    );

  it('are those of entries of several lines', () => {
    expect(names(listing([entry(), '{"name": "a"}', '{ // comment\n"name": "b"}']))).toEqual([
      '{ api.x.io · /render',
      '{ b',
    ]);
  });

  it('are limited to the requested range', () => {
    const text = listing([entry(), other('b'), other('c')]);
    const at = text.indexOf('"api-x-io-v1-b"') - 20;
    expect(names(text, at, at + 30)).toEqual(['{ api.x.io · /b']);
  });
});
