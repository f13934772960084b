import { FIELDS, type FieldName, type FieldType } from '../../../src/core/listing/fields';
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
      : WRONG[type].map((value) => [
          `${value.replace(/[«»]/g, '')} as ${name}`,
          { text: listing([entry({ [name]: value })]), at: [`/results/0/${name}`] },
        ]),
  ),
);

testRule('wrong-type', {
  valid: {
    'integers with a fraction of zeros': listing([
      entry({ calls30d: '60.0', l30DaysPayers: '20.000', lastCalledMs: '1787319479804.0' }),
    ]),
    'integers with exponents': listing([
      entry({ calls30d: '6e1', l30DaysPayers: '2E+1', lastCalledMs: '178731947980400000e-5' }),
    ]),
    'an integer with both': listing([entry({ calls30d: '0.60e2', l30DaysPayers: '2000.0e-2' })]),
    'an integer that no double holds exactly': listing([
      entry({ ...WITHOUT_CALLS, lastCalledMs: '1787319479804.0000000000000000' }),
    ]),
    'minus zero': listing([entry({ ...WITHOUT_CALLS, calls30d: '-0', l30DaysPayers: '-0.0' })]),
    'a zero with a large exponent': listing([
      entry({ ...WITHOUT_CALLS, calls30d: '0e999', volume30dUsd: '0e400' }),
    ]),
    'health that is not null': { text: listing([entry({ health: '[1]' })]), also: ['health-not-null'] },
    'a count with an exponent': listing([entry()], '1e3'),
    'an absent member': { text: listing([entry({ calls30d: undefined })]), also: ['missing-field'] },
    'a value that a later member of the name replaces': {
      text: listing([entry({ chain: '7' }, ', "chain": "base"')]),
      also: ['duplicate-key'],
    },
    'arrays of strings with CRLF line endings': listing([
      entry({ acceptedChains: '[\r\n"base",\r\n"solana"\r\n]' }),
    ]),
  },
  invalid: {
    ...EVERY_WRONG_VALUE,
    'elements that are not strings': {
      text: listing([
        entry({ acceptedChains: '["base", «1», «null», "solana", «[»"other"]]', sources: '[«{»}, "a"]' }),
      ]),
      at: [
        '/results/0/acceptedChains/1',
        '/results/0/acceptedChains/2',
        '/results/0/acceptedChains/4',
        '/results/0/sources/0',
      ],
      messages: [
        'An element of acceptedChains should be a string, but is a number',
        'An element of acceptedChains should be a string, but is null',
        'An element of acceptedChains should be a string, but is an array',
        'An element of sources should be a string, but is an object',
      ],
    },
    'a first element that is not a string, which silences the rule on it': {
      text: listing([entry({ chain: '"solana"', acceptedChains: '[«false», "base"]' })]),
      at: ['/results/0/acceptedChains/0'],
    },
    'entries that are not objects': {
      text: listing([entry(), '«null»', '«7»', '«"id"»', '«true»', '«[»{ "id": 1 }]', '«[»]']),
      at: [1, 2, 3, 4, 5, 6].map((index) => `/results/${index}`),
    },
    'only entries that are not objects': { text: listing(['«false»']), at: ['/results/0'] },
    'an integer with a fraction that no double holds': {
      text: listing([entry({ calls30d: '«60.00000000000000001»', callsPerDayApprox: '5' })]),
      at: ['/results/0/calls30d'],
      messages: ['calls30d should be an integer, but is a number with a fraction'],
    },
    'an integer that is almost zero': {
      text: listing([entry({ ...WITHOUT_CALLS, l30DaysPayers: '«1e-400»' })]),
      at: ['/results/0/l30DaysPayers'],
    },
    'a number that no double holds': {
      text: listing([entry({ volume30dUsd: '«1e309»' })]),
      at: ['/results/0/volume30dUsd'],
      messages: ['volume30dUsd should be a number, but is a number beyond the range of a double'],
    },
    'several members': {
      text: listing([entry({ id: '«1»', callsPerPayer: '«"3"»', qualityFlag: '«null»' })]),
      at: ['/results/0/id', '/results/0/callsPerPayer', '/results/0/qualityFlag'],
      messages: [
        'id should be a string, but is a number',
        'callsPerPayer should be a number, but is a string',
        'qualityFlag should be a string, but is null',
      ],
    },
    'after surrogate pairs, minified, the last member first': {
      text: `{"results":[{"description":"𝒳😀","calls30d":«{»"a":{}}}],"count":1}`,
      at: ['/results/0/calls30d'],
      also: ['missing-field'],
    },
    'the last of repeated members': {
      text: listing([entry({}, ', "chain": «7»')]),
      at: ['/results/0/chain'],
      also: ['duplicate-key'],
    },
    'a count that is a string': { text: listing([entry()], '«"1"»'), at: ['/count'] },
    'a count with a fraction': { text: listing([entry()], '«1000.5»'), at: ['/count'] },
    'a count with a fraction that no double holds': {
      text: listing([entry()], '«1000.00000000000000001»'),
      at: ['/count'],
    },
    'a count that no double holds': { text: listing([entry()], '«1e400»'), at: ['/count'] },
    'a count that is an object': { text: listing([entry()], '«{» "total": 1 }'), at: ['/count'] },
    'results that are null': { text: '{ "count": 0, "results": «null» }', at: ['/results'] },
    'results that are an object': { text: '{ "count": 0, "results": «{» "0": {} } }', at: ['/results'] },
    'a listing that is an array without entries': { text: '«[»1]', at: [''] },
    'a listing that is a string': { text: '«"results"»', at: [''] },
  },
});

