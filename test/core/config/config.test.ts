import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config';
import type { Configuration } from '../../../src/core/config/configuration';
import { ACCEPTED_CHAINS, CHAINS } from '../../../src/core/listing/fields';
import { RULES } from '../../../src/core/rules';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/listing/settings';
import { unmark } from '../../support/listing-text';

function configurationOf(text: string): Configuration {
  const result = readConfig(text);
  if (!result.ok) throw new Error(result.errors.map(({ message }) => message).join('; '));
  return result.configuration;
}

/** The errors of a text, each with the text it is at. */
function errorsOf(text: string) {
  const result = readConfig(text);
  if (result.ok) return [];
  return result.errors.map(({ message, pointer, span }) => ({
    message,
    pointer,
    span,
    at: text.slice(span.start, span.end),
  }));
}

describe('a valid configuration', () => {
  it.each<[string, Partial<Settings>]>([
    ['{}', {}],
    [' \t\r\n{ }\n', {}],
    ['{"$schema": "https://x.io/schema.json"}', {}],
    ['{"rules": {}}', {}],
    [
      '{"rules": {"price-range": "off", "volume-30d": "error"}}',
      {
        severities: new Map([
          ['price-range', 'off'],
          ['volume-30d', 'error'],
        ]),
      },
    ],
    ['{"chains": ["moon"]}', { chains: new Set(['moon']) }],
    ['{"chains": []}', { chains: new Set() }],
    ['{"acceptedChains": ["base", "moon", "base"]}', { acceptedChains: new Set(['base', 'moon']) }],
    ['{"price": {}}', {}],
    ['{"price": {"min": 0}}', { price: { min: 0, max: 450 } }],
    ['{"price": {"max": 0.5}}', { price: { min: 0.001, max: 0.5 } }],
    ['{"price": {"min": 2, "max": 2}}', { price: { min: 2, max: 2 } }],
    ['{"tolerance": {"relative": 0}}', { tolerance: { relative: 0, decimals: 2 } }],
    ['{"tolerance": {"decimals": 3.0}}', { tolerance: { relative: 1e-9, decimals: 3 } }],
    ['{"tolerance": {"relative": 1e-6, "decimals": 0}}', { tolerance: { relative: 1e-6, decimals: 0 } }],
    ['{"ignore": []}', {}],
    [
      '{"ignore": [{"rule": "price-range", "id": "a"}, {"rule": "price-range", "id": "b"}, {"id": "", "rule": "syntax"}]}',
      {
        ignored: new Map([
          [
            'price-range',
            new Map([
              ['a', 0],
              ['b', 1],
            ]),
          ],
          ['syntax', new Map([['', 2]])],
        ]),
      },
    ],
    ['// comment\n{ /* another */ "chains": ["a",], // last\n}\n//', { chains: new Set(['a']) }],
    ['{"ch\\u0061ins": ["\\u0061"]}', { chains: new Set(['a']) }],
  ])('changes only the given settings: %s', (text, settings) => {
    expect(configurationOf(text).settings).toEqual({ ...DEFAULT_SETTINGS, ...settings });
  });

  it.each(RULES.map(({ id }) => id))('can give %s any severity', (id) => {
    for (const severity of ['error', 'warning', 'info', 'off'])
      expect(configurationOf(JSON.stringify({ rules: { [id]: severity } })).settings.severities).toEqual(
        new Map([[id, severity]]),
      );
  });

  it('has the defaults of the spec', () => {
    expect(configurationOf('{}').settings).toEqual({
      severities: new Map(),
      chains: new Set(CHAINS),
      acceptedChains: new Set(ACCEPTED_CHAINS),
      price: { min: 0.001, max: 450 },
      tolerance: { relative: 1e-9, decimals: 2 },
      ignored: new Map(),
    });
  });
});

