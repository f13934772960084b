import { entry, listing, other } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

testRule('unknown-chain', {
  valid: {
    'each chain of the default list': listing([
      other('a', { chain: '"base"', acceptedChains: '["base"]' }),
      other('b', { chain: '"solana"', acceptedChains: '["solana"]' }),
      other('c', { chain: '"other"', acceptedChains: '["other"]' }),
    ]),
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
    'a chain that is not the first either': { chain: '«"ethereum"»' },
    'a default name that the configured list leaves out': {
      text: listing([
        other('a', { chain: '«"base"»' }),
        other('b', { chain: '"solana"', acceptedChains: '["solana", "base"]' }),
      ]),
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
    'an empty array elsewhere': { health: '[]' },
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
    'values that differ in case': { sources: '["a", "A"]' },
    'blank elements': { sources: '["", ""]' },
    'the same value in two entries': listing([entry({ sources: '["a"]' }), other('b', { sources: '["a"]' })]),
  },
  invalid: {
    'an accepted chain': [
      { acceptedChains: '["base", "solana", «"base"»]' },
      '"base" is already in acceptedChains',
    ],
    'a source': listing([entry({ sources: '["😀",«"😀"»]' })]).replace(/\n\s*/g, ''),
    'every later one, of two values': { acceptedChains: '["base", «"base"», "sei", «"base"», «"sei"»]' },
    'a value written in two ways': listing([other('b'), entry({ sources: String.raw`["a", «"\u0061"»]` })]),
    'a source that makes three': { sources: '["a", "b", «"a"»]' },
    'an unknown chain': { acceptedChains: '["base", "x", «"x"»]' },
  },
});

testRule('sources-count', {
  valid: {
    one: { sources: '["a"]' },
    two: { sources: '["a", "b"]' },
    none: { sources: '[]' },
    'many accepted chains': { acceptedChains: '["base", "solana", "other", "sei"]' },
    'a long string': { sources: '"abc"' },
  },
  invalid: {
    three: [{ sources: '«[»"a", "b", "c"]' }, 'sources has 3 names, but known entries have one or two'],
    'ten, one per line': [
      listing([
        other('b'),
        entry({
          sources: `«[»\r\n${Array.from({ length: 10 }, (_, index) => `"s${index}"`).join(',\r\n')}\r\n]`,
        }),
      ]),
      'sources has 10 names, but known entries have one or two',
    ],
    'a blank one among three': { sources: '«[»"a", "b", ""]' },
    'before all other members': listing([
      `{ "sources": «[»"a", "b", "c"], ${entry({ sources: undefined }).slice(1)}`,
    ]),
  },
});