const NEGATIVE: Readonly<Partial<Record<FieldName, { with: Members; also: string[] }>>> = {
  pricePerCallUsd: { with: { ...WITHOUT_CALLS, pricePerCallUsd: '«-0.5»' }, also: ['price-range'] },
  callsPerDayApprox: { with: { callsPerDayApprox: '«-2»' }, also: ['calls-per-day'] },
  volume30dUsd: {
    with: { volume30dUsd: '«-30»', volumePerDayApprox: '0' },
    also: ['volume-30d', 'volume-per-day'],
  },
  volumePerDayApprox: { with: { volumePerDayApprox: '«-1e0»' }, also: ['volume-per-day'] },
  l30DaysPayers: { with: { l30DaysPayers: '«-20»' }, also: ['calls-per-payer'] },
  lastCalledMs: { with: { lastCalledMs: '«-1787319479804»' }, also: ['last-called-unit'] },
  callsPerPayer: { with: { callsPerPayer: '«-3.0»' }, also: ['calls-per-payer'] },
};

testRule('negative-value', {
  valid: {
    zero: listing([entry({ ...WITHOUT_CALLS })]),
    'minus zero': listing([
      entry({ ...WITHOUT_CALLS, calls30d: '-0', volume30dUsd: '-0.00', callsPerPayer: '-0e5' }),
    ]),
    'a count of minus zero': listing([], '-0'),
    'a wrong type': { text: listing([entry({ callsPerPayer: '"-3"' })]), also: ['wrong-type'] },
    'a number no double can hold': {
      text: listing([entry({ callsPerPayer: '-1e400' })]),
      also: ['wrong-type'],
    },
    'an integer with a fraction': { text: listing([entry({ calls30d: '-1.5' })]), also: ['wrong-type'] },
    'a number in another value': {
      text: listing([entry({ health: '{ "calls30d": -1 }' })]),
      also: ['health-not-null'],
    },
  },
  invalid: {
    ...Object.fromEntries(
      Object.entries(NEGATIVE).map(([name, { with: members, also }]) => [
        name,
        { text: listing([entry(members)]), at: [`/results/0/${name}`], also },
      ]),
    ),
    'calls and all that is computed from them': {
      text: listing([
        other('b', {
          calls30d: '«-60»',
          callsPerDayApprox: '«-2»',
          volume30dUsd: '«-30»',
          volumePerDayApprox: '«-1»',
          callsPerPayer: '«-3»',
        }),
      ]),
      at: ['calls30d', 'callsPerDayApprox', 'volume30dUsd', 'volumePerDayApprox', 'callsPerPayer'].map(
        (name) => `/results/0/${name}`,
      ),
      also: ['payers-exceed-calls'],
      messages: [
        'calls30d is -60, but cannot be below 0',
        'callsPerDayApprox is -2, but cannot be below 0',
        'volume30dUsd is -30, but cannot be below 0',
        'volumePerDayApprox is -1, but cannot be below 0',
        'callsPerPayer is -3, but cannot be below 0',
      ],
    },
    'a number that is almost zero': {
      text: listing([entry({ ...WITHOUT_CALLS, volumePerDayApprox: '«-1e-400»' })]),
      at: ['/results/0/volumePerDayApprox'],
      also: ['volume-per-day'],
    },
    'a count': {
      text: listing([], '«-1»'),
      at: ['/count'],
      also: ['count-below-results'],
      messages: ['count is -1, but cannot be below 0'],
    },
  },
});
