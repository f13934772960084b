import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFieldInput, setMembers, type MemberValue } from '../../../src/core/edit/set-members';
import { FIELDS, type FieldName } from '../../../src/core/listing/fields';
import { generate } from '../../../src/core/fixtures/generate';
import { findMember } from '../../../src/core/json/tree';
import type { Listing } from '../../../src/core/listing/listing';
import { valueTexts } from '../../../src/core/browse/table';
import { applyEdits } from '../../../src/core/text/text-edit';
import { inverseOf } from '../../support/edited-text';
import { runs } from '../../support/property-runs';
import { LAYOUTS, textOf } from '../layouts';
import { listingOf } from '../listing-of';

const texts = fc
  .record({
    entries: fc.integer({ min: 1, max: 12 }),
    seed: fc.integer({ min: 0, max: 1e6 }),
    layout: fc.constantFrom(...LAYOUTS),
  })
  .map(({ entries, seed, layout }) => textOf(generate({ entries, seed }), layout));

/** Represents the same value of another entry, such as an id that is in use. */
const VALUE_OF_OTHER = '<other>';

/** Values that a user may enter in any cell. */
const inputs = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    ...['0', '12', '0.5', '1e400', '-3', 'null', 'base', 'base, solana', '', '"', '\u202e<b>', '{"a":1}'],
    VALUE_OF_OTHER,
  ),
);

/** What is a value of a field of each type. */
const VALID = {
  string: fc.string({ minLength: 1 }),
  strings: fc.constantFrom('base', 'base, solana', 'a, b, c'),
  integer: fc.nat(1e6).map(String),
  number: fc.constantFrom('0', '0.01', '12', '0.250', '1e3'),
  null: fc.constant('null'),
};

const cells = fc.array(
  fc.constantFrom(...FIELDS).chain(({ name, type }) =>
    fc.record({
      at: fc.nat(11),
      field: fc.constant(name),
      input: fc.oneof(VALID[type], VALID[type], inputs, fc.constant(VALUE_OF_OTHER)),
    }),
  ),
  { minLength: 1, maxLength: 6 },
);

/** One value for each cell, by the index of the entry, as the table sets them. */
function valuesOf(
  listing: Listing,
  all: readonly { readonly at: number; readonly field: FieldName; readonly input: string }[],
): Map<number, MemberValue[]> {
  const values = new Map<number, MemberValue[]>();
  for (const { at, field, input } of all) {
    const index = at % listing.entries.length;
    const next = listing.entries[(at + 1) % listing.entries.length];
    const ofOther = input === VALUE_OF_OTHER && next ? valueTexts(next)(field) : undefined;
    const read = readFieldInput(field, ofOther ?? input);
    if ('error' in read) continue;
    const others = (values.get(index) ?? []).filter((value) => value.field !== field);
    values.set(index, [...others, { field, literal: read.literal }]);
  }
  return new Map([...values].sort(([a], [b]) => a - b));
}

/** The text with the value of each cell replaced by the same value, found by a whole parse. */
function editedByText(text: string, listing: Listing, values: ReadonlyMap<number, MemberValue[]>): unknown {
  const parsed = JSON.parse(text) as { results: Record<string, unknown>[] };
  for (const [index, ofEntry] of values)
    for (const { field, literal } of ofEntry) {
      const entry = parsed.results[index];
      if (entry) entry[field] = JSON.parse(literal) as unknown;
    }
  expect(parsed.results).toHaveLength(listing.entries.length);
  return parsed;
}

/** The text without the values of some cells. */
function withoutValues(text: string, values: ReadonlyMap<number, MemberValue[]>): string {
  const listing = listingOf(text);
  const spans = Array.from(values, ([index, ofEntry]) => {
    const tree = listing.entries[index]?.objectTree();
    return ofEntry.flatMap(({ field }) => {
      const value = tree && findMember(tree, field)?.value;
      return value
        ? [{ offset: listing.startOf(index) + value.start, length: value.end - value.start, text: '' }]
        : [];
    });
  }).flat();
  return applyEdits(
    text,
    spans.sort((a, b) => a.offset - b.offset),
  );
}

describe('cells that are set', () => {
  it('have the same values as after the same edit of the text; every other byte is as before, also after undo', () => {
    let changed = 0;
    fc.assert(
      fc.property(texts, cells, (text, some) => {
        const listing = listingOf(text);
        const values = valuesOf(listing, some);
        const result = setMembers(listing, values, false);
        if (!('edits' in result)) return;
        const { edits } = result;
        const after = applyEdits(text, edits);
        expect(JSON.parse(after)).toEqual(editedByText(text, listing, values));
        expect(withoutValues(after, values)).toBe(withoutValues(text, values));
        expect(applyEdits(after, inverseOf(edits, text))).toBe(text);
        if (after !== text) changed++;
      }),
      { numRuns: runs(200) },
    );
    expect(changed).toBeGreaterThan(runs(150) / 2);
  });

  it('are rejected together if one of them is an error', () => {
    const outcomes = new Map<string, number>();
    fc.assert(
      fc.property(texts, cells, (text, some) => {
        const listing = listingOf(text);
        const values = valuesOf(listing, some);
        const result = setMembers(listing, values, true);
        const outcome =
          'rejected' in result ? result.rejected.rule.id : 'edits' in result ? 'set' : 'uneditable';
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if ('rejected' in result) {
          expect(result.rejected.severity).toBe('error');
        } else if ('edits' in result) {
          const after = listingOf(applyEdits(text, result.edits));
          const errors = after.problems().filter(({ severity }) => severity === 'error');
          expect(errors.filter(({ rule: { group } }) => group === 'Shape' || group === 'Identity')).toEqual(
            [],
          );
        }
      }),
      { numRuns: runs(400) },
    );
    for (const outcome of ['set', 'duplicate-id', 'quality-flag'])
      expect(outcomes.get(outcome) ?? 0, outcome).toBeGreaterThan(0);
  });

  it('show what was entered', () => {
    fc.assert(
      fc.property(texts, inputs, (text, input) => {
        const listing = listingOf(text);
        const values = new Map([[0, [{ field: 'description' as const, literal: JSON.stringify(input) }]]]);
        const result = setMembers(listing, values, true);
        const [edited] = listingOf('edits' in result ? applyEdits(text, result.edits) : '').entries;
        expect(edited && valueTexts(edited)('description')).toBe(input);
      }),
      { numRuns: runs(100) },
    );
  });
});
