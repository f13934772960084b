import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config';
import { DEFAULT_CONFIGURATION } from '../../../src/core/config/configuration';
import { ACCEPTED_CHAINS, CHAINS } from '../../../src/core/listing/fields';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/listing/settings';
import { unmark } from '../../support/listing-text';
import { configurationOf } from './checked';

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
    ['{"acceptedChains": ["base", "moon", "base"]}', { acceptedChains: new Set(['base', 'moon']) }],
    ['{"price": {"min": 0}}', { price: { min: 0, max: 450 } }],
    ['{"price": {"min": 2, "max": 2}}', { price: { min: 2, max: 2 } }],
    ['{"tolerance": {"decimals": 3.0}}', { tolerance: { relative: 1e-9, decimals: 3 } }],
    ['{"tolerance": {"relative": 1e-6, "decimals": 0}}', { tolerance: { relative: 1e-6, decimals: 0 } }],
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
    ['{"chains" «[»"a"]}', '', 'Invalid JSON: colon expected'],
    ['«[»]', '', 'The configuration should be of type object'],
    ['{"$schema": «1»}', '/$schema', '"$schema" should be of type string'],
    ['{"rules": «[»]}', '/rules', '"rules" should be of type object'],
    [
      '{"rules": {"price-range": «"warn"»}}',
      '/rules/price-range',
      `"rules.price-range" should be one of ${severities}`,
    ],
    [
      '{"rules": {«"price-rnge"»: "off"}}',
      '/rules/price-rnge',
      'Unknown rule "price-rnge"; did you mean "price-range"?',
    ],
    ['{"rules": {«"toString"»: "off"}}', '/rules/toString', 'Unknown rule "toString"'],
    ['{"chains": «"base"»}', '/chains', '"chains" should be of type array'],
    ['{"chains": ["a", «""»]}', '/chains/1', '"chains.1" should not be empty'],
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
    [
      '{"tolerance": {"decimals": «1.5»}}',
      '/tolerance/decimals',
      '"tolerance.decimals" should be of type integer',
    ],
    ['{"include": [«""»]}', '/include/0', '"include.0" should not be empty'],
    ['{"include": [«"!a"»]}', '/include/0', '"!a" takes no files away, as there is no glob before it'],
    ['{"exclude": [«"!a"», "b"]}', '/exclude/0', '"!a" takes no files away, as there is no glob before it'],
    ['{"exclude": ["a", «"!!b"»]}', '/exclude/1', 'A glob should follow the ! of "!!b"'],
    ['{"exclude": ["a", «"!+(b)"»]}', '/exclude/1', 'Invalid glob "!+(b)": it should not repeat a group'],
    [
      '{"expect": [{"files": «"!a"»}]}',
      '/expect/0/files',
      '"!a" takes no files away, as there is no glob before it',
    ],
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
    ['{"ignore": [«"a"»]}', '/ignore/0', '"ignore.0" should be of type object'],
    ['{"ignore": [«{»"rule": "price-range"}]}', '/ignore/0/id', '"ignore.0.id" is missing'],
    [
      '{"ignore": [{"rule": «"volume-30"», "id": "a"}]}',
      '/ignore/0/rule',
      '"ignore.0.rule" is the unknown rule "volume-30"; did you mean "volume-30d"?',
    ],
    [
      '{"ignore": [{"rule": "syntax", "id": "a", "files": «1»}]}',
      '/ignore/0/files',
      '"ignore.0.files" should be a glob, or an array of globs',
    ],
    [
      '{"ignore": [{"rule": "syntax", "id": "a", "files": «[»]}]}',
      '/ignore/0/files',
      '"ignore.0.files" should not be empty',
    ],
    [
      '{"ignore": [{"rule": "syntax", "id": "a", "files": ["a", «"@(b)+"»]}]}',
      '/ignore/0/files/1',
      'Invalid glob "@(b)+": it should not repeat a group',
    ],
    ['{"ignore": [{"rule": "syntax", "id": "a", «"x"»: 1}]}', '/ignore/0/x', 'Unknown member "x"'],
    ['{«"Chains"»: []}', '/Chains', 'Unknown member "Chains"; did you mean "chains"?'],
    ['{«"a/b~"»: 1}', '/a~1b~0', 'Unknown member "a/b~"'],
    ['{«"\u202e"»: 1}', '/\u202e', 'Unknown member "\\u202e"'],
    ['{"price": {}, «"price"»: {}}', '/price', '"price" is already in this object'],
    [
      '{"rules": {"syntax": "off", «"synt\\u0061x"»: "off"}}',
      '/rules/syntax',
      '"syntax" is already in this object',
    ],
  ])('%s', (marked, pointer, message) => {
    const { text, spans } = unmark(marked);
    const span = spans[0] ?? { start: -1, end: -1 };
    expect(errorsOf(text)).toEqual([{ message, pointer, span, at: text.slice(span.start, span.end) }]);
  });

  it.each<[string, string[]]>([
    ['{"chain": [], "price": {"min": 5, "max": 1}}', ['/chain', '/price']],
    [
      '{"price": {"min": 5, "max": 1}, "include": ["+(a)"], "exclude": ["", "+(b)"]}',
      ['/price', '/include/0', '/exclude/0', '/exclude/1'],
    ],
    ['{"rules": {"x": "off", "x": "off"}}', ['/rules/x', '/rules/x', '/rules/x']],
    // For a value that is not a number, only the type is reported.
    ['{"price": {"min": 5, "max": "1"}}', ['/price/max']],
    ['{"price": {"min": 500, "max": 1e999}}', ['/price/max']],
  ])('of every kind, in the order of the text: %s', (text, pointers) => {
    expect(errorsOf(text).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it('and has no settings', () => {
    expect(readConfig('{"chains": ["moon"], "price": {"min": "a"}}')).not.toHaveProperty('configuration');
  });
});

describe('include and exclude', () => {
  const text = '{"include": ["fixtures/**/*.json", "*.list"], "exclude": ["vendor/**", "fixtures/old.json"]}';
  it.each([
    ['fixtures/a.json', 'include'],
    ['fixtures/b/c/.d/a.json', 'include'],
    ['a.list', 'include'],
    ['b/a.list', 'content'],
    ['fixtures/a.jsonc', 'content'],
    ['other/fixtures/a.json', 'content'],
    ['Fixtures/a.json', 'content'],
    ['vendor/a.json', 'exclude'],
    ['vendor/.a/b', 'exclude'],
    ['fixtures/old.json', 'exclude'],
    ['a.json', 'content'],
  ])('select %s: %s', (path, expected) => {
    expect(configurationOf(text).select(path)).toBe(expected);
  });

  it.each(['{}', '{"include": [], "exclude": []}'])('leave every file to its content: %s', (empty) => {
    expect(configurationOf(empty).select('fixtures/a.json')).toBe('content');
  });

  it.each([
    ['vendor/a.json', 'exclude'],
    ['vendor/keep.json', 'content'],
    ['fixtures/a.json', 'include'],
    ['fixtures/large/a.json', 'content'],
    ['fixtures/large/small/a.json', 'include'],
  ])('have no file that a later glob with ! takes away: %s is %s', (path, expected) => {
    const configuration = configurationOf(
      '{"exclude": ["vendor/**", "!vendor/keep.json"], "include": ["fixtures/**", "!fixtures/large/**", "fixtures/large/small/*"]}',
    );
    expect(configuration.select(path)).toBe(expected);
  });

  it.each(['catalog-lens.json', 'n/catalog-lens.json', '/n/catalog-lens.json'])(
    'cannot make a listing of a configuration: %s',
    (path) => {
      const text = '{"include": ["**"], "exclude": ["**"], "expect": [{"files": "**"}]}';
      expect(configurationOf(text).select(path)).toBe('configuration');
      expect(DEFAULT_CONFIGURATION.select(path)).toBe('configuration');
      expect(DEFAULT_CONFIGURATION.select(`not-${path.replaceAll('/', '-')}`)).toBe('content');
    },
  );

  it('prefer the exclusion', () => {
    expect(configurationOf('{"include": ["**"], "exclude": ["a"]}').select('a')).toBe('exclude');
  });
});

describe('`files` of `ignore`', () => {
  const text =
    '{"ignore": [{"rule": "syntax", "id": "a", "files": ["n/*.json", "b.json"]}, {"rule": "id-slug", "id": "b"}, {"rule": "id-slug", "id": "a", "files": "b.json"}]}';
  const idSlug = new Map([['b', 1]]);
  it.each([
    ['a.json', new Map([['id-slug', idSlug]])],
    [
      'n/a.json',
      new Map([
        ['syntax', new Map([['a', 0]])],
        ['id-slug', idSlug],
      ]),
    ],
    [
      'b.json',
      new Map([
        ['syntax', new Map([['a', 0]])],
        ['id-slug', new Map([...idSlug, ['a', 2]])],
      ]),
    ],
  ])('limits it to files that match: %s', (path, expected) => {
    expect(configurationOf(text).forFile(path).settings.ignored).toEqual(expected);
  });

  it('take away files with !, in `ignore` and `expect`', () => {
    const files = ['n/*.json', '!n/b.json'];
    const configuration = configurationOf({
      ignore: [{ rule: 'syntax', id: 'a', files }],
      expect: [{ files, problems: { syntax: 1 } }],
    });
    expect(configuration.forFile('n/a.json').settings.ignored.get('syntax')).toEqual(new Map([['a', 0]]));
    expect(configuration.forFile('n/a.json').expectations?.check([]).matchedElements).toEqual([1]);
    expect(configuration.select('n/a.json')).toBe('include');
    expect(configuration.forFile('n/b.json').settings.ignored.size).toBe(0);
    expect(configuration.forFile('n/b.json').expectations).toBeUndefined();
    expect(configuration.select('n/b.json')).toBe('content');
  });
});
