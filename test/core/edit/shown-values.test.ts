import { describe, expect, it } from 'vitest';
import { valueTexts } from '../../../src/core/browse/table';
import { readFieldInput } from '../../../src/core/edit/set-members';
import type { Entry } from '../../../src/core/listing/entry';
import type { FieldName } from '../../../src/core/listing/fields';
import { entry, listing } from '../../support/listing-text';
import { required } from '../browse/support';
import { listingOf } from '../listing-of';

function entryWith(field: FieldName, literal: string): Entry {
  return required(listingOf(listing([entry({ [field]: literal })])).entries[0]);
}

describe('a value that is accepted unchanged', () => {
  it.each<[FieldName, string]>([
    ['sources', '["a, b"]'],
    ['sources', '["a", "", " b ", "\\"c\\"", "d\\ne"]'],
    ['acceptedChains', '["base", "solana"]'],
    ['acceptedChains', '[]'],
    ['description', '"First line.\\nSecond \\"line\\"."'],
    ['lastCalledMs', '1787319479804'],
    ['health', '{"ok": true}'],
  ])('%s: %s stays the same', (field, literal) => {
    const same: unknown = JSON.parse(literal);
    const again = readFieldInput(field, valueTexts(entryWith(field, literal))(field) ?? '');
    expect('literal' in again && JSON.parse(again.literal)).toEqual(same);
  });
});

describe('a value that is not of the type of its field', () => {
  it.each<[FieldName, string, input: string, literal: string]>([
    ['calls30d', '"45750"', '45750', '45750'],
    ['acceptedChains', '"base"', 'base', '["base"]'],
    ['acceptedChains', '["base", 5]', '["base", "5"]', '["base", "5"]'],
    ['description', '45750', '45750', '"45750"'],
  ])('%s: %s is shown as written; %s is read as %s', (field, literal, input, entered) => {
    expect(valueTexts(entryWith(field, literal))(field)).toBe(literal);
    expect(readFieldInput(field, input)).toEqual({ literal: entered });
  });
});
