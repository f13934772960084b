import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueTexts } from '../../../src/core/browse/table';
import { emptyInput, readFieldInput, setMembers, type MemberValue } from '../../../src/core/edit/set-members';
import { findMember } from '../../../src/core/json/tree';
import { FIELDS, type FieldName } from '../../../src/core/listing/fields';
import type { Listing } from '../../../src/core/listing/listing';
import { messageOf } from '../../../src/core/listing/problem';
import { DEFAULT_SETTINGS } from '../../../src/core/listing/settings';
import { applyEdits } from '../../../src/core/text/text-edit';
import { forAll } from '../for-all';
import { inverseOf } from '../../support/edited-text';
import { entry, listing, other, WITHOUT_CALLS, type Members } from '../../support/listing-text';
import { runs } from '../../support/property-runs';
import { listingOf } from '../listing-of';
import { validTexts } from './invalid-texts';

describe('a value that is entered', () => {
  it.each<[FieldName, input: string, literal: string]>([
    ['acceptedChains', 'base; solana', '["base", "solana"]'],
    ['pricePerCallUsd', '5.80e-05', '5.80e-05'],
    ['pricePerCallUsd', '0,5', '0.5'],
    ['pricePerCallUsd', '$0.25', '0.25'],
    ['volume30dUsd', '1,234.50', '1234.50'],
    ['volume30dUsd', '1.234,50', '1234.50'],
    ['volume30dUsd', "1'234.5", '1234.5'],
    ['volume30dUsd', '1\u00a0234,5', '1234.5'],
    ['calls30d', '12345678901234567890', '12345678901234567890'],
    ['description', '45750', '"45750"'],
    ['health', '{"ok": true}', '{"ok": true}'],
  ])('%s: %s is read as %s', (field, input, literal) => {
    expect(readFieldInput(field, input)).toEqual({ literal });
  });

  it.each<[FieldName, string, string]>([
    ['calls30d', '1.5', 'calls30d is an integer, 0 or more.'],
    ['pricePerCallUsd', '1e999', 'pricePerCallUsd is a number, 0 or more, such as 0.01.'],
    ['volume30dUsd', '1,234', '"1,234" can be 1234 or 1.234.'],
    ['volume30dUsd', '1,2345,678', 'volume30dUsd is a number, 0 or more, such as 0.01.'],
    ['volume30dUsd', '007', 'volume30dUsd is a number, 0 or more, such as 0.01.'],
    ['health', 'ok', 'health is null or another JSON value.'],
    ['sources', '["a",', 'sources is a list of names such as base, solana or ["base", "solana"].'],
  ])('%s: %s is refused', (field, input, error) => {
    expect(readFieldInput(field, input)).toEqual({ error });
  });
});

it.each<[FieldName, object]>([
  ['description', { input: '' }],
  ['sources', { input: '' }],
  ['health', { input: 'null' }],
  ['id', { error: 'id cannot be empty.' }],
  ['calls30d', { error: 'calls30d is a number and cannot be empty.' }],
])('what empties a member: %s', (field, expected) => {
  expect(emptyInput(field)).toEqual(expected);
});

const ENTRIES = [entry(), other('a'), other('b')];

/** Sets a field of some entries by their indexes; gives why nothing was set. */
function rejectionOf(
  field: FieldName,
  literals: Readonly<Record<number, string>>,
  { entries = ENTRIES, settings = DEFAULT_SETTINGS } = {},
): string | undefined {
  const read = listingOf(listing(entries), { settings });
  const values = new Map(
    Object.entries(literals).map(([index, literal]) => [Number(index), [{ field, literal }]]),
  );
  const set = setMembers(read, values, true);
  if ('rejected' in set) return `[${set.rejected.index}] ${messageOf(set.rejected)}`;
  expect('edits' in set && set.edits.length).toBeGreaterThan(0);
  return undefined;
}

const ID_OF_A = '"api-x-io-v1-a"';

