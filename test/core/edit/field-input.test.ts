import { describe, expect, it } from 'vitest';
import { currentInput, readFieldInput, suggestedValues } from '../../../src/core/edit/field-input';
import type { FieldName } from '../../../src/core/entries/fields';
import { Listing } from '../../../src/core/listing/listing';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings';
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
    const inputs = [currentInput(read, one, field), valueTexts(read, one)(field)];
    if (field === 'sources') inputs.push(suggestedValues(read, field, DEFAULT_SETTINGS)[0]?.input);
    for (const input of inputs) {
      const again = readFieldInput(field, input ?? '');
      expect('literal' in again && JSON.parse(again.literal)).toEqual(same);
    }
  });
});

describe('names that are entered', () => {
  it('may be JSON strings', () => {
    expect(readFieldInput('sources', ' a, "b, c" ')).toEqual({ literal: '["a", "b, c"]' });
  });

  it('are refused with quotes that are not closed', () => {
    expect(readFieldInput('sources', '"a, b')).toEqual({
      error: 'A name in quotes is written as in JSON, such as "a, b".',
    });
  });
});
