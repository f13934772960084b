import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config';
import { type Configuration } from '../../../src/core/config/configuration';

function configurationOf(text: string): Configuration {
  const result = readConfig(text);
  if (!result.ok) throw new Error(result.errors.map(({ message }) => message).join('; '));
  return result.configuration;
}

describe('a hostile configuration is handled safely', () => {
  const deep = 100_000;
  it.each([
    ['arrays', '['.repeat(deep) + ']'.repeat(deep)],
    ['unclosed arrays', '['.repeat(deep)],
    ['objects', '{"chains":'.repeat(deep) + '1' + '}'.repeat(deep)],
    ['a chain', `{"chains":[${'['.repeat(deep)}${']'.repeat(deep)}]}`],
    ['an unknown member', `{"a":${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}}`],
    ['a rule', `{"rules":{"syntax":${'['.repeat(deep)}${']'.repeat(deep)}}}`],
  ])('of %s nested 100,000 deep, and is bad', (_, text) => {
    expect(readConfig(text).ok).toBe(false);
  });

  it('with names of prototype members, without changing the prototype', () => {
    readConfig('{"__proto__": {"polluted": 1}, "price": {"__proto__": {"polluted": 1}}}');
    readConfig('{"constructor": {"prototype": {"polluted": 1}}, "rules": {"__proto__": {"polluted": 1}}}');
    expect({}).not.toHaveProperty('polluted');
    const { ignored } = configurationOf('{"ignore": [{"rule": "syntax", "id": "__proto__"}]}').settings;
    expect(ignored.get('syntax')).toEqual(new Set(['__proto__']));
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

  it('prefer the exclusion', () => {
    expect(configurationOf('{"include": ["**"], "exclude": ["a"]}').select('a')).toBe('exclude');
  });
});
