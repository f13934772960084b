import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { globError, globsTest, globTest, toGlob } from '../../../src/core/config/globs';

describe('a glob', () => {
  it.each([
    ['a.json', ['a.json'], ['b.json', 'x/a.json', 'a.jsonc', 'axjson']],
    ['*.json', ['a.json', '.json', '.a.json'], ['x/a.json', 'a.jsonc']],
    ['a?.json', ['ab.json'], ['a.json', 'abc.json']],
    ['**/*.json', ['a.json', 'x/a.json', 'x/.y/a.json'], ['a.jsonc', '../a.json', 'x/../a.json']],
    ['x/**', ['x/a', 'x/y/a'], ['xy/a', 'y/x/a']],
    ['**', ['a', 'x/a'], ['../a']],
    ['x/**/a', ['x/a', 'x/y/a', 'x/y/z/a'], ['a', 'x/ya']],
    ['../*.json', ['../a.json'], ['a.json', '../../a.json']],
    ['{a,b/{c,d}}.json', ['a.json', 'b/c.json', 'b/d.json'], ['b.json', 'c.json']],
    ['[a-c!].json', ['b.json', '!.json'], ['d.json']],
    ['[^a-c].json', ['d.json'], ['b.json', '.json']],
    [String.raw`\*.json`, ['*.json'], ['a.json']],
    ['a(1).json', ['a(1).json'], ['ab.json']],
    ['a{b.json', ['a{b.json'], ['ab.json']],
    ['./a.json', ['a.json'], ['./b.json']],
    ['@(a|b).json', ['a.json', 'b.json'], ['ab.json']],
    ['x/!(a).json', ['x/b.json'], ['x/a.json']],
  ])('%s', (glob, inside, outside) => {
    const matches = globTest(glob);
    for (const path of inside) expect([path, matches?.(path)]).toEqual([path, true]);
    for (const path of outside) expect([path, matches?.(path)]).toEqual([path, false]);
  });

  it.each([
    ['', 'it should not be empty'],
    ['a'.repeat(4097), 'it should have at most 4096 characters'],
    ['a\\\\\\\\', 'it should not have three backslashes in a row'],
    ['+(a|a)b', 'it should not repeat a group'],
    ['*(a)b', 'it should not repeat a group'],
    ['(a|a)+b', 'it should not repeat a group'],
    ['{a,a}+b', 'it should not repeat a group'],
    ['*a*a*a*b.json', 'it should have at most 3 asterisks in a name, and 3 times **'],
    ['**/a/**/a/**/a/**/b', 'it should have at most 3 asterisks in a name, and 3 times **'],
  ])('that may take long to match is invalid: %#', (glob, error) => {
    expect(globError(glob)).toBe(error);
    expect(globTest(glob)).toBeUndefined();
  });

  it.each([
    ['*a*a*b.json', `${'a'.repeat(250)}.json`],
    ['**/a/**/a/**/b', `${'a/'.repeat(100)}c`],
    [`${'{a,'.repeat(1000)}${'}'.repeat(1000)}`, 'b'],
    ['[ab]'.repeat(1000), 'c'],
  ])('that is valid is matched at once: %#', (glob, path) => {
    expect(globTest(glob)?.(path)).toBe(false);
  });
});

it.each<[readonly string[], readonly string[], readonly string[]]>([
  [[], [], ['a']],
  [['a', 'b'], ['a', 'b'], ['c']],
  [
    ['vendor/**', '!vendor/keep.json'],
    ['vendor/a.json', 'vendor/x/keep.json'],
    ['vendor/keep.json', 'a.json'],
  ],
  [['**', '!x/**', 'x/a'], ['a', 'x/a'], ['x/b']],
  [['!x/a', 'x/**'], ['x/a', 'x/b'], []],
  [
    ['**', '!*.{json,jsonc}'],
    ['x/a.json', 'a'],
    ['a.json', 'a.jsonc'],
  ],
  [['(a)', '!(b)'], ['(a)'], ['(b)', 'c']],
])('an array of globs: %j', (globs, inside, outside) => {
  const matches = globsTest(globs);
  for (const path of inside) expect([path, matches(path)]).toEqual([path, true]);
  for (const path of outside) expect([path, matches(path)]).toEqual([path, false]);
});

it('the glob of a path matches it, and no other path', () => {
  const special = fc.constantFrom(...'\\ * ? [ ] { } ( ) ! @ + | ^ $ " , . - a b ~ # \n'.split(' '));
  const name = fc
    .oneof(fc.string({ minLength: 1 }), fc.string({ unit: special, minLength: 1 }))
    .filter((text) => !/[/\ud800-\udfff]|^\.\.?$/.test(text));
  fc.assert(
    fc.property(name, name, (first, second) => {
      const matches = globTest(toGlob(`x/${first}`));
      expect(matches?.(`x/${first}`)).toBe(true);
      expect(matches?.(`x/${second}`)).toBe(first === second);
    }),
    { examples: [['c++ and *c++*.json', 'c++']] },
  );
});
