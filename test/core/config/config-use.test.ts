import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config';
import { DEFAULT_CONFIGURATION } from '../../../src/core/config/configuration';
import { configurationOf } from './checked';

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

  it('gives the same settings to files that the same elements match', () => {
    const configuration = configurationOf(text);
    expect(configuration.forFile('n/a.json').settings).toBe(configuration.forFile('n/b.json').settings);
    expect(configuration.forFile('a.json').settings).toBe(configuration.settings);
    expect(configuration.forFile('n/a.json')).toBe(configuration.forFile('n/b.json'));
  });

  it.each([
    [
      '{"ignore": [{"rule": "syntax", "id": "a", "files": 1}]}',
      '/ignore/0/files',
      '"ignore.0.files" should be a glob, or an array of globs',
    ],
    [
      '{"ignore": [{"rule": "syntax", "id": "a", "files": []}]}',
      '/ignore/0/files',
      '"ignore.0.files" should not be empty',
    ],
    [
      '{"ignore": [{"rule": "syntax", "id": "a", "files": ["a", "@(b)+"]}]}',
      '/ignore/0/files/1',
      'Invalid glob "@(b)+": it should not repeat a group',
    ],
  ])('is reported where it is wrong: %s', (wrong, pointer, message) => {
    const result = readConfig(wrong);
    const start = wrong.indexOf(pointer.endsWith('1') ? '"@' : wrong.includes('1}') ? '1}' : '[]');
    expect(result.ok ? [] : result.errors).toMatchObject([{ message, pointer, span: { start } }]);
  });
});
