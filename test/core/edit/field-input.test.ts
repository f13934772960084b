import { describe, expect, it } from 'vitest';
import type { FieldName } from '../../../src/core/listing/fields';
import { emptyInput, readFieldInput } from '../../../src/core/edit/set-members';

describe('a value that is entered', () => {
  it.each<[FieldName, input: string, literal: string]>([
    ['calls30d', '45750', '45750'],
    ['calls30d', ' 7 ', '7'],
    ['pricePerCallUsd', '1.25e-3', '1.25e-3'],
    ['acceptedChains', 'base', '["base"]'],
    ['acceptedChains', 'base; solana', '["base", "solana"]'],
    ['pricePerCallUsd', '1.50', '1.50'],
    ['pricePerCallUsd', '5.80e-05', '5.80e-05'],
    ['pricePerCallUsd', '0.30000000000000004', '0.30000000000000004'],
    ['pricePerCallUsd', '0,5', '0.5'],
    ['pricePerCallUsd', '0,500', '0.500'],
    ['pricePerCallUsd', '.5', '0.5'],
    ['pricePerCallUsd', '$0.25', '0.25'],
    ['pricePerCallUsd', '$ 12', '12'],
    ['volume30dUsd', '1,234.50', '1234.50'],
    ['volume30dUsd', '1.234,50', '1234.50'],
    ['volume30dUsd', '$1,234,567', '1234567'],
    ['volume30dUsd', "1'234.5", '1234.5'],
    ['volume30dUsd', '1\u00a0234,5', '1234.5'],
    ['calls30d', '12345678901234567890', '12345678901234567890'],
    ['calls30d', '1,234', '1234'],
    ['calls30d', '1 234 567', '1234567'],
    ['acceptedChains', '["base", "5"]', '["base", "5"]'],
    ['description', '45750', '"45750"'],
    ['health', '{"ok": true}', '{"ok": true}'],
    ['lastCalledMs', '2026-08-21T13:37:59.804Z', '1787319479804'],
    ['sources', ' a, "b, c" ', '["a", "b, c"]'],
    ['sources', '["a","b, c"]', '["a", "b, c"]'],
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
    ['calls30d', '1.234', 'calls30d is an integer, 0 or more.'],
    ['calls30d', '0,5', 'calls30d is an integer, 0 or more.'],
    ['volume30dUsd', '1,234', '"1,234" can be 1234 or 1.234.'],
    ['volume30dUsd', '1,2345,678', 'volume30dUsd is a number, 0 or more, such as 0.01.'],
    ['volume30dUsd', '1,234.567.890', 'volume30dUsd is a number, 0 or more, such as 0.01.'],
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
