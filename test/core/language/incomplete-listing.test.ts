import { expect, it } from 'vitest';
import { isIncompleteListing } from '../../../src/core/language/completion';
import { listingOf } from '../listing-of';

it.each([
  ['{"count": 0, "results": []}', true],
  ['{"results": [{}]}', true],
  ['{"results": [{"id": "a", "}]}', true],
  ['{"results": [', true],
  ['{"count": 0, "next": null, "results": []}', false],
  ['{"results": [{"title": "a"}]}', false],
  ['{"results": {}}', false],
  ['{"count": 0}', false],
  ['[]', false],
  ['', false],
])('%s is an incomplete listing: %s', (text, expected) => {
  expect(isIncompleteListing(listingOf(text))).toBe(expected);
});
