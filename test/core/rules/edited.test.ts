import { describe, expect, it } from 'vitest';
import { messageOf, relatedOf, type Problem } from '../../../src/core/listing/problem';
import { entry, listing, other, WITHOUT_CALLS, type Members } from '../../support/listing-text';
import { listingOf } from '../listing-of';

function messagesAfterEdit(problem: Problem): string {
  const { index } = problem;
  const places = relatedOf(problem);
  const related = places.map((place) => `; ${place.message}: ${place.index ?? 'none'}`);
  return `${index < 0 ? 'listing' : index}: ${messageOf(problem)}${related.join('')}`;
}

/** The problems of a listing after some entries have been replaced by others. */
function after(entries: readonly string[], from: number, to: number, put: readonly string[]): string[] {
  const text = listing(entries);
  const now = listing(entries.toSpliced(from, to - from, ...put));
  let start = 0;
  while (text[start] === now[start] && start < text.length) start++;
  let end = 0;
  while (text.at(-1 - end) === now.at(-1 - end) && end < Math.min(text.length, now.length) - start) end++;
  const change = {
    offset: start,
    length: text.length - end - start,
    text: now.slice(start, now.length - end),
  };
  const edited = listingOf(text).edit([change]);
  expect(edited?.text).toBe(now);
  const messages = edited?.problems().map(messagesAfterEdit);
  expect(messages).toEqual(listingOf(now).problems().map(messagesAfterEdit));
  return messages ?? [];
}

const of = (facilitator: string, word: string): string => other(word, { facilitator: `"${facilitator}"` });
const at = (id: string, path: string, members: Members = {}): string =>
  entry({ id: `"${id}"`, name: '"X"', endpoint: `"https://api.x.io/${path}"`, ...members });

describe('problems of several entries are updated after an edit', () => {
  it('of removed entries, by their facilitators', () => {
    const entries = [of('a', 'a'), of('a', 'b'), of('b', 'c'), of('b', 'd'), of('b', 'e')];
    expect(after(entries, 2, 4, [])).toEqual(['2: facilitator is "b", but most entries have "a"']);
    expect(after(entries, 2, 5, [])).toEqual([]);
    expect(after(entries, 2, 5, [of('c', 'f')])).toEqual([
      '2: facilitator is "c", but most entries have "a"',
    ]);
  });

  it('of the first entry with a key, when one is inserted before it', () => {
    const found = after([other('a'), entry(), entry()], 0, 1, [entry()]);
    expect(found.toSorted()).toEqual([
      '1: endpoint "https://api.x.io/v1/render" is already listed in entry 1; The first entry with this endpoint: 0',
      '1: id "api-x-io-v1-render" is already used by entry 1; The first entry with this id: 0',
      '2: endpoint "https://api.x.io/v1/render" is already listed in entry 1; The first entry with this endpoint: 0',
      '2: id "api-x-io-v1-render" is already used by entry 1; The first entry with this id: 0',
    ]);
  });

  it('of slugs that are no longer shared, or become shared', () => {
    const suffixed = '0: id is "api-x-io-a-2", but the slug of the endpoint is "api-x-io-a"';
    const slug = at('api-x-io-a', 'a/');
    const query = at('api-x-io-a-b', 'a?b');
    expect(after([at('api-x-io-a-2', 'a'), slug], 1, 2, [])).toEqual([suffixed]);
    expect(after([at('api-x-io-a-2', 'a'), other('b')], 1, 2, [slug])).toEqual([]);
    expect(after([at('api-x-io-a-2', 'a'), query], 1, 2, [])).toEqual([suffixed]);
    expect(after([at('api-x-io-a-2', 'a'), other('b')], 1, 2, [query])).toEqual([]);
    expect(after([at('api-x-io-a-2', 'a'), query], 0, 1, [])).toEqual([]);
    expect(after([at('api-x-io-a-2', 'a'), query, at('api-x-io-a-3', 'a?c')], 1, 3, [])).toEqual([suffixed]);
    // With others between them, so that the edit does not read the first again.
    const between = [other('b'), other('c')];
    expect(after([at('api-x-io-a-2', 'a'), ...between, slug], 3, 4, [])).toEqual([suffixed]);
    expect(after([at('api-x-io-a-2', 'a'), ...between, query], 3, 4, [])).toEqual([suffixed]);
    expect(after([at('api-x-io-a-2', 'a'), ...between], 3, 3, [slug])).toEqual([]);
    expect(after([at('api-x-io-a-2', 'a'), ...between], 3, 3, [query])).toEqual([]);
    const more = [at('api-x-io-a-3', 'a/'), ...between, at('api-x-io-a-4', 'a//')];
    expect(after([at('api-x-io-a-2', 'a'), ...more], 4, 5, [])).toEqual([]);
  });

  it('of volumes with equal doubles', () => {
    const sold = (word: string, volume: string): string =>
      other(word, { ...WITHOUT_CALLS, volume30dUsd: volume });
    const wanted = ['9007199254740993', '9007199254740992'].map((volume, index) => sold(`${index}`, volume));
    const [first = '', second = ''] = wanted;
    const isOrder = (line: string): boolean => line.includes('Out of order');
    expect(after([first, other('b')], 1, 2, [second]).filter(isOrder)).toEqual([]);
    expect(after([second, other('b')], 1, 2, [first]).filter(isOrder)).toEqual([
      '0: Out of order: an entry with volume 9007199254740992 belongs last; It belongs after this entry: 1',
    ]);
    expect(after([second, first, other('b')], 0, 1, []).filter(isOrder)).toEqual([]);
  });
});
