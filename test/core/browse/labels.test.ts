import { describe, expect, it } from 'vitest';
import { emptyText } from '../../../src/core/browse/labels';
import { entry, listing } from '../../support/listing-text';
import { listingOf } from '../listing-of';

describe('why a listing shows no entries', () => {
  it.each([
    ['merge conflicts', `<<<<<<< a\n=======\n>>>>>>> b\n${listing([entry()])}`],
    ['a syntax error', `Not JSON: ${entry()}`],
    ['no entries yet', listing([])],
  ])('is that it has %s', (reason, text) => {
    const shown = listingOf(text);
    expect(shown.entries).toEqual([]);
    expect(emptyText(shown)).toBe(`This listing has ${reason}.`);
  });
});
