import { entry, listing, other, WITHOUT_CALLS } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

testRule('payers-exceed-calls', {
  valid: {
    'as many payers as calls': listing([entry({ l30DaysPayers: '60', callsPerPayer: '1' })]),
    'neither payers nor calls': listing([entry(WITHOUT_CALLS)]),
    'as many, written in two ways': listing([entry({ l30DaysPayers: '6.0e1', callsPerPayer: '1' })]),
    'no calls stated': {
      text: listing([entry({ calls30d: undefined, l30DaysPayers: '99' })]),
      also: ['missing-field'],
    },
    'payers of the wrong type': {
      text: listing([entry({ l30DaysPayers: '60.5', callsPerPayer: '0.99' })]),
      also: ['wrong-type'],
    },
  },
  invalid: {
    'one more': {
      text: listing([entry({ l30DaysPayers: '«61»', callsPerPayer: '0.98' })]),
      at: ['/results/0/l30DaysPayers'],
      messages: ['l30DaysPayers is 61, but calls30d is only 60'],
    },
    'a payer without calls': {
      text: listing([entry({ ...WITHOUT_CALLS, l30DaysPayers: '«1»' })]),
      at: ['/results/0/l30DaysPayers'],
    },
    'one more, with an exponent, after surrogate pairs, minified': {
      text: listing([entry({ name: '"😀"', l30DaysPayers: '«61e0»', callsPerPayer: '0.98' })]).replace(
        /\n\s*/g,
        '',
      ),
      at: ['/results/0/l30DaysPayers'],
    },
    'one more, where doubles see no difference': {
      text: listing([
        entry({
          calls30d: '9007199254740992',
          callsPerDayApprox: '300239975158033.07',
          pricePerCallUsd: '1',
          volume30dUsd: '9007199254740992',
          volumePerDayApprox: '300239975158033.07',
          l30DaysPayers: '«9007199254740993»',
          callsPerPayer: '1',
        }),
      ]),
      at: ['/results/0/l30DaysPayers'],
    },
  },
});

testRule('zero-payers', {
  valid: {
    'neither payers nor calls': listing([entry(WITHOUT_CALLS)]),
    'a payer': listing([entry()]),
    'calls below zero': {
      text: listing([
        entry({
          calls30d: '-60',
          callsPerDayApprox: '-2',
          volume30dUsd: '-30',
          volumePerDayApprox: '-1',
          l30DaysPayers: '0',
          callsPerPayer: '0',
        }),
      ]),
      also: [...Array<string>(4).fill('negative-value'), 'payers-exceed-calls'],
    },
    'no calls stated': {
      text: listing([entry({ calls30d: undefined, l30DaysPayers: '0' })]),
      also: ['missing-field'],
    },
    'calls of the wrong type': {
      text: listing([entry({ calls30d: '"60"', l30DaysPayers: '0', callsPerPayer: '0' })]),
      also: ['wrong-type'],
    },
  },
  invalid: {
    'some calls': {
      text: listing([entry({ l30DaysPayers: '«0»', callsPerPayer: '0' })]),
      at: ['/results/0/l30DaysPayers'],
      messages: ['l30DaysPayers is 0, but calls30d is 60'],
    },
    'a zero with a point and an exponent': {
      text: listing([other('b'), entry({ l30DaysPayers: '«0.0e3»', callsPerPayer: '0' })]),
      at: ['/results/1/l30DaysPayers'],
    },
    'minus zero': {
      text: listing([entry({ l30DaysPayers: '«-0»', callsPerPayer: '0' })]),
      at: ['/results/0/l30DaysPayers'],
    },
    'calls per payer that are wrong too': {
      text: listing([entry({ l30DaysPayers: '«0»' })]),
      at: ['/results/0/l30DaysPayers'],
      also: ['calls-per-payer'],
    },
  },
});