describe('values that are set', () => {
  it('are rejected if another entry has the id, whichever of them is first', () => {
    expect(rejectionOf('id', { 2: ID_OF_A })).toBe('[2] id "api-x-io-v1-a" is already used by entry 2');
    expect(rejectionOf('id', { 0: ID_OF_A })).toBe('[1] id "api-x-io-v1-a" is already used by entry 1');
  });

  it('are rejected if several entries get the same id', () => {
    expect(rejectionOf('id', { 0: '"new"', 2: '"new"' })).toBe('[2] id "new" is already used by entry 1');
  });

  it('are not rejected if the other entry gets another id', () => {
    expect(rejectionOf('id', { 1: '"api-x-io-v1-b"', 2: ID_OF_A })).toBeUndefined();
  });

  it('are rejected by every rule on several entries that reports an error', () => {
    const endpoint = '"https://api.x.io/v1/a"';
    expect(rejectionOf('endpoint', { 2: endpoint })).toBeUndefined();
    const settings = {
      ...DEFAULT_SETTINGS,
      severities: new Map([
        ['duplicate-endpoint', 'error' as const],
        ['facilitator-differs', 'error' as const],
      ]),
    };
    expect(rejectionOf('endpoint', { 2: endpoint }, { settings })).toMatch(/is already listed in entry 2$/);
    expect(rejectionOf('endpoint', { 2: '"https://api.x.io/v1/c"' }, { settings })).toBeUndefined();
  });

  it('are not rejected because of an error of another field', () => {
    expect(rejectionOf('description', { 1: '"New."' }, { entries: [entry(), entry()] })).toBeUndefined();
  });
});

const PRICE_2: Members = { pricePerCallUsd: '1', volume30dUsd: '60', volumePerDayApprox: '2' };
const BOTH_CHAINS = '["base", "solana"]';

it.each<[what: string, before: string[], MemberValue[], after: string[]]>([
  [
    'the figures and the place of an entry',
    [entry(), other('a'), other('last')],
    [{ field: 'pricePerCallUsd', literal: '1' }],
    [other('last', PRICE_2), entry(), other('a')],
  ],
  [
    'but no figure that is set',
    [other('last', { volume30dUsd: '60' })],
    [
      { field: 'volumePerDayApprox', literal: '7' },
      { field: 'pricePerCallUsd', literal: '1' },
    ],
    [other('last', { ...PRICE_2, volumePerDayApprox: '7' })],
  ],
  [
    'but not the place of an entry that was out of order',
    [other('a', WITHOUT_CALLS), other('b'), other('last')],
    [{ field: 'volume30dUsd', literal: '15' }],
    [other('a', WITHOUT_CALLS), other('b'), other('last', { volume30dUsd: '15', volumePerDayApprox: '0.5' })],
  ],
  [
    'the order of accepted chains',
    [other('last', { acceptedChains: BOTH_CHAINS })],
    [{ field: 'chain', literal: '"solana"' }],
    [other('last', { chain: '"solana"', acceptedChains: '["solana", "base"]' })],
  ],
  [
    'but no accepted chains that are set',
    [other('last')],
    [
      { field: 'chain', literal: '"solana"' },
      { field: 'acceptedChains', literal: BOTH_CHAINS },
    ],
    [other('last', { chain: '"solana"', acceptedChains: BOTH_CHAINS })],
  ],
])('values that are set change what follows from them: %s', (_, before, values, after) => {
  const text = listing(before);
  const result = setMembers(listingOf(text), new Map([[before.length - 1, values]]), true);
  const edits = 'edits' in result ? result.edits : [];
  expect(applyEdits(text, edits)).toBe(listing(after));
  expect(applyEdits(listing(after), inverseOf(edits, text))).toBe(text);
});

const texts = validTexts(12);

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
    forAll(200, [texts, cells], (text, some) => {
      const listing = listingOf(text);
      const values = valuesOf(listing, some);
      const result = setMembers(listing, values, false);
      if (!('edits' in result)) return;
      const { edits } = result;
      const after = applyEdits(text, edits);
      const { results } = JSON.parse(after) as { results: Record<string, unknown>[] };
      for (const [index, ofEntry] of values)
        for (const { field, literal } of ofEntry)
          expect(results[index]?.[field]).toEqual(JSON.parse(literal));
      expect(withoutValues(after, values)).toBe(withoutValues(text, values));
      expect(applyEdits(after, inverseOf(edits, text))).toBe(text);
      if (after !== text) changed++;
    });
    expect(changed).toBeGreaterThan(runs(150) / 2);
  });

  it('are rejected together if one of them is an error', () => {
    const outcomes = new Map<string, number>();
    forAll(400, [texts, cells], (text, some) => {
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
        expect(errors.filter(({ rule: { group } }) => group === 'Shape' || group === 'Identity')).toEqual([]);
      }
    });
    for (const outcome of ['set', 'duplicate-id', 'quality-flag'])
      expect(outcomes.get(outcome) ?? 0, outcome).toBeGreaterThan(0);
  });
});
