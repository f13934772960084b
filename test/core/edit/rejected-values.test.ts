import { describe, expect, it } from 'vitest';
import { setMembers } from '../../../src/core/edit/set-members';
import type { FieldName } from '../../../src/core/listing/fields';
import { listingOf } from '../listing-of';
import { messageOf } from '../../../src/core/listing/problem';
import { DEFAULT_SETTINGS } from '../../../src/core/listing/settings';
import { entry, listing, other } from '../../support/listing-text';

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
