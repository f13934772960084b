import { VALID_MEMBERS, entry, listing, other, WITHOUT_CALLS } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';
import { FIELDS, type FieldType } from '../../../src/core/listing/fields';

/** The text of an object with its opening bracket marked. */
function opened(object: string): string {
  return `«{»${object.slice(1)}`;
}

/** An entry's text with its members, one per line, in reverse order. */
function reversed(text: string): string {
  const [open = '', ...lines] = text.split('\n');
  const close = lines.pop() ?? '';
  const members = lines.map((line) => line.replace(/,$/, '')).reverse();
  return [open, members.join(',\n'), close].join('\n');
}

const ALL = Object.keys(VALID_MEMBERS).join(', ');

testRule('missing-field', {
  valid: {
    'all members': {},
    'all members, the last first': listing([reversed(entry())]).replaceAll('\n', '\r\n'),
    'an entry that is not an object': listing(['null']),
    'an entry whose text is broken': { callsPerPayer: undefined, health: 'nul' },
  },
  invalid: {
    'the last member': [listing([opened(entry({ health: undefined }))]), 'health is missing'],
    'several members, named in order whatever the order of the others': [
      listing([
        other('a'),
        opened(reversed(entry({ qualityFlag: undefined, chain: undefined, sources: undefined }))),
      ]),
      '3 members are missing: chain, sources, qualityFlag',
    ],
    'every member': [listing(['«{»}']), `18 members are missing: ${ALL}`],
    'a name in another case': listing([opened(entry()).replace('"chain"', '"Chain"')]),
    'the count': [`«{» "results": [${entry()}] }`, 'count is missing'],
    'the results': ['\n«{» "count": 0 }', 'results is missing'],
    'count and results': ['«{»}', '2 members are missing: count, results'],
  },
});

testRule('unknown-field', {
  valid: {
    'no other name': listing([reversed(entry())]),
    'an entry that is not an object': listing(['["price"]']),
    'an entry whose text is broken': listing([entry({}, ', "price": 1,')]),
  },
  invalid: {
    'a near miss': [
      listing([entry({}, ', «"qualityflag"»: "verified"')]),
      'Unknown member "qualityflag"; did you mean "qualityFlag"?',
    ],
    'a name unlike any': [listing([entry({}, ', «"🦔"»: {}')]), 'Unknown member "🦔"'],
    'members of the listing': [
      `{ «"Count"»: 1, "count": 1, «"next"»: null, "results": [${entry()}], «"results2"»: [] }`,
      'Unknown member "Count"; did you mean "count"?',
      'Unknown member "next"',
      'Unknown member "results2"; did you mean "results"?',
    ],
    'a member of the listing in an entry, and the reverse': `{ "count": 1, «"health"»: null, "results": [${entry({}, ', «"results"»: []')}] }`,
    'a name with the separators of a pointer': listing([entry({}, ', «"a/b~c"»: 1')]),
    'an empty name': listing([entry({}, ', «""»: 1')]),
    'each occurrence of a repeated name': listing([entry({}, ', «"price"»: 1, «"price"»: 1')]),
  },
});

testRule('health-not-null', {
  valid: {
    null: {},
    'null after another value of the name': listing([entry({ health: '{}' }, ', "health": null')]),
    'no health': { health: undefined },
  },
  invalid: {
    'an object': { health: '«{» "status": "ok" }' },
    'zero, with the members in another order': listing([reversed(entry({ health: '«0»' }))]),
  },
});

testRule('quality-flag', {
  valid: {},
  invalid: {
    'another case': [
      { qualityFlag: '«"Verified"»' },
      'qualityFlag is "Verified", but must be verified, unknown, monitor or concentrated; did you mean "verified"?',
    ],
    'another word': listing([other('b'), entry({ qualityFlag: '«"concentration"»' })]),
  },
});

testRule('unknown-chain', {
  valid: {
    'each chain of the default list': listing(
      ['base', 'solana', 'other'].map((chain) => other(chain, { chain: `"${chain}"` })),
    ),
    'all eleven accepted chains': {
      acceptedChains:
        '["base", "solana", "other", "polygon", "arbitrum", "world", "monad", "avalanche", "sei", "optimism", "stellar"]',
    },
    'a blank element': { acceptedChains: '["base", " "]' },
    'configured names': {
      text: { chain: '"tempo"', acceptedChains: '["tempo", "ink"]' },
      config: { chains: ['tempo'], acceptedChains: ['ink', 'tempo'] },
    },
  },
  invalid: {
    'an accepted chain as the chain': [
      { chain: '«"polygon"»', acceptedChains: '["polygon"]' },
      'chain "polygon" is not a known network',
    ],
    'another case': [
      { chain: '«"Base"»', acceptedChains: '[«"Base"»]' },
      'chain "Base" is not a known network; did you mean "base"?',
      '"Base" in acceptedChains is not a known network; did you mean "base"?',
    ],
    'a CAIP-2 id, whose name is known': [
      { chain: '«"eip155:8453"»', acceptedChains: '[«"eip155:8453"», «"eip155:137"»]' },
      'chain "eip155:8453" is not a known network; did you mean "base"?',
      '"eip155:8453" in acceptedChains is not a known network; did you mean "base"?',
      '"eip155:137" in acceptedChains is not a known network; did you mean "polygon"?',
    ],
    'a blank chain, which no other rule reports': { chain: '«""»', acceptedChains: '[""]' },
    'a default name that the configured list leaves out': {
      text: { chain: '«"base"»' },
      config: { chains: ['solana'] },
    },
    'an accepted chain that the configured list leaves out': {
      text: { acceptedChains: '["base", «"solana"»]' },
      config: { acceptedChains: ['base'] },
    },
  },
});

