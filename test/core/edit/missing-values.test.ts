import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_NAMES, type FieldName } from '../../../src/core/listing/fields';
import { generate } from '../../../src/core/fixtures/generate';
import { fixesOf, valuesFor } from '../../../src/core/edit/fixes-of';
import { forAll } from '../for-all';
import { entry, listing, type Members } from '../../support/listing-text';
import { fixedBy } from '../../support/expand-snippet';
import { LAYOUTS, textOf } from '../layouts';
import { listingOf } from '../listing-of';

/** A text after the missing members of all entries were added. */
function completed(text: string): string {
  const read = listingOf(text);
  const problem = read.problems().find(({ rule }) => rule.id === 'missing-field');
  if (!problem) return text;
  const [fix] = fixesOf(read, problem);
  if (!fix) throw new Error('There is a fix.');
  return completed(fixedBy(fix, text));
}

/** The values for members of the only entry of a listing: the source text, with `?` if the user has to replace it. */
function valuesOf(members: Members, names: readonly FieldName[]): Record<string, string> {
  const read = listingOf(listing([entry(members)]));
  const [own] = read.entries;
  if (!own) throw new Error('There is an entry.');
  return Object.fromEntries(
    Array.from(valuesFor(read, 0, own, names), ([name, { literal, isPlaceholder }]) => [
      name,
      literal + (isPlaceholder ? '?' : ''),
    ]),
  );
}

describe('missing members', () => {
  const removed = fc.uniqueArray(fc.constantFrom(...FIELD_NAMES), {
    minLength: 1,
    maxLength: FIELD_NAMES.length - 3,
  });

  it('are added in the order of the format, with values of their type, and the others stay', () => {
    forAll(
      200,
      [fc.nat(2000), fc.integer({ min: 1, max: 12 }), fc.nat(11), removed, fc.constantFrom(...LAYOUTS)],
      (seed, entries, at, names, format) => {
        const { count, results } = generate({ entries, seed });
        const isLeft = (name: string): boolean => !names.includes(name as FieldName);
        const incomplete = results.map((complete, index) =>
          index === at % entries
            ? Object.fromEntries(Object.entries(complete).filter(([name]) => isLeft(name)))
            : complete,
        );
        const after = completed(textOf({ count, results: incomplete } as never, format));
        const wrong = listingOf(after)
          .problems()
          .filter(({ rule }) => ['syntax', 'wrong-type', 'missing-field'].includes(rule.id));
        expect(wrong).toEqual([]);
        const { results: all } = JSON.parse(after) as { results: Record<string, unknown>[] };
        expect(all.map((own) => Object.keys(own))).toEqual(all.map(() => FIELD_NAMES));
        expect(all[at % entries]).toMatchObject(incomplete[at % entries] ?? {});
      },
    );
  });
});

it.each<[string, Members, Record<string, string>]>([
  [
    'is empty where nothing gives it',
    { endpoint: undefined, sources: undefined, calls30d: undefined, id: undefined },
    { id: '""?', endpoint: '""?', calls30d: '0?', sources: '[]?' },
  ],
  ['is empty if it would be below 0', { calls30d: '-60' }, { callsPerDayApprox: '0?' }],
])('the value of a missing member: %s', (_, members, expected) => {
  expect(valuesOf(members, Object.keys(expected) as FieldName[])).toEqual(expected);
});
