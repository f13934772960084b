import { describe, expect, it } from 'vitest';
import type { FieldName } from '../../../../src/core/next/listing/fields';
import { emptyInput, readFieldInput } from '../../../../src/core/next/edit/field-input';

describe('a value that is entered', () => {
  it.each<[FieldName, input: string, literal: string]>([
    ['calls30d', '45750', '45750'],
    ['calls30d', ' 7 ', '7'],
    ['pricePerCallUsd', '1.25e-3', '1.25e-3'],
    ['acceptedChains', 'base', '["base"]'],
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
