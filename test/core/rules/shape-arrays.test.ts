import { entry, listing, other } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

testRule('unknown-chain', {
  valid: {
    'each chain of the default list': listing([
      other('a', { chain: '"base"', acceptedChains: '["base"]' }),
      other('b', { chain: '"solana"', acceptedChains: '["solana"]' }),
      other('c', { chain: '"other"', acceptedChains: '["other"]' }),
    ]),
    'all eleven accepted chains': listing([
      entry({
        acceptedChains:
          '["base", "solana", "other", "polygon", "arbitrum", "world", "monad", "avalanche", "sei", "optimism", "stellar"]',
      }),
    ]),
    'a blank element': {
      text: listing([entry({ acceptedChains: '["base", " "]' })]),
      also: ['blank-string'],
    },
    'wrong types': {
      text: listing([entry({ chain: '8453', acceptedChains: '["base", 137]' })]),
      also: ['wrong-type', 'wrong-type'],
    },
    'configured names': {
      text: listing([entry({ chain: '"tempo"', acceptedChains: '["tempo", "ink"]' })]),
      config: { chains: ['tempo'], acceptedChains: ['ink', 'tempo'] },
    },
    'a value written with escapes': listing([entry({ chain: String.raw`"b\u0061se"` })]),
  },
  invalid: {
    'an accepted chain as the chain': {
      text: listing([entry({ chain: '«"polygon"»', acceptedChains: '["polygon"]' })]),
      at: ['/results/0/chain'],
      messages: ['chain "polygon" is not a known network'],
    },
    'another case': {
      text: listing([entry({ chain: '«"Base"»', acceptedChains: '[«"Base"»]' })]),
      at: ['/results/0/chain', '/results/0/acceptedChains/0'],
      messages: [
        'chain "Base" is not a known network; did you mean "base"?',
        '"Base" in acceptedChains is not a known network; did you mean "base"?',
      ],
    },
    'a CAIP-2 id, whose name is known': {
      text: listing([
        entry({ chain: '«"eip155:8453"»', acceptedChains: '[«"eip155:8453"», «"eip155:137"»]' }),
      ]),
      at: ['/results/0/chain', '/results/0/acceptedChains/0', '/results/0/acceptedChains/1'],
      messages: [
        'chain "eip155:8453" is not a known network; did you mean "base"?',
        '"eip155:8453" in acceptedChains is not a known network; did you mean "base"?',
        '"eip155:137" in acceptedChains is not a known network; did you mean "polygon"?',
      ],
    },
    'each of several elements, after surrogate pairs': {
      text: listing([
        entry({ description: '"😀"', acceptedChains: '["base",«"𝒳"»,"sei",«"optimist"»]' }),
      ]).replaceAll('\n', '\r\n'),
      at: ['/results/0/acceptedChains/1', '/results/0/acceptedChains/3'],
    },
    'a blank chain, which no other rule reports': {
      text: listing([entry({ chain: '«""»', acceptedChains: '[""]' })]),
      at: ['/results/0/chain'],
      also: ['blank-string'],
    },
    'a chain that is not the first either': {
      text: listing([entry({ chain: '«"ethereum"»' })]),
      at: ['/results/0/chain'],
      also: ['chain-first'],
    },
    'a default name that the configured list leaves out': {
      text: listing([
        other('a', { chain: '«"base"»' }),
        other('b', { chain: '"solana"', acceptedChains: '["solana", "base"]' }),
      ]),
      config: { chains: ['solana'] },
      at: ['/results/0/chain'],
    },
    'an accepted chain that the configured list leaves out': {
      text: listing([entry({ acceptedChains: '["base", «"solana"»]' })]),
      config: { acceptedChains: ['base'] },
      at: ['/results/0/acceptedChains/1'],
    },
    'a name of the object prototype': {
      text: listing([entry({ acceptedChains: '["base", «"constructor"»]' })]),
      at: ['/results/0/acceptedChains/1'],
    },
  },
});

