import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/core/text/text-edit';
import { fixAll } from '../../../src/core/edit/fix-all';
import { recomputeDependents } from '../../../src/core/edit/set-members';
import { listingOf } from '../listing-of';
import { entry, listing, other, WITHOUT_CALLS, type Members } from '../../support/listing-text';

/** The members that fixing all leaves in one entry. */
function fixedMembers(members: Members): Record<string, unknown> {
  const text = fixed(listing([entry(members)]));
  return (JSON.parse(text) as { results: Record<string, unknown>[] }).results[0] ?? {};
}

function fixed(text: string): string {
  return applyEdits(text, fixAll(listingOf(text)).edits);
}

describe('a figure is written', () => {
  it.each([
    ['as the shortest of its double', '10', '3', '1', '3.3333333333333335'],
    ['rounded as the one that it replaces', '10', '3', '1.25', '3.33'],
    ['with trailing zeros if the previous text has them', '10', '4', '1.30', '2.50'],
    ['with trailing zeros if it would not be consistent without', '1299', '1000', '1.31', '1.30'],
    ['in full where there are more than 8 decimals', '10', '3', '1.123456789', '3.3333333333333335'],
    ['rounded as the one that it replaces, its exponent applied', '10', '3', '125e-2', '3.33'],
  ])('%s', (_, calls, payers, stated, written) => {
    const text = listing([
      entry({ ...WITHOUT_CALLS, calls30d: calls, l30DaysPayers: payers, callsPerPayer: stated }),
    ]);
    expect(/"callsPerPayer": ([^,\n]+)/.exec(fixed(text))?.[1]).toBe(written);
  });

  it('in full where rounding would make it 0', () => {
    const members = { pricePerCallUsd: '0.0005', volume30dUsd: '0.03', volumePerDayApprox: '0.51' };
    expect(fixedMembers(members)).toMatchObject({ volumePerDayApprox: 0.001 });
  });

  it('not if it would be below 0 or beyond the range of doubles', () => {
    const text = listing([
      entry({ calls30d: '-5' }),
      other('b', { ...WITHOUT_CALLS, calls30d: `1${'0'.repeat(300)}`, pricePerCallUsd: '1e200' }),
    ]);
    const read = listingOf(fixed(text));
    expect(read.problems().filter(({ rule }) => rule.id === 'volume-30d').length).toBe(2);
    expect(fixed(fixed(text))).toBe(fixed(text));
  });
});

it.each(['0', '99999'])('no figure is computed from an impossible number of payers: %s', (payers) => {
  const members = { l30DaysPayers: payers, callsPerPayer: '7' };
  expect(fixedMembers(members)).toMatchObject({ l30DaysPayers: Number(payers), callsPerPayer: 7 });
});

describe('recomputing dependent figures', () => {
  const text = listing([entry({ calls30d: '90', l30DaysPayers: '20', callsPerPayer: '7' })]);
  const read = listingOf(text);

  it('changes those that follow from a member, and no others', () => {
    const after = applyEdits(text, recomputeDependents(read, 0, 'pricePerCallUsd') ?? []);
    const figures = { volume30dUsd: '45', volumePerDayApprox: '1.5', callsPerPayer: '7' };
    expect(after).toBe(listing([entry({ calls30d: '90', ...figures })]));
  });

  it('does nothing for other members or consistent figures', () => {
    expect(recomputeDependents(read, 0, 'volume30dUsd')).toBeUndefined();
    expect(recomputeDependents(listingOf(listing([entry()])), 0, 'calls30d')).toBeUndefined();
  });
});
