import { describe, expect, it } from 'vitest';
import { readFieldInput } from '../../../src/core/edit/field-input';
import type { FieldName } from '../../../src/core/next/listing/fields';
import { Listing } from '../../../src/core/listing/listing';
import { valueTexts } from '../../../src/core/browse/table/columns';
import { entry, listing } from '../../support/listing-text';

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
    const read = Listing.read(listing([entry({ [field]: literal })]));
    const [one] = read.entries;
    if (!one) throw new Error('no entry');
    const same: unknown = JSON.parse(literal);
    const again = readFieldInput(field, valueTexts(read, one)(field) ?? '');
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
    const read = Listing.read(listing([entry({ [field]: literal })]));
    const [one] = read.entries;
    expect(one && valueTexts(read, one)(field)).toBe(literal);
    expect(readFieldInput(field, input)).toEqual({ literal: entered });
  });
});

describe('names that are entered', () => {
  it('may be JSON strings', () => {
    expect(readFieldInput('sources', ' a, "b, c" ')).toEqual({ literal: '["a", "b, c"]' });
  });

  it('may be a JSON array', () => {
    expect(readFieldInput('sources', '["a","b, c"]')).toEqual({ literal: '["a", "b, c"]' });
  });

  it.each(['"a, b', '["a",', '["a", 5]', 'a", "b'])(
    'are refused with quotes or brackets as in %s',
    (input) => {
      expect(readFieldInput('sources', input)).toEqual({
        error: 'sources is a list of names such as base, solana or ["base", "solana"].',
      });
    },
  );
});
