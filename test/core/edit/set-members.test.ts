import { describe, expect, it } from 'vitest';
import { valueTexts } from '../../../src/core/browse/table';
import { emptyInput, readFieldInput, setMembers } from '../../../src/core/edit/set-members';
import type { FieldName } from '../../../src/core/listing/fields';
import { messageOf } from '../../../src/core/listing/problem';
import { DEFAULT_SETTINGS } from '../../../src/core/listing/settings';
import { entry, listing, other } from '../../support/listing-text';
import { listingOf } from '../listing-of';

describe('a value that is entered', () => {
  it.each<[FieldName, input: string, literal: string]>([
    ['acceptedChains', 'base; solana', '["base", "solana"]'],
    ['pricePerCallUsd', '5.80e-05', '5.80e-05'],
    ['pricePerCallUsd', '0,5', '0.5'],
    ['pricePerCallUsd', '.5', '0.5'],
    ['pricePerCallUsd', '$0.25', '0.25'],
    ['volume30dUsd', '1,234.50', '1234.50'],
    ['volume30dUsd', '1.234,50', '1234.50'],
    ['volume30dUsd', "1'234.5", '1234.5'],
    ['volume30dUsd', '1\u00a0234,5', '1234.5'],
    ['calls30d', '12345678901234567890', '12345678901234567890'],
    ['calls30d', '1,234', '1234'],
    ['description', '45750', '"45750"'],
    ['health', '{"ok": true}', '{"ok": true}'],
  ])('%s: %s is read as %s', (field, input, literal) => {
    expect(readFieldInput(field, input)).toEqual({ literal });
  });

  it.each(['"a, b', '["a",', '["a", 5]', 'a", "b'])(
    'is refused with quotes or brackets as in %s',
    (input) => {
      expect(readFieldInput('sources', input)).toEqual({
        error: 'sources is a list of names such as base, solana or ["base", "solana"].',
      });
    },
  );

  it.each<[FieldName, string, string]>([
    ['calls30d', '1.5', 'calls30d is an integer, 0 or more.'],
    ['calls30d', '-1', 'calls30d is an integer, 0 or more.'],
    ['pricePerCallUsd', '1e999', 'pricePerCallUsd is a number, 0 or more, such as 0.01.'],
    ['volume30dUsd', '1,234', '"1,234" can be 1234 or 1.234.'],
    ['volume30dUsd', '1,2345,678', 'volume30dUsd is a number, 0 or more, such as 0.01.'],
    ['volume30dUsd', '007', 'volume30dUsd is a number, 0 or more, such as 0.01.'],
    ['health', 'ok', 'health is null or another JSON value.'],
  ])('%s: %s is refused', (field, input, error) => {
    expect(readFieldInput(field, input)).toEqual({ error });
  });
});

describe('what empties a member', () => {
  it.each<[FieldName, object]>([
    ['description', { input: '' }],
    ['sources', { input: '' }],
    ['health', { input: 'null' }],
    ['id', { error: 'id cannot be empty.' }],
    ['calls30d', { error: 'calls30d is a number and cannot be empty.' }],
  ])('%s', (field, expected) => {
    expect(emptyInput(field)).toEqual(expected);
  });
});

/** How the table shows a value, which a user may accept or change. */
function shownOf(field: FieldName, literal: string): string | undefined {
  const [first] = listingOf(listing([entry({ [field]: literal })])).entries;
  return first && valueTexts(first)(field);
}

describe('a value that is accepted unchanged', () => {
  it.each<[FieldName, string]>([
    ['sources', '["a, b"]'],
    ['sources', '["a", "", " b ", "\\"c\\"", "d\\ne"]'],
    ['description', '"First line.\\nSecond \\"line\\"."'],
    ['lastCalledMs', '1787319479804'],
    ['health', '{"ok": true}'],
  ])('%s: %s stays the same', (field, literal) => {
    const same: unknown = JSON.parse(literal);
    const again = readFieldInput(field, shownOf(field, literal) ?? '');
    expect('literal' in again && JSON.parse(again.literal)).toEqual(same);
  });
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
