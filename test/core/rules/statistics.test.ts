import { describe, expect, it } from 'vitest';
import { relatedOf } from '../../../src/core/listing/problem';
import { WITHOUT_CALLS, entry, listing, other, type Members } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';
import { listingOf } from '../listing-of';

testRule('calls-per-day', {
  valid: {
    'a thirtieth': {},
    'no calls': WITHOUT_CALLS,
    'absent calls': { calls30d: undefined, callsPerDayApprox: '7' },
  },
  invalid: {
    'the calls themselves': [{ callsPerDayApprox: '«60»' }, 'callsPerDayApprox is 60, but calls30d ÷ 30 = 2'],
  },
});

testRule('volume-30d', {
  valid: {
    'the exact product': {},
    'a price that no double holds': { pricePerCallUsd: '1e400' },
    'no calls at a high price': { ...WITHOUT_CALLS, pricePerCallUsd: '450' },
    'minus zero': { ...WITHOUT_CALLS, volume30dUsd: '-0' },
  },
  invalid: {
    'another number': [
      { volume30dUsd: '«31»', volumePerDayApprox: '1.0333333333333334' },
      'volume30dUsd is 31, but calls30d × pricePerCallUsd = 30',
    ],
    'a product that no double holds': { calls30d: '1e308', pricePerCallUsd: '100', volume30dUsd: '«1e308»' },
  },
});

testRule('volume-per-day', {
  valid: {
    'a thirtieth': {},
    'a thirtieth of a wrong volume': { volume30dUsd: '60', volumePerDayApprox: '2' },
    'a wrong price or wrong calls': listing([
      entry({ pricePerCallUsd: '0.25' }),
      other('b', { calls30d: '30', callsPerDayApprox: '1', callsPerPayer: '1.5' }),
    ]),
  },
  invalid: {
    'a thirtieth of the calls': [
      { volumePerDayApprox: '«2»' },
      'volumePerDayApprox is 2, but volume30dUsd ÷ 30 = 1',
    ],
    'the volume itself, before all other members': listing([
      `{"volumePerDayApprox":«3e1», ${entry({ volumePerDayApprox: undefined }).slice(1)}`,
    ]),
  },
});

/** The members that give the calls per payer, and the stated figure. */
function perPayer(calls30d: string, l30DaysPayers: string, callsPerPayer: string): Members {
  return { calls30d, l30DaysPayers, callsPerPayer };
}

// How close a figure has to be is a property of `agrees`.
testRule('calls-per-payer', {
  valid: {
    'no payers stated': { l30DaysPayers: undefined, callsPerPayer: '7' },
    'a third in two decimals': perPayer('10', '3', '3.33'),
    'no payers and no calls, with decimals': perPayer('0', '0.0', '0.00'),
    'no payers for some calls': perPayer('7', '0', '0'),
    'negative calls, which other rules report': perPayer('-10', '3', '-3.33'),
    'a tolerance of a tenth': { text: perPayer('16', '5', '3'), config: { tolerance: { relative: 0.1 } } },
    'no decimals needed': { text: perPayer('16', '5', '3'), config: { tolerance: { decimals: 0 } } },
  },
  invalid: {
    'one decimal for a third': perPayer('10', '3', '«3.3»'),
    'a figure without payers': [
      perPayer('7', '0', '«7»'),
      'callsPerPayer is 7, but should be 0 without payers',
    ],
    'almost zero, which a double takes for zero': perPayer('0', '-0', '«1e-400»'),
  },
});

testRule('payers-exceed-calls', {
  valid: {
    'as many payers as calls': { l30DaysPayers: '60', callsPerPayer: '1' },
    'neither payers nor calls': WITHOUT_CALLS,
    'as many, written in two ways': { l30DaysPayers: '6.0e1', callsPerPayer: '1' },
  },
  invalid: {
    'one more': [
      { l30DaysPayers: '«61»', callsPerPayer: '0.98' },
      'l30DaysPayers is 61, but calls30d is only 60',
    ],
    'a payer without calls': { ...WITHOUT_CALLS, l30DaysPayers: '«1»' },
    'one more, where doubles see no difference': perPayer('9007199254740992', '«9007199254740993»', '1'),
  },
});

testRule('zero-payers', {
  valid: {
    'neither payers nor calls': WITHOUT_CALLS,
    'a payer': {},
    'calls below zero': perPayer('-60', '0', '0'),
  },
  invalid: {
    'some calls': [{ l30DaysPayers: '«0»', callsPerPayer: '0' }, 'l30DaysPayers is 0, but calls30d is 60'],
    'minus zero': { l30DaysPayers: '«-0.0e3»', callsPerPayer: '0' },
    'calls per payer that are wrong too': { l30DaysPayers: '«0»' },
  },
});

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
    ['1000001', '0.07', '2333.3356666666664', '70000.07'],
  ])('%s calls at %s give %s a day, so the volume is %s', (calls30d, pricePerCallUsd, daily, volume) => {
    const members = { calls30d, pricePerCallUsd, volume30dUsd: '999', volumePerDayApprox: daily };
    expect(betterOf('volume-per-day', members)).toBe(
      `Or change volume30dUsd to ${volume}, which matches volumePerDayApprox`,
    );
  });

  /** A wrong price, whose volume agrees with the daily one. */
  it.each([
    ['7', '0.4900000000000001', '0.07'],
    ['3', '1', '0.3333333333333333'],
  ])('%s calls give a volume of %s, so the price is %s', (calls30d, volume30dUsd, price) => {
    const volumePerDayApprox = String(Number(volume30dUsd) / 30);
    expect(
      betterOf('volume-30d', { calls30d, pricePerCallUsd: '0.0123', volume30dUsd, volumePerDayApprox }),
    ).toBe(`Or change pricePerCallUsd to ${price}, which matches volume30dUsd`);
  });
});
