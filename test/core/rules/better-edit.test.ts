import { describe, expect, it } from 'vitest';
import { figuresOf, messageOf, relatedOf } from '../../../src/core/listing/problem';
import { entry, listing, WITHOUT_CALLS, type Members } from '../../support/listing-text';
import { listingOf } from '../listing-of';

/** What a problem says about other members that could be wrong instead. */
function betterOf(rule: string, members: Members): string | undefined {
  const problem = listingOf(listing([entry(members)]))
    .problems()
    .find((one) => one.rule.id === rule);
  return problem && relatedOf(problem)[0]?.message;
}

describe('the number that is offered instead of a computed figure is the shortest with the stated figure', () => {
  /** A wrong volume, with calls, price and daily volume that agree with each other. */
  it.each([
    ['35', '0.5', '0.5833333333333334', '17.5'],
    ['70', '0.1', '0.23333333333333334', '7'],
    ['11', '0.02', '0.007333333333333333', '0.22'],
    ['1234', '0.05', '2.0566666666666666', '61.7'],
    ['90', '0.1', '0.30000000000000004', '9'],
    ['7', '0.001', '0.00023333333333333333', '0.007'],
    ['1000001', '0.07', '2333.3356666666664', '70000.07'],
    ['4113', '0.3', '41.13', '1233.9'],
  ])('%s calls at %s give %s a day, so the volume is %s', (calls30d, pricePerCallUsd, daily, volume) => {
    const members = { calls30d, pricePerCallUsd, volume30dUsd: '999', volumePerDayApprox: daily };
    expect(betterOf('volume-per-day', members)).toBe(
      `Or change volume30dUsd to ${volume}, which matches volumePerDayApprox`,
    );
  });

  /** A wrong price, whose volume agrees with the daily one. */
  it.each([
    ['3', '0.9', '0.3'],
    ['7', '0.4900000000000001', '0.07'],
    ['49', '0.343', '0.007'],
    ['1234', '61.7', '0.05'],
    ['3', '0.30000000000000004', '0.1'],
    ['3', '1', '0.3333333333333333'],
  ])('%s calls give a volume of %s, so the price is %s', (calls30d, volume30dUsd, price) => {
    const volumePerDayApprox = String(Number(volume30dUsd) / 30);
    expect(
      betterOf('volume-30d', { calls30d, pricePerCallUsd: '0.0123', volume30dUsd, volumePerDayApprox }),
    ).toBe(`Or change pricePerCallUsd to ${price}, which matches volume30dUsd`);
  });
});

describe('the figure per payer without payers', () => {
  it.each<[string, Members]>([
    ['5', WITHOUT_CALLS],
    ['5', { ...WITHOUT_CALLS, l30DaysPayers: '0.0' }],
    ['318', { ...WITHOUT_CALLS, calls30d: '318' }],
    ['0.5', { ...WITHOUT_CALLS, calls30d: '1', l30DaysPayers: '0e5' }],
    ['1e3', { ...WITHOUT_CALLS, l30DaysPayers: '-0' }],
  ])('should be 0, and is %s', (callsPerPayer, members) => {
    const read = listingOf(listing([entry({ ...members, callsPerPayer })]));
    const problem = read.problems().find(({ rule }) => rule.id === 'calls-per-payer');
    expect(problem && messageOf(problem)).toBe(
      `callsPerPayer is ${callsPerPayer}, but should be 0 without payers`,
    );
    expect(problem && figuresOf(problem)).toEqual({ stated: callsPerPayer, computed: '0' });
  });
});

it('figures near the largest double have problems as any others', () => {
  const members = { pricePerCallUsd: '1.7976931348623157e308', calls30d: '1', volume30dUsd: '1.7e308' };
  const rules = listingOf(listing([entry(members)]))
    .problems()
    .map(({ rule }) => rule.id);
  expect(rules).toContain('volume-30d');
});
