import { entry, listing, other, WITHOUT_CALLS, type Members } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

testRule('calls-per-day', {
  valid: {
    'a thirtieth': {},
    'no calls': WITHOUT_CALLS,
    'absent calls': { calls30d: undefined, callsPerDayApprox: '7' },
    'another figure inside another value': { health: '{ "calls30d": 1, "callsPerDayApprox": 7 }' },
  },
  invalid: {
    'the calls themselves': [{ callsPerDayApprox: '«60»' }, 'callsPerDayApprox is 60, but calls30d ÷ 30 = 2'],
    'a 31st': { callsPerDayApprox: '«1.935»' },
    'an integer, rounded': [
      {
        ...WITHOUT_CALLS,
        calls30d: '7',
        callsPerDayApprox: '«0»',
        l30DaysPayers: '7',
        callsPerPayer: '1',
        volume30dUsd: '3.5',
        volumePerDayApprox: '0.117',
      },
      'callsPerDayApprox is 0, but calls30d ÷ 30 = 0.23333333333333334',
    ],
    'the calls are wrong, which shows in all that is computed from them': {
      calls30d: '90',
      callsPerDayApprox: '«2»',
    },
  },
});

testRule('volume-30d', {
  valid: {
    'the exact product': {},
    'a product with no price': { pricePerCallUsd: undefined, volume30dUsd: '60', volumePerDayApprox: '2' },
    'a price that no double holds': { pricePerCallUsd: '1e400' },
    'no calls at a high price': { ...WITHOUT_CALLS, pricePerCallUsd: '450' },
    'minus zero': { ...WITHOUT_CALLS, volume30dUsd: '-0' },
    'a value that is its name': { description: '"volume30dUsd"', name: '"volume30dUsd"' },
  },
  invalid: {
    'another number': [
      { volume30dUsd: '«31»', volumePerDayApprox: '1.0333333333333334' },
      'volume30dUsd is 31, but calls30d × pricePerCallUsd = 30',
    ],
    'in the second entry only': listing([
      entry(),
      other('b', { volume30dUsd: '«29»', volumePerDayApprox: '0.966666666666667' }),
    ]),
    'the price is wrong, which shows here only': [
      { pricePerCallUsd: '0.05', volume30dUsd: '«30»' },
      'volume30dUsd is 30, but calls30d × pricePerCallUsd = 3',
    ],
    'a product exact beyond the doubles': [
      { pricePerCallUsd: '0.7', volume30dUsd: '«42.1»', volumePerDayApprox: '1.40' },
      'volume30dUsd is 42.1, but calls30d × pricePerCallUsd = 42',
    ],
    'a product that no double holds': {
      calls30d: '1e308',
      callsPerDayApprox: '3.3333333333e306',
      pricePerCallUsd: '100',
      volume30dUsd: '«1e308»',
      volumePerDayApprox: '3.3333333333e306',
      callsPerPayer: '5e306',
    },
  },
});

testRule('volume-per-day', {
  valid: {
    'a thirtieth': {},
    'no volume': { volume30dUsd: undefined, volumePerDayApprox: '7' },
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
    'the volume is wrong, which shows in both relations': { volume30dUsd: '45', volumePerDayApprox: '«1»' },
    'in each of two entries': listing([
      entry({ volumePerDayApprox: '«1.1»' }),
      other('b', { name: '"😀"', volumePerDayApprox: '«0.98»' }),
    ]),
  },
});

/** The members of an entry with so many calls, a dollar each, and a figure of calls per payer. */
function perPayer(calls: string, payers: string, stated: string): Members {
  const perDay = String(Number(calls) / 30);
  return {
    calls30d: calls,
    callsPerDayApprox: perDay,
    pricePerCallUsd: '1',
    volume30dUsd: calls,
    volumePerDayApprox: perDay,
    l30DaysPayers: payers,
    callsPerPayer: stated,
  };
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
    'the payers are wrong, which shows here only': [
      { l30DaysPayers: '30', callsPerPayer: '«3»' },
      'callsPerPayer is 3, but calls30d ÷ l30DaysPayers = 2',
    ],
    'a figure without payers': [
      perPayer('7', '0', '«7»'),
      'callsPerPayer is 7, but should be 0 without payers',
    ],
    'almost zero, which a double takes for zero': perPayer('0', '-0', '«1e-400»'),
    'a tolerance of a tenth, passed': {
      text: perPayer('16', '5', '«4»'),
      config: { tolerance: { relative: 0.1 } },
    },
    'three decimals needed': {
      text: perPayer('10', '3', '«3.33»'),
      config: { tolerance: { decimals: 3 } },
    },
  },
});

testRule('payers-exceed-calls', {
  valid: {
    'as many payers as calls': { l30DaysPayers: '60', callsPerPayer: '1' },
    'neither payers nor calls': WITHOUT_CALLS,
    'as many, written in two ways': { l30DaysPayers: '6.0e1', callsPerPayer: '1' },
    'no calls stated': { calls30d: undefined, l30DaysPayers: '99' },
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
    'no calls stated': { calls30d: undefined, l30DaysPayers: '0' },
  },
  invalid: {
    'some calls': [{ l30DaysPayers: '«0»', callsPerPayer: '0' }, 'l30DaysPayers is 0, but calls30d is 60'],
    'minus zero': { l30DaysPayers: '«-0.0e3»', callsPerPayer: '0' },
    'calls per payer that are wrong too': { l30DaysPayers: '«0»' },
  },
});
