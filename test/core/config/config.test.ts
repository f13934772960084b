import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config';
import { DEFAULT_CONFIGURATION } from '../../../src/core/config/configuration';
import { ACCEPTED_CHAINS, CHAINS } from '../../../src/core/listing/fields';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/listing/settings';
import { unmark } from '../../support/listing-text';
import { pointerAt } from '../../support/rule-cases';
import { configurationOf } from './checked';
import { INVALID } from './invalid-configurations';

function errorsOf(text: string) {
  const result = readConfig(text);
  return result.ok ? [] : result.errors.map(({ message, pointer, span }) => ({ message, pointer, span }));
}

describe('a valid configuration', () => {
  it.each<[string, Partial<Settings>]>([
    ['{}', {}],
    ['{"$schema": "https://x.io/schema.json"}', {}],
    [
      '{"rules": {"price-range": "off"}, "price": {"min": 0}}',
      { severities: new Map([['price-range', 'off']]), price: { min: 0, max: 450 } },
    ],
    ['{"chains": ["moon"]}', { chains: new Set(['moon']) }],
    ['{"acceptedChains": ["base", "moon", "base"]}', { acceptedChains: new Set(['base', 'moon']) }],
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
  it.each<(typeof INVALID)[number]>(INVALID)('%s', (marked, message, pointer) => {
    const { text, spans } = unmark(marked);
    const span = spans[0] ?? { start: -1, end: -1 };
    expect(errorsOf(text)).toEqual([{ message, pointer: pointer ?? pointerAt(text, span.start), span }]);
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
});

describe('include and exclude', () => {
  const text =
    '{"include": ["fixtures/**", "*.list", "!fixtures/large/**"], "exclude": ["vendor/**", "!vendor/keep", "fixtures/old"]}';
  it.each([
    ['fixtures/b/c/.d/a.json', 'include'],
    ['fixtures/large/a.json', 'content'],
    ['a.list', 'include'],
    ['b/a.list', 'content'],
    ['vendor/.a/b', 'exclude'],
    ['vendor/keep', 'content'],
    // Both name it.
    ['fixtures/old', 'exclude'],
  ])('select %s: %s', (path, expected) => {
    expect(configurationOf(text).select(path)).toBe(expected);
  });

  it.each(['{}', '{"include": [], "exclude": []}'])('leave every file to its content: %s', (empty) => {
    expect(configurationOf(empty).select('fixtures/a.json')).toBe('content');
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
});

describe('`files` of `ignore`', () => {
  const text =
    '{"ignore": [{"rule": "syntax", "id": "a", "files": ["n/*.json", "b.json"]}, {"rule": "id-slug", "id": "b"}, {"rule": "id-slug", "id": "a", "files": "b.json"}]}';
  it.each([
    ['a.json', { 'id-slug': { b: 1 } }],
    ['n/a.json', { syntax: { a: 0 }, 'id-slug': { b: 1 } }],
    ['b.json', { syntax: { a: 0 }, 'id-slug': { b: 1, a: 2 } }],
  ])('limits it to files that match: %s', (path, expected) => {
    const { ignored } = configurationOf(text).forFile(path).settings;
    const byRule = Array.from(ignored, ([rule, ids]) => [rule, Object.fromEntries(ids)] as const);
    expect(Object.fromEntries(byRule)).toEqual(expected);
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