testRule('empty-array', {
  valid: {
    'one element in each': listing([entry()]),
    'a blank element': { text: listing([entry({ sources: '[""]' })]), also: ['blank-string'] },
    'an element of the wrong type': { text: listing([entry({ sources: '[null]' })]), also: ['wrong-type'] },
    'an object': { text: listing([entry({ sources: '{}' })]), also: ['wrong-type'] },
    'an empty array elsewhere': {
      text: listing([entry({ health: '[]' })]),
      also: ['health-not-null'],
    },
    'empty results': listing([]),
  },
  invalid: {
    'no accepted chains, so that none is the first': {
      text: listing([entry({ acceptedChains: '«[»]' })]),
      at: ['/results/0/acceptedChains'],
    },
    'no sources': { text: listing([other('b'), entry({ sources: '«[»]' })]), at: ['/results/1/sources'] },
    'both, with whitespace inside': {
      text: listing([entry({ acceptedChains: '«[» ]', sources: '«[»\r\n\t]' })]),
      at: ['/results/0/acceptedChains', '/results/0/sources'],
    },
    'a comment inside': {
      text: listing([entry({ sources: '«[» /* "a" */ ]' })]),
      jsonc: true,
      at: ['/results/0/sources'],
    },
    'the last of repeated members': {
      text: listing([entry({}, ', "sources": «[»]')]),
      at: ['/results/0/sources'],
      also: ['duplicate-key'],
    },
  },
});

testRule('duplicate-item', {
  valid: {
    'different values': listing([entry({ acceptedChains: '["base", "solana"]', sources: '["a", "b"]' })]),
    'one value in both arrays': listing([entry({ sources: '["base"]' })]),
    'values that differ in case': listing([entry({ sources: '["a", "A"]' })]),
    'blank elements': {
      text: listing([entry({ sources: '["", ""]' })]),
      also: ['blank-string', 'blank-string'],
    },
    'elements of the wrong type': {
      text: listing([entry({ sources: '[1, 1]' })]),
      also: ['wrong-type', 'wrong-type'],
    },
    'the same value in two entries': listing([entry({ sources: '["a"]' }), other('b', { sources: '["a"]' })]),
    'names of the object prototype, once': listing([entry({ sources: '["__proto__", "constructor"]' })]),
  },
  invalid: {
    'an accepted chain': {
      text: listing([entry({ acceptedChains: '["base", "solana", «"base"»]' })]),
      at: ['/results/0/acceptedChains/2'],
      messages: ['"base" is already in acceptedChains'],
    },
    'a source': {
      text: listing([entry({ sources: '["😀",«"😀"»]' })]).replace(/\n\s*/g, ''),
      at: ['/results/0/sources/1'],
    },
    'every later one, of two values': {
      text: listing([entry({ acceptedChains: '["base", «"base"», "sei", «"base"», «"sei"»]' })]),
      at: [1, 3, 4].map((index) => `/results/0/acceptedChains/${index}`),
    },
    'a value written in two ways': {
      text: listing([other('b'), entry({ sources: String.raw`["a", «"\u0061"»]` })]),
      at: ['/results/1/sources/1'],
    },
    'a source that makes three': {
      text: listing([entry({ sources: '["a", "b", «"a"»]' })]),
      at: ['/results/0/sources/2'],
      also: ['sources-count'],
    },
    'an unknown chain': {
      text: listing([entry({ acceptedChains: '["base", "x", «"x"»]' })]),
      at: ['/results/0/acceptedChains/2'],
      also: ['unknown-chain', 'unknown-chain'],
    },
    'around an element of the wrong type': {
      text: listing([entry({ acceptedChains: '["base", null, «"base"»]' })]),
      at: ['/results/0/acceptedChains/2'],
      also: ['wrong-type'],
    },
  },
});

testRule('sources-count', {
  valid: {
    one: listing([entry({ sources: '["a"]' })]),
    two: listing([entry({ sources: '["a", "b"]' })]),
    none: { text: listing([entry({ sources: '[]' })]), also: ['empty-array'] },
    'many accepted chains': listing([entry({ acceptedChains: '["base", "solana", "other", "sei"]' })]),
    'a long string': { text: listing([entry({ sources: '"abc"' })]), also: ['wrong-type'] },
  },
  invalid: {
    three: {
      text: listing([entry({ sources: '«[»"a", "b", "c"]' })]),
      at: ['/results/0/sources'],
      messages: ['sources has 3 names, but known entries have one or two'],
    },
    'ten, one per line': {
      text: listing([
        other('b'),
        entry({
          sources: `«[»\r\n${Array.from({ length: 10 }, (_, index) => `"s${index}"`).join(',\r\n')}\r\n]`,
        }),
      ]),
      at: ['/results/1/sources'],
      messages: ['sources has 10 names, but known entries have one or two'],
    },
    'a blank one among three': {
      text: listing([entry({ sources: '«[»"a", "b", ""]' })]),
      at: ['/results/0/sources'],
      also: ['blank-string'],
    },
    'before all other members': {
      text: listing([`{ "sources": «[»"a", "b", "c"], ${entry({ sources: undefined }).slice(1)}`]),
      at: ['/results/0/sources'],
    },
  },
});