describe('an invalid configuration is reported', () => {
  const severities = 'error, warning, info, off';
  it.each<[string, string, ...string[]]>([
    // Texts with the pointer and the message of each mark.
    ['«»', '', 'Invalid JSON: value expected'],
    ['{"chains": ["a"«»', '', 'Invalid JSON: closing bracket ] expected'],
    ['{"chains" «[»"a"]}', '', 'Invalid JSON: colon expected'],
    ['{} «{»}', '', 'Invalid JSON: end of file expected'],
    ['{"price": «}»', '', 'Invalid JSON: value expected'],
    ['«[»]', '', 'The configuration should be of type object'],
    ['«null»', '', 'The configuration should be of type object'],
    ['{"$schema": «1»}', '/$schema', '"$schema" should be of type string'],
    ['{"rules": «[»]}', '/rules', '"rules" should be of type object'],
    ['{"rules": «null»}', '/rules', '"rules" should be of type object'],
    [
      '{"rules": {"price-range": «"warn"»}}',
      '/rules/price-range',
      `"rules.price-range" should be one of ${severities}`,
    ],
    [
      '{"rules": {"price-range": «null»}}',
      '/rules/price-range',
      `"rules.price-range" should be one of ${severities}`,
    ],
    [
      '{"rules": {«"price-rnge"»: "off"}}',
      '/rules/price-rnge',
      'Unknown rule "price-rnge"; did you mean "price-range"?',
    ],
    ['{"rules": {«"toString"»: "off"}}', '/rules/toString', 'Unknown rule "toString"'],
    ['{"rules": {«"__proto__"»: "off"}}', '/rules/__proto__', 'Unknown rule "__proto__"'],
    ['{"chains": «"base"»}', '/chains', '"chains" should be of type array'],
    ['{"chains": ["a", «""»]}', '/chains/1', '"chains.1" should not be empty'],
    ['{"chains": [«null»]}', '/chains/0', '"chains.0" should be of type string'],
    ['{"acceptedChains": «{»}}', '/acceptedChains', '"acceptedChains" should be of type array'],
    ['{"acceptedChains": [«1»]}', '/acceptedChains/0', '"acceptedChains.0" should be of type string'],
    ['{"price": «1»}', '/price', '"price" should be of type object'],
    ['{"price": {"min": «"1"»}}', '/price/min', '"price.min" should be of type number'],
    ['{"price": {"max": «1e999»}}', '/price/max', '"price.max" should be of type number'],
    ['{"price": «{»"min": 5, "max": 1}}', '/price', 'price.min (5) is greater than price.max (1)'],
    ['{"price": «{»"min": 500}}', '/price', 'price.min (500) is greater than price.max (450)'],
    ['{"price": {«"from"»: 1}}', '/price/from', 'Unknown member "from"'],
    [
      '{"tolerance": {"relative": «-1e-9»}}',
      '/tolerance/relative',
      '"tolerance.relative" should be at least 0',
    ],
    ['{"tolerance": {"decimals": «-1»}}', '/tolerance/decimals', '"tolerance.decimals" should be at least 0'],
    [
      '{"tolerance": {"decimals": «1.5»}}',
      '/tolerance/decimals',
      '"tolerance.decimals" should be of type integer',
    ],
    ['{"include": «"a"»}', '/include', '"include" should be of type array'],
    ['{"include": [«""»]}', '/include/0', '"include.0" should not be empty'],
    ['{"exclude": ["a", «{»}]}', '/exclude/1', '"exclude.1" should be of type string'],
    ['{"include": [«"!a"»]}', '/include/0', '"!a" takes no files away, as there is no glob before it'],
    ['{"exclude": [«"!a"», "b"]}', '/exclude/0', '"!a" takes no files away, as there is no glob before it'],
    ['{"exclude": [«"!"»]}', '/exclude/0', 'A glob should follow the ! of "!"'],
    ['{"exclude": ["a", «"!"»]}', '/exclude/1', 'A glob should follow the ! of "!"'],
    ['{"exclude": ["a", «"!!b"»]}', '/exclude/1', 'A glob should follow the ! of "!!b"'],
    ['{"exclude": ["a", «"!+(b)"»]}', '/exclude/1', 'Invalid glob "!+(b)": it should not repeat a group'],
    [
      '{"expect": [{"files": «"!a"»}]}',
      '/expect/0/files',
      '"!a" takes no files away, as there is no glob before it',
    ],
    [
      '{"expect": [{"files": [«"!a"», "b"]}]}',
      '/expect/0/files/0',
      '"!a" takes no files away, as there is no glob before it',
    ],
    ['{"compare": {"ignore": [«""»]}}', '/compare/ignore/0', '"compare.ignore.0" is the unknown member ""'],
    [
      '{"compare": {"ignore": ["count", «"lastCaledMs"»]}}',
      '/compare/ignore/1',
      '"compare.ignore.1" is the unknown member "lastCaledMs"; did you mean "lastCalledMs"?',
    ],
    [
      '{"expect": [{"files": "a", "problems": {«"volume-30"»: 1}}]}',
      '/expect/0/problems/volume-30',
      'Unknown rule "volume-30"; did you mean "volume-30d"?',
    ],
    [
      '{"expect": [{"files": "a", "problems": {«"unused-setting"»: 1}}]}',
      '/expect/0/problems/unused-setting',
      'The problems of unused-setting cannot be expected',
    ],
    ['{"ignore": «{»}}', '/ignore', '"ignore" should be of type array'],
    ['{"ignore": [«"a"»]}', '/ignore/0', '"ignore.0" should be of type object'],
    ['{"ignore": [«{»"rule": "price-range"}]}', '/ignore/0/id', '"ignore.0.id" is missing'],
    ['{"ignore": [«{»"id": "a"}]}', '/ignore/0/rule', '"ignore.0.rule" is missing'],
    [
      '{"ignore": [{"rule": «"volume-30"», "id": "a"}]}',
      '/ignore/0/rule',
      '"ignore.0.rule" is the unknown rule "volume-30"; did you mean "volume-30d"?',
    ],
    ['{"ignore": [{"rule": "syntax", "id": «1»}]}', '/ignore/0/id', '"ignore.0.id" should be of type string'],
    ['{"ignore": [{"rule": "syntax", "id": "a", «"x"»: 1}]}', '/ignore/0/x', 'Unknown member "x"'],
    ['{«"Chains"»: []}', '/Chains', 'Unknown member "Chains"; did you mean "chains"?'],
    ['{«"a/b~"»: 1}', '/a~1b~0', 'Unknown member "a/b~"'],
    ['{«"\u202e"»: 1}', '/\u202e', 'Unknown member "\\u202e"'],
    ['{«"__proto__"»: {}}', '/__proto__', 'Unknown member "__proto__"'],
    ['{«"constructor"»: {}}', '/constructor', 'Unknown member "constructor"'],
    ['{"price": {}, «"price"»: {}}', '/price', '"price" is already in this object'],
    [
      '{"rules": {"syntax": "off", «"synt\\u0061x"»: "off"}}',
      '/rules/syntax',
      '"syntax" is already in this object',
    ],
    [
      '// one\n{\r\n  "chains": [\n    «3»\n  ] // two\n}',
      '/chains/0',
      '"chains.0" should be of type string',
    ],
  ])('%s', (marked, pointer, message) => {
    const { text, spans } = unmark(marked);
    const span = spans[0] ?? { start: -1, end: -1 };
    expect(errorsOf(text)).toEqual([{ message, pointer, span, at: text.slice(span.start, span.end) }]);
  });

  it('with all its errors, not only the first', () => {
    const text = '{"chain": [], "price": {"min": "a", "max": null}, "rules": {"x": "off", "syntax": 1}}';
    const pointers = errorsOf(text).map(({ pointer }) => pointer);
    expect(pointers).toEqual(['/chain', '/price/min', '/price/max', '/rules/x', '/rules/syntax']);
  });

  it.each<[string, string[]]>([
    ['{"chain": [], "price": {"min": 5, "max": 1}}', ['/chain', '/price']],
    ['{"price": {"min": 5, "max": 1, "from": 1}, "chains": 1}', ['/price', '/price/from', '/chains']],
    ['{"price": {"min": 500}, "rules": {"x": "off"}}', ['/price', '/rules/x']],
    [
      '{"price": {"min": 5, "max": 1}, "include": ["+(a)"], "exclude": ["", "+(b)"]}',
      ['/price', '/include/0', '/exclude/0', '/exclude/1'],
    ],
    ['{"price": {}, "price": {"min": 5, "max": 1}, "chain": []}', ['/price', '/price', '/chain']],
    ['{"rules": {"x": "off", "x": "off"}}', ['/rules/x', '/rules/x', '/rules/x']],
    // For a value that is not a number, only the type is reported.
    ['{"price": {"min": 5, "max": "1"}}', ['/price/max']],
    ['{"price": {"min": 500, "max": 1e999}}', ['/price/max']],
  ])('of every kind, in the order of the text: %s', (text, pointers) => {
    expect(errorsOf(text).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it('each at its own position', () => {
    const spans = errorsOf('{"rules": {"x": "off", "x": "off"}}').map(({ span }) => span.start);
    expect(spans).toEqual([11, 23, 23]);
  });

  it('and has no settings', () => {
    expect(readConfig('{"chains": ["moon"], "price": {"min": "a"}}')).not.toHaveProperty('configuration');
  });
});
