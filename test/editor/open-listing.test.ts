import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Listing } from '../../src/core/listing/listing';
import { applyEdits, type TextEdit } from '../../src/core/text/text-edit';
import { listingOf } from '../core/listing-of';
import { entry, listing, other } from '../support/listing-text';
import { runs } from '../support/property-runs';
import { checkedListingsOf, openListingOf } from './checked-listings-of';

const SINGLE = listing([entry(), ...Array.from({ length: 20 }, (_, at) => other(`e${at}`))]);
const SEVERAL = `{"a": ${listing([other('x')])}, "b": ${listing([entry(), other('y')])}}`;

function opened(text: string) {
  const changed = vi.fn();
  return { source: openListingOf(checkedListingsOf(text), { changed }), changed };
}

/** An edit that inserts some text after the first occurrence of another one. */
function insertAfter(text: string, before: string, inserted: string): TextEdit {
  return { offset: text.indexOf(before) + before.length, length: 0, text: inserted };
}

function problemsOf(read: Listing): string[] {
  return read.problems().map((problem) => `${problem.rule.id} ${read.rangeOf(problem).start}`);
}

describe('an open listing', () => {
  it('follows edits, and then has the entries and problems of the text as it is then', () => {
    const { source, changed } = opened(SINGLE);
    fc.assert(
      fc.property(
        fc.constantFrom('"calls30d": ', '"chain": "', '"id": "', '},', '"volume30dUsd": 3'),
        fc.constantFrom('7', 'x', '.', ' ', '"', '{', '0.5, '),
        (before, inserted) => {
          const { text } = source.listing;
          const edit = insertAfter(text, before, inserted);
          const edited = applyEdits(text, [edit]);
          expect(source.edit([edit])).toBe(true);
          expect(source.listing.text).toBe(edited);
          expect(problemsOf(source.listing)).toEqual(problemsOf(listingOf(edited)));
          expect(source.edit([{ offset: edit.offset, length: inserted.length, text: '' }])).toBe(true);
          expect(source.listing.text).toBe(text);
        },
      ),
      { numRuns: runs(100) },
    );
    expect(changed).toHaveBeenCalled();
  });

  it('keeps the keys of entries that are edited, moved or read again', () => {
    const { source } = opened(SINGLE);
    const keys = source.listing.entries.map(({ key }) => key);
    source.edit([insertAfter(SINGLE, '"calls30d": ', '7')]);
    expect(source.listing.entries.map(({ key }) => key)).toEqual(keys);
    const [first = '', ...others] = source.listing.entries.map(({ text }) => text);
    source.replace(checkedListingsOf(listing([...others, first])), false);
    expect(source.listing.entries.map(({ key }) => key)).toEqual([...keys.slice(1), keys[0]]);
  });

  it.each([
    ['of one of several listings', SEVERAL, (text: string) => [insertAfter(text, '"calls30d": ', '7')]],
    ['of everything', SINGLE, () => undefined],
    ['that may be in another place', SINGLE, (text: string) => [insertAfter(text, '{', '"results": [], ')]],
  ])('has to be read again after an edit %s', async (_, text, editsIn) => {
    const { source } = opened(text);
    const { present } = source;
    expect(source.edit(editsIn(text))).toBe(false);
    expect(source.isCurrent).toBe(false);
    expect(source.present).toBe(present);
    // Later edits are part of the text that is read again.
    expect(source.edit([{ offset: 0, length: 0, text: ' ' }])).toBe(false);
    const whenCurrent = source.whenCurrent();
    source.replace(checkedListingsOf(text), false);
    await whenCurrent;
    expect(source.isCurrent).toBe(true);
  });

  it('is the one with the cursor of several listings', () => {
    const { source, changed } = opened(SEVERAL);
    expect(source.listing.path).toEqual(['a']);
    const offset = SEVERAL.indexOf('"b": {') + 10;
    Object.defineProperty(source, 'cursor', { value: offset });
    source.followCursor();
    expect(source.listing.path).toEqual(['b']);
    expect(changed).toHaveBeenCalledOnce();
    source.replace(checkedListingsOf(SEVERAL.replace('{', '{"c": [], ')), false);
    expect(source.listing.path).toEqual(['b']);
    source.replace(checkedListingsOf(`[${SEVERAL}, ${SEVERAL}]`), false);
    expect(source.listing.path).toEqual([0, 'b']);
  });

  it('is not current any more when it is closed, and nobody waits for it', async () => {
    const { source } = opened(SINGLE);
    source.edit(undefined);
    const whenCurrent = source.whenCurrent();
    source.dispose();
    await whenCurrent;
    expect(source.isCurrent).toBe(false);
  });
});
