import { describe, expect, it } from 'vitest';
import { relatedOf } from '../../../src/core/listing/problem';
import { entry, listing, type Members } from '../../support/listing-text';
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
    ['90', '0.1', '0.30000000000000004', '9'],
    ['1000001', '0.07', '2333.3356666666664', '70000.07'],
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
    ['3', '0.30000000000000004', '0.1'],
    ['3', '1', '0.3333333333333333'],
  ])('%s calls give a volume of %s, so the price is %s', (calls30d, volume30dUsd, price) => {
    const volumePerDayApprox = String(Number(volume30dUsd) / 30);
    expect(
      betterOf('volume-30d', { calls30d, pricePerCallUsd: '0.0123', volume30dUsd, volumePerDayApprox }),
    ).toBe(`Or change pricePerCallUsd to ${price}, which matches volume30dUsd`);
  });
});
