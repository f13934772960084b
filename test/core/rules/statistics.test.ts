import { entry, listing, other } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

testRule('volume-30d', {
  valid: {
    'the exact product': listing([entry()]),
    'a product rounded to two decimals': listing([
      entry({
        pricePerCallUsd: '0.333',
        calls30d: '1',
        callsPerDayApprox: '0.03',
        volume30dUsd: '0.33',
        volumePerDayApprox: '0.011',
        l30DaysPayers: '1',
        callsPerPayer: '1',
      }),
    ]),
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
  },
});
