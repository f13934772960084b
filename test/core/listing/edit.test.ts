import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/core/fixtures/generate';
import { forAll } from '../for-all';
import { validTexts } from '../edit/invalid-texts';
import { textOf } from '../layouts';
import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../../../src/core/json/syntax';
import { findListings } from '../../../src/core/listing/find-listings';
import { Listing } from '../../../src/core/listing/listing';
import { messageOf, relatedOf } from '../../../src/core/listing/problem';
import { applyEdits } from '../../../src/core/text/text-edit';
import { entry, listing as listingText, other, WITHOUT_CALLS } from '../../support/listing-text';
import { EDITS, type EditFactory } from '../../support/random-edits';
import { listingOf, pointerOf } from '../listing-of';

/** Entries that have problems because of each other: ids, slugs, facilitators, volumes and times. */
const RELATED = [
  ...['api-x-io-a', 'api-x-io-a-2', 'api-x-io-a-3'].flatMap((id) =>
    ['a', 'a/', 'a?b', 'a?c'].map((path) =>
      entry({ id: `"${id}"`, name: '"X"', endpoint: `"https://api.x.io/${path}"` }),
    ),
  ),
  ...['a', 'b', 'c'].map((facilitator) => other('f', { facilitator: `"${facilitator}"` })),
  ...['9007199254740993', '9007199254740992', '5', '0'].map((volume30dUsd) =>
    other('v', { ...WITHOUT_CALLS, volume30dUsd }),
  ),
  other('t', { lastCalledMs: '1780000000000' }),
  'null',
];

const related = fc.array(fc.constantFrom(...RELATED), { minLength: 1, maxLength: 8 });

/** Inserts some of these entries before an entry, removes one, or makes any other edit. */
const edits = fc.oneof(
  { arbitrary: EDITS, weight: 3 },
  fc.tuple(related, fc.nat(), fc.boolean()).map(([inserted, at, isRemoved]): EditFactory => (text) => {
    const read = listingOf(text);
    const { length } = read.entries;
    if (length === 0) return [];
    const { start, end } = read.spanOf(at % length);
    return [
      { offset: start, length: isRemoved ? end - start : 0, text: inserted.join() + (isRemoved ? '' : ',') },
    ];
  }),
);

const texts = fc.oneof(
  validTexts(20),
  related.map((entries) => listingText(entries)),
);

/** What users see of a listing: its entries and its problems with their ranges. */
function stateOf(listing: Listing): unknown {
  return {
    text: listing.text,
    count: listing.count,
    entries: listing.entries.map(({ text, values }, index) => [listing.startOf(index), text, values]),
    problems: listing.problems().map((problem) => {
      const { start, end } = listing.rangeOf(problem);
      const related = relatedOf(problem).map(({ message, index, path }) => [message, index, path]);
      return [problem.rule.id, pointerOf(listing, problem), start, end, messageOf(problem), related];
    }),
  };
}

function keysOf({ entries }: Listing): number[] {
  return entries.map(({ key }) => key);
}

describe('a listing that is edited', () => {
  it.each([
    ['JSON', JSON_SYNTAX],
    ['JSONC', JSONC_SYNTAX],
  ])('equals a listing of the new text: %s', (_, syntax: Syntax) => {
    forAll(220, [texts, fc.array(edits, { minLength: 1, maxLength: 8 })], (first, changing) => {
      let text = first;
      let listing = listingOf(text, { syntax });
      for (const edit of changing) {
        const changes = edit(text).toSorted((a, b) => a.offset - b.offset);
        const next = applyEdits(text, changes);
        const edited = listing.edit(changes);
        const again = listingOf(next, { syntax });
        // What is not recognized as the same listing has to be read again by the one who opened it.
        const isSame = edited?.shape === again.shape && edited.path.length === again.path.length;
        if (edited && isSame && !again.hasErrorOutside) {
          expect(stateOf(edited)).toEqual(stateOf(again));
          expect(new Set(keysOf(edited)).size).toBe(edited.entries.length);
        }
        listing = edited && isSame ? edited : again;
        text = next;
      }
    });
  });

  it('shares the entries that an edit does not touch, and an entry that is edited keeps its key', () => {
    const listing = listingOf(textOf(generate({ entries: 30, seed: 4 }), { format: 'pretty' }));
    const offset = listing.rangeAt(10, ['description'], 'value').start + 1;
    const edited = listing.edit([{ offset, length: 0, text: 'More. ' }]);
    expect(edited?.entries.filter((entry, index) => entry !== listing.entries[index])).toHaveLength(1);
    expect(edited && keysOf(edited)).toEqual(keysOf(listing));
  });

  it('is read in parts with the same result', async () => {
    const text = textOf(generate({ entries: 1500, seed: 6 }), { format: 'pretty' });
    const [place] = findListings(text, JSON_SYNTAX);
    const expected = listingOf(text);
    let pauses = 0;
    const pause = (): Promise<void> => {
      pauses++;
      return Promise.resolve();
    };
    const { checker } = expected.options;
    const listing = place && (await Listing.readInParts(text, place, { checker }, pause));
    expect(pauses).toBeGreaterThan(2);
    expect(listing && stateOf(listing)).toEqual(stateOf(expected));
  });
});