testRule('empty-array', {
  valid: {
    'one element in each': {},
    'a blank element': { sources: '[""]' },
    'an object': { sources: '{}' },
    'empty results': listing([]),
  },
  invalid: {
    'no accepted chains, so that none is the first': { acceptedChains: '«[»]' },
    'no sources': listing([other('b'), entry({ sources: '«[»]' })]),
    'both, with whitespace inside': { acceptedChains: '«[» ]', sources: '«[»\r\n\t]' },
    'a comment inside': { text: { sources: '«[» /* "a" */ ]' }, jsonc: true },
  },
});

testRule('duplicate-item', {
  valid: {
    'different values': { acceptedChains: '["base", "solana"]', sources: '["a", "b"]' },
    'one value in both arrays': { sources: '["base"]' },
    'blank elements': { sources: '["", ""]' },
    'the same value in two entries': listing([entry({ sources: '["a"]' }), other('b', { sources: '["a"]' })]),
  },
  invalid: {
    'a source': listing([entry({ sources: '["😀",«"😀"»]' })]).replace(/\n\s*/g, ''),
    'every later one, of two values': [
      { acceptedChains: '["base", «"base"», "sei", «"base"», «"sei"»]' },
      ...['base', 'base', 'sei'].map((chain) => `"${chain}" is already in acceptedChains`),
    ],
    'a value written in two ways': listing([other('b'), entry({ sources: String.raw`["a", «"\u0061"»]` })]),
  },
});

testRule('sources-count', {
  valid: {
    one: { sources: '["a"]' },
    two: { sources: '["a", "b"]' },
    none: { sources: '[]' },
    'a long string': { sources: '"abc"' },
  },
  invalid: {
    three: [{ sources: '«[»"a", "b", "c"]' }, 'sources has 3 names, but known entries have one or two'],
  },
});

/** For each type, values of all the types it is not, with the part that is underlined marked. */
const WRONG: Readonly<Record<Exclude<FieldType, 'null'>, readonly string[]>> = {
  string: ['«null»', '«true»', '«1»', '«[»"a"]', '«{»"a": 1}'],
  number: ['«null»', '«false»', '«"1"»', '«[»1]', '«{»}', '«1e400»', '«-1E+400»'],
  integer: ['«null»', '«false»', '«"1"»', '«[»1]', '«{»}', '«15e-1»', '«5.00000000000000001»', '«1e400»'],
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
    'integers with a fraction of zeros': { calls30d: '60.0', lastCalledMs: '1787319479804.0000000000000000' },
    'integers with exponents': { l30DaysPayers: '2E+1', lastCalledMs: '178731947980400000e-5' },
    'minus zero': { calls30d: '-0', l30DaysPayers: '-0.0' },
    'a zero with a large exponent': { calls30d: '0e999', volume30dUsd: '0e400' },
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
    ]),
    'an integer that is almost zero': { l30DaysPayers: '«1e-400»' },
    'a number that no double holds': [
      { volume30dUsd: '«1e309»' },
      'volume30dUsd should be a number, but is a number beyond the range of a double',
    ],
    'a count that is an object': listing([entry()], '«{» "total": 1 }'),
    'results that are an object': '{ "count": 0, "results": «{» "0": {} } }',
    'a listing that is an array without entries': '«[»1]',
  },
});

testRule('negative-value', {
  valid: {
    zero: WITHOUT_CALLS,
    'minus zero': { calls30d: '-0', volume30dUsd: '-0.00', callsPerPayer: '-0e5' },
    'a count of minus zero': listing([], '-0'),
    'a number no double can hold': { callsPerPayer: '-1e400' },
  },
  invalid: {
    'each number': {
      pricePerCallUsd: '«-0.5»',
      calls30d: '«-60»',
      callsPerDayApprox: '«-2»',
      volume30dUsd: '«-30.0»',
      volumePerDayApprox: '«-1e0»',
      l30DaysPayers: '«-20»',
      lastCalledMs: '«-1787319479804»',
      callsPerPayer: '«-3»',
    },
    'a number that is almost zero': { volumePerDayApprox: '«-1e-400»' },
    'a count': [listing([], '«-1»'), 'count is -1, but cannot be below 0'],
  },
});
