import { FIELDS, type FieldType } from '../../../src/core/listing/fields';
import { entry, listing, other, type Members, WITHOUT_CALLS } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

/** For each type, values of all the types it is not, with the part that is underlined marked. */
const WRONG: Readonly<Record<Exclude<FieldType, 'null'>, readonly string[]>> = {
  string: ['«null»', '«true»', '«1»', '«[»"a"]', '«{»"a": 1}'],
  number: ['«null»', '«false»', '«"1"»', '«[»1]', '«{»}', '«1e400»', '«-1E+400»'],
  integer: [
    '«null»',
    '«false»',
    '«"1"»',
    '«[»1]',
    '«{»}',
    '«1.5»',
    '«15e-1»',
    '«5.00000000000000001»',
    '«1e400»',
  ],
  strings: ['«null»', '«true»', '«"base"»', '«1»', '«{»"0": "base"}'],
};

const EVERY_WRONG_VALUE = Object.fromEntries(
  FIELDS.flatMap(({ name, type }) =>
    type === 'null'
      ? []
      : WRONG[type].map((value) => [`${value.replace(/[«»]/g, '')} as ${name}`, { [name]: value }]),
  ),
);

testRule('wrong-type', {
  valid: {
    'integers with a fraction of zeros': {
      calls30d: '60.0',
      l30DaysPayers: '20.000',
      lastCalledMs: '1787319479804.0',
    },
    'integers with exponents': {
      calls30d: '6e1',
      l30DaysPayers: '2E+1',
      lastCalledMs: '178731947980400000e-5',
    },
    'an integer that no double holds exactly': {
      ...WITHOUT_CALLS,
      lastCalledMs: '1787319479804.0000000000000000',
    },
    'minus zero': { ...WITHOUT_CALLS, calls30d: '-0', l30DaysPayers: '-0.0' },
    'a zero with a large exponent': { ...WITHOUT_CALLS, calls30d: '0e999', volume30dUsd: '0e400' },
    'health that is not null': { health: '[1]' },
    'an absent member': { calls30d: undefined },
    'a value that a later member of the name replaces': listing([entry({ chain: '7' }, ', "chain": "base"')]),
  },
  invalid: {
    ...EVERY_WRONG_VALUE,
    'elements that are not strings': [
      { acceptedChains: '["base", «1», «null», "solana", «[»"other"]]', sources: '[«{»}, "a"]' },
      'An element of acceptedChains should be a string, but is a number',
      'An element of acceptedChains should be a string, but is null',
      'An element of acceptedChains should be a string, but is an array',
      'An element of sources should be a string, but is an object',
    ],
    'entries that are not objects': listing([
      entry(),
      '«null»',
      '«7»',
      '«"id"»',
      '«true»',
      '«[»{ "id": 1 }]',
      '«[»]',
    ]),
    'an integer that is almost zero': { ...WITHOUT_CALLS, l30DaysPayers: '«1e-400»' },
    'a number that no double holds': [
      { volume30dUsd: '«1e309»' },
      'volume30dUsd should be a number, but is a number beyond the range of a double',
    ],
    'a count that is an object': listing([entry()], '«{» "total": 1 }'),
    'results that are an object': '{ "count": 0, "results": «{» "0": {} } }',
    'a listing that is an array without entries': '«[»1]',
  },
});

/** A negative value of each number, with as little beside it that other rules report as there can be. */
const NEGATIVE: Readonly<Record<string, Members>> = {
  pricePerCallUsd: { ...WITHOUT_CALLS, pricePerCallUsd: '«-0.5»' },
  callsPerDayApprox: { callsPerDayApprox: '«-2»' },
  volume30dUsd: { volume30dUsd: '«-30»', volumePerDayApprox: '0' },
  volumePerDayApprox: { volumePerDayApprox: '«-1e0»' },
  l30DaysPayers: { l30DaysPayers: '«-20»' },
  lastCalledMs: { lastCalledMs: '«-1787319479804»' },
  callsPerPayer: { callsPerPayer: '«-3.0»' },
};

testRule('negative-value', {
  valid: {
    zero: { ...WITHOUT_CALLS },
    'minus zero': { ...WITHOUT_CALLS, calls30d: '-0', volume30dUsd: '-0.00', callsPerPayer: '-0e5' },
    'a count of minus zero': listing([], '-0'),
    'a number no double can hold': { callsPerPayer: '-1e400' },
  },
  invalid: {
    ...NEGATIVE,
    'calls and all that is computed from them': [
      listing([
        other('b', {
          calls30d: '«-60»',
          callsPerDayApprox: '«-2»',
          volume30dUsd: '«-30»',
          volumePerDayApprox: '«-1»',
          callsPerPayer: '«-3»',
        }),
      ]),
      'calls30d is -60, but cannot be below 0',
      'callsPerDayApprox is -2, but cannot be below 0',
      'volume30dUsd is -30, but cannot be below 0',
      'volumePerDayApprox is -1, but cannot be below 0',
      'callsPerPayer is -3, but cannot be below 0',
    ],
    'a number that is almost zero': { ...WITHOUT_CALLS, volumePerDayApprox: '«-1e-400»' },
    'a count': [listing([], '«-1»'), 'count is -1, but cannot be below 0'],
  },
});
