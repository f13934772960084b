import { entry, listing, other, WITHOUT_CALLS } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

testRule('calls-per-day', {
  valid: {
    'a thirtieth': listing([entry()]),
    'no calls': listing([entry(WITHOUT_CALLS)]),
    'absent calls': {
      text: listing([entry({ calls30d: undefined, callsPerDayApprox: '7' })]),
      also: ['missing-field'],
    },
    'calls of the wrong type': {
      text: listing([entry({ calls30d: '60.5', callsPerDayApprox: '7' })]),
      also: ['wrong-type'],
    },
    'a figure of the wrong type': {
      text: listing([entry({ callsPerDayApprox: '1e999' })]),
      also: ['wrong-type'],
    },
    'another figure inside another value': {
      text: listing([entry({ health: '{ "calls30d": 1, "callsPerDayApprox": 7 }' })]),
      also: ['health-not-null'],
    },
  },
  invalid: {
    'the calls themselves': {
      text: listing([entry({ callsPerDayApprox: '«60»' })]),
      at: ['/results/0/callsPerDayApprox'],
      messages: ['callsPerDayApprox is 60, but calls30d ÷ 30 = 2'],
    },
    'a 31st': {
      text: listing([entry({ callsPerDayApprox: '«1.935»' })]),
      at: ['/results/0/callsPerDayApprox'],
    },
    'an integer, rounded': {
      text: listing([
        entry({
          ...WITHOUT_CALLS,
          calls30d: '7',
          callsPerDayApprox: '«0»',
          l30DaysPayers: '7',
          callsPerPayer: '1',
          volume30dUsd: '3.5',
          volumePerDayApprox: '0.117',
        }),
      ]),
      at: ['/results/0/callsPerDayApprox'],
      messages: ['callsPerDayApprox is 0, but calls30d ÷ 30 = 0.23333333333333334'],
    },
    'the last of repeated members, after surrogate pairs, minified': {
      text: listing([entry({ description: '"😀"' }, ', "callsPerDayApprox": «3»')]).replace(/\n\s*/g, ''),
      at: ['/results/0/callsPerDayApprox'],
      also: ['duplicate-key'],
    },
    'a name written with escapes': {
      text: listing([entry({ callsPerDayApprox: '«3»' })]).replace(
        '"callsPerDay',
        String.raw`"calls\u0050erDay`,
      ),
      at: ['/results/0/callsPerDayApprox'],
    },
    'the calls are wrong, which shows in all that is computed from them': {
      text: listing([entry({ calls30d: '90', callsPerDayApprox: '«2»' })]),
      at: ['/results/0/callsPerDayApprox'],
      also: ['volume-30d', 'calls-per-payer'],
    },
  },
});

testRule('volume-30d', {
  valid: {
    'the exact product': listing([entry()]),
    'a product with no price': {
      text: listing([entry({ pricePerCallUsd: undefined, volume30dUsd: '60', volumePerDayApprox: '2' })]),
      also: ['missing-field'],
    },
    'calls of the wrong type': {
      text: listing([entry({ calls30d: 'null', volume30dUsd: '60', volumePerDayApprox: '2' })]),
      also: ['wrong-type'],
    },
    'a price that no double holds': {
      text: listing([entry({ pricePerCallUsd: '1e400' })]),
      also: ['wrong-type'],
    },
    'no calls at a high price': listing([entry({ ...WITHOUT_CALLS, pricePerCallUsd: '450' })]),
    'minus zero': listing([entry({ ...WITHOUT_CALLS, volume30dUsd: '-0' })]),
    'a value that is its name': listing([entry({ description: '"volume30dUsd"', name: '"volume30dUsd"' })]),
  },
  invalid: {
    'another number': {
      text: listing([entry({ volume30dUsd: '«31»', volumePerDayApprox: '1.0333333333333334' })]),
      at: ['/results/0/volume30dUsd'],
      messages: ['volume30dUsd is 31, but calls30d × pricePerCallUsd = 30'],
    },
    'in the second entry only': {
      text: listing([entry(), other('b', { volume30dUsd: '«29»', volumePerDayApprox: '0.966666666666667' })]),
      at: ['/results/1/volume30dUsd'],
    },
    'a number as long as it is wrong, with CRLF line endings': {
      text: listing([entry({ volume30dUsd: '«30.000001e0»', volumePerDayApprox: '1.00' })]).replaceAll(
        '\n',
        '\r\n',
      ),
      at: ['/results/0/volume30dUsd'],
      messages: ['volume30dUsd is 30.000001e0, but calls30d × pricePerCallUsd = 30'],
    },
    'the price is wrong, which shows here only': {
      text: listing([entry({ pricePerCallUsd: '0.05', volume30dUsd: '«30»' })]),
      at: ['/results/0/volume30dUsd'],
      messages: ['volume30dUsd is 30, but calls30d × pricePerCallUsd = 3'],
    },
    'a product exact beyond the doubles': {
      text: listing([entry({ pricePerCallUsd: '0.7', volume30dUsd: '«42.1»', volumePerDayApprox: '1.40' })]),
      at: ['/results/0/volume30dUsd'],
      messages: ['volume30dUsd is 42.1, but calls30d × pricePerCallUsd = 42'],
    },
    'a product that no double holds': {
      text: listing([
        entry({
          calls30d: '1e308',
          callsPerDayApprox: '3.3333333333e306',
          pricePerCallUsd: '100',
          volume30dUsd: '«1e308»',
          volumePerDayApprox: '3.3333333333e306',
          callsPerPayer: '5e306',
        }),
      ]),
      at: ['/results/0/volume30dUsd'],
    },
  },
});

