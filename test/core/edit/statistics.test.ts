import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/core/text/text-edit';
import { fixAll } from '../../../src/core/edit/fix-all';
import { fixesOf } from '../../../src/core/edit/fixes-of';
import { recomputeDependents } from '../../../src/core/edit/set-members';
import { listingOf } from '../listing-of';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/listing/settings';
import { entry, listing, other, WITHOUT_CALLS, type Members } from '../../support/listing-text';

/** The titles of the fixes of each problem of one entry. */
function titlesFor(members: Members): Record<string, string[]> {
  const read = listingOf(listing([entry(members)]));
  return Object.fromEntries(
    read
      .problems()
      .map((problem) => [
        problem.rule.id,
        fixesOf(read, problem).map(({ title, isPreferred }) => `${title}${isPreferred ? '!' : ''}`),
      ]),
  );
}

/** The members that fixing all leaves in one entry. */
function fixedMembers(members: Members, settings: Partial<Settings> = {}): Record<string, unknown> {
  const text = fixed(listing([entry(members)]), settings);
  return (JSON.parse(text) as { results: Record<string, unknown>[] }).results[0] ?? {};
}

function fixed(text: string, given: Partial<Settings> = {}): string {
  const read = listingOf(text, { settings: { ...DEFAULT_SETTINGS, ...given } });
  return applyEdits(text, fixAll(read).edits);
}

describe('which field is wrong', () => {
  it('a price that is off by 1000', () => {
    expect(titlesFor({ pricePerCallUsd: '500' })).toEqual({
      'volume-30d': [
        'Set pricePerCallUsd to 0.5, which matches volume30dUsd',
        'Set volume30dUsd to 30000',
        'Recompute 2 statistics of this entry: volume30dUsd, volumePerDayApprox',
      ],
      'price-range': [],
    });
  });

  it('calls that changed without the dependent figures', () => {
    const titles = titlesFor({ calls30d: '75' });
    for (const rule of ['calls-per-day', 'volume-30d', 'calls-per-payer'])
      expect(titles[rule]).toEqual([
        'Set calls30d to 60, which matches callsPerDayApprox, volume30dUsd and callsPerPayer',
        expect.stringMatching(/^Set \w+ to /),
        'Recompute 4 statistics of this entry: callsPerDayApprox, volume30dUsd, volumePerDayApprox, callsPerPayer',
      ]);
  });

  it('the stated ones, if another that was just typed still contradicts figures, which comes first', () => {
    const typed = titlesFor({ pricePerCallUsd: '0.02', calls30d: '300' });
    expect(typed['volume-30d']).toEqual([
      'Set volume30dUsd to 6!',
      'Set calls30d to 1500, which matches volume30dUsd',
      'Recompute 4 statistics of this entry: callsPerDayApprox, volume30dUsd, volumePerDayApprox, callsPerPayer',
    ]);
  });

  it('the stated one, if no other corrects more', () => {
    expect(titlesFor({ callsPerPayer: '4' })).toEqual({ 'calls-per-payer': ['Set callsPerPayer to 3!'] });
  });
});

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

describe('fixing all', () => {
  it('counts the reported problems', () => {
    const text = listing([entry({ calls30d: '90' }), other('b', { volumePerDayApprox: '2' })], '1');
    expect(fixAll(listingOf(text)).fixed).toBe(5);
  });

  it('skips ignored entries', () => {
    const ids = new Map([['api-x-io-v1-render', 0]]);
    const ignored = new Map([['volume-30d', ids]]);
    expect(fixedMembers({ calls30d: '90' }, { ignored })).toMatchObject({
      callsPerDayApprox: 3,
      volume30dUsd: 30,
    });
  });
});

describe('an entry with an impossible number of payers', () => {
  const CALLS = {
    calls30d: '1786',
    callsPerDayApprox: '59.53',
    volume30dUsd: '893',
    volumePerDayApprox: '29.77',
  };

  it.each([
    ['more than calls', '99999', 'payers-exceed-calls', 'Set callsPerPayer to 0.02'],
    ['none', '0', 'zero-payers', 'Set callsPerPayer to 0'],
  ])(
    '%s: no figure is computed from it by Fix All, but payers are offered',
    (_, l30DaysPayers, rule, figure) => {
      const members = { ...CALLS, l30DaysPayers, callsPerPayer: '223.25' };
      expect(fixedMembers(members)).toMatchObject({
        l30DaysPayers: Number(l30DaysPayers),
        callsPerPayer: 223.25,
      });
      expect(titlesFor(members)).toEqual({
        [rule]: ['Set l30DaysPayers to 8, which is calls30d ÷ callsPerPayer!'],
        'calls-per-payer': [figure],
      });
      expect(titlesFor({ ...members, l30DaysPayers: '8' })).toEqual({});
    },
  );

  it.each([
    ['a double', '7', '2.3333333333333335', '3'],
    ['as many as calls', '1786', '1.0', '1786'],
  ])('the calls per payer are %s', (_, calls30d, callsPerPayer, payers) => {
    const titles = titlesFor({ ...WITHOUT_CALLS, calls30d, l30DaysPayers: '99999', callsPerPayer });
    expect(titles['payers-exceed-calls']).toEqual([
      `Set l30DaysPayers to ${payers}, which is calls30d ÷ callsPerPayer!`,
    ]);
  });

  it.each([
    ['give no integer', '1786', '223'],
    ['give more payers than calls', '1786', '0.5'],
    ['are 0', '1786', '0'],
    ['are negative', '1786', '-223.25'],
    ['are absent', '1786', undefined],
    ['and the calls are 0', '0', '223.25'],
  ])('no payers are offered where the calls per payer %s', (_, calls30d, callsPerPayer) => {
    const titles = titlesFor({ ...WITHOUT_CALLS, calls30d, l30DaysPayers: '99999', callsPerPayer });
    expect(titles['payers-exceed-calls']).toEqual([]);
  });
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
