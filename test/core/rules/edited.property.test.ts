import fc from 'fast-check';
import { expect, it } from 'vitest';
import { messageOf, relatedOf, type Problem } from '../../../src/core/listing/problem';
import { entry, listing, other, WITHOUT_CALLS } from '../../support/listing-text';
import { runs } from '../../support/property-runs';
import { listingOf } from '../listing-of';

/** An entry at an endpoint whose slug others have, too. */
const at = (id: string, path: string): string =>
  entry({ id: `"${id}"`, name: '"X"', endpoint: `"https://api.x.io/${path}"` });

/** Entries that have problems because of each other: ids, slugs, facilitators, volumes and times. */
const ENTRIES = [
  ...['api-x-io-a', 'api-x-io-a-2', 'api-x-io-a-3'].flatMap((id) =>
    ['a', 'a/', 'a?b', 'a?c'].map((path) => at(id, path)),
  ),
  ...['a', 'b', 'c'].map((facilitator) => other('f', { facilitator: `"${facilitator}"` })),
  ...['9007199254740993', '9007199254740992', '5', '0'].map((volume30dUsd) =>
    other('v', { ...WITHOUT_CALLS, volume30dUsd }),
  ),
  other('t', { lastCalledMs: '1780000000000' }),
  'null',
];

const entries = fc.array(fc.constantFrom(...ENTRIES), { minLength: 1, maxLength: 8 });

function described(problem: Problem): string {
  const related = relatedOf(problem).map(({ message, index }) => `; ${message}: ${index ?? 'none'}`);
  return `${problem.index}: ${messageOf(problem)}${related.join('')}`;
}

it('problems that entries have because of each other are the same after an edit as in the text that is read anew', () => {
  fc.assert(
    fc.property(entries, entries, fc.nat(8), fc.nat(4), (before, inserted, from, removed) => {
      const text = listing(before);
      const start = Math.min(from, before.length);
      const after = listing(before.toSpliced(start, removed, ...inserted));
      let prefix = 0;
      while (text[prefix] === after[prefix] && prefix < text.length) prefix++;
      let suffix = 0;
      const most = Math.min(text.length, after.length) - prefix;
      while (text.at(-1 - suffix) === after.at(-1 - suffix) && suffix < most) suffix++;
      const edit = {
        offset: prefix,
        length: text.length - suffix - prefix,
        text: after.slice(prefix, after.length - suffix),
      };
      const edited = listingOf(text).edit([edit]);
      if (!edited) return;
      expect(edited.text).toBe(after);
      expect(edited.problems().map(described)).toEqual(listingOf(after).problems().map(described));
    }),
    { numRuns: runs(300) },
  );
});