testRule('volume-per-day', {
  valid: {
    'a thirtieth': listing([entry()]),
    'no volume': {
      text: listing([entry({ volume30dUsd: undefined, volumePerDayApprox: '7' })]),
      also: ['missing-field'],
    },
    'a volume of the wrong type': {
      text: listing([entry({ volume30dUsd: '"30"', volumePerDayApprox: '7' })]),
      also: ['wrong-type'],
    },
    'a thirtieth of a wrong volume': {
      text: listing([entry({ volume30dUsd: '60', volumePerDayApprox: '2' })]),
      also: ['volume-30d'],
    },
    'a wrong price or wrong calls': {
      text: listing([
        entry({ pricePerCallUsd: '0.25' }),
        other('b', { calls30d: '30', callsPerDayApprox: '1', callsPerPayer: '1.5' }),
      ]),
      also: ['volume-30d', 'volume-30d'],
    },
  },
  invalid: {
    'a thirtieth of the calls': {
      text: listing([entry({ volumePerDayApprox: '«2»' })]),
      at: ['/results/0/volumePerDayApprox'],
      messages: ['volumePerDayApprox is 2, but volume30dUsd ÷ 30 = 1'],
    },
    'the volume itself, before all other members': {
      text: listing([`{"volumePerDayApprox":«3e1», ${entry({ volumePerDayApprox: undefined }).slice(1)}`]),
      at: ['/results/0/volumePerDayApprox'],
    },
    'the volume is wrong, which shows in both relations': {
      text: listing([entry({ volume30dUsd: '45', volumePerDayApprox: '«1»' })]),
      at: ['/results/0/volumePerDayApprox'],
      also: ['volume-30d'],
    },
    'in each of two entries': {
      text: listing([
        entry({ volumePerDayApprox: '«1.1»' }),
        other('b', { name: '"😀"', volumePerDayApprox: '«0.98»' }),
      ]),
      at: ['/results/0/volumePerDayApprox', '/results/1/volumePerDayApprox'],
    },
  },
});

testRule('calls-per-payer', {
  valid: {
    'no payers stated': {
      text: listing([entry({ l30DaysPayers: undefined, callsPerPayer: '7' })]),
      also: ['missing-field'],
    },
    'payers of the wrong type': {
      text: listing([entry({ l30DaysPayers: '2.5', callsPerPayer: '7' })]),
      also: ['wrong-type'],
    },
  },
  invalid: {
    'the other way round': {
      text: listing([entry({ callsPerPayer: '«0.3333333333333333»' })]),
      at: ['/results/0/callsPerPayer'],
      messages: ['callsPerPayer is 0.3333333333333333, but calls30d ÷ l30DaysPayers = 3'],
    },
    'the payers are wrong, which shows here only': {
      text: listing([entry({ l30DaysPayers: '30', callsPerPayer: '«3»' })]),
      at: ['/results/0/callsPerPayer'],
      messages: ['callsPerPayer is 3, but calls30d ÷ l30DaysPayers = 2'],
    },
  },
});
