import { describe, expect, it } from 'vitest';
import { duplicateEntries, removeEntries } from '../../../src/core/edit/entries';
import { setMembers } from '../../../src/core/edit/set-members';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { listingOf, problemLines } from '../listing-of';
import { applyEdits } from '../../../src/core/text/text-edit';
import { numberedEndpoint } from '../../../src/core/values/endpoint';
import { entry, listing, other } from '../../support/listing-text';

it.each([
  ['https://api.x.io/v1/render', 'https://api.x.io/v1/render-2'],
  ['https://api.x.io/v1/render/', 'https://api.x.io/v1/render-2/'],
  ['https://api.x.io/coins/:id', 'https://api.x.io/coins-2/:id'],
  ['https://api.x.io', 'https://api.x.io/2'],
  ['https://api.x.io/feed.json?a=1', 'https://api.x.io/feed-2.json?a=1'],
])('an endpoint with a number: %s', (endpoint, expected) => {
  expect(numberedEndpoint(endpoint, 2)).toBe(expected);
});

/** The text after an edit of the entries with some indexes. */
function after(
  text: string,
  indexes: readonly number[],
  edit: typeof removeEntries | typeof duplicateEntries,
): string {
  const read = listingOf(text, { syntax: JSONC_SYNTAX });
  return applyEdits(text, edit(read, indexes).edits);
}

describe('a duplicate', () => {
  it('has the next free number', () => {
    const text = listing([entry(), other('render-2')], '2');
    const twice = after(after(text, [0], duplicateEntries), [0], duplicateEntries);
    expect(twice.match(/(?<="id": "api-x-io-v1-).*(?=")/g)).toEqual([
      'render',
      'render-4',
      'render-3',
      'render-2',
    ]);
    expect(twice).toContain('"count": 4');
    expect(problemLines(twice)).toEqual([]);
  });

  it('of a title has a title with the number', () => {
    const text = listing([entry({ name: '"Render a page"' })]);
    expect(after(text, [0], duplicateEntries)).toContain('"name": "Render a page 2"');
  });
});

it('comments beside an entry stay with it when it is duplicated', () => {
  const commented = '{"results": [\n  // first\n  {"id": "a"}, // one\n  {"id": "b"} // two\n]}';
  expect(after(commented, [1], duplicateEntries)).toBe(
    commented.replace('{"id": "b"} // two', '{"id": "b"}, // two\n  {"id": "b-2"}'),
  );
});

it('a syntax error prevents edits of the entries that may be read as a part of it', () => {
  const read = listingOf(listing([entry(), '{"id": }', other('b'), other('c')]));
  expect(removeEntries(read, [0, 1, 2, 3]).edited).toEqual([1, 3]);
  expect(duplicateEntries(read, [0, 1, 2, 3]).edited).toEqual([2, 3]);
  const value = { field: 'qualityFlag', literal: '"monitor"' } as const;
  const set = (...indexes: readonly number[]) =>
    setMembers(read, new Map(indexes.map((index) => [index, [value]])), true);
  expect(set(0, 1, 2, 3)).toEqual({ uneditable: 1 });
  expect(set(0, 2, 3)).toMatchObject({ changed: 3, moved: 0 });
});
