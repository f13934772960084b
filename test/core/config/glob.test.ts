import fc from 'fast-check';
import picomatch from 'picomatch/posix';
import { describe, expect, it } from 'vitest';
import { globMatcher, toGlob } from '../../../src/core/config/glob';
import { runs } from '../../support/property-runs';

describe('a glob', () => {
  it.each([
    ['a.json', ['a.json'], ['b.json', 'x/a.json', 'a.jsonc', 'axjson']],
    ['*.json', ['a.json', '.json', '.a.json'], ['x/a.json', 'a.jsonc']],
    ['a?.json', ['ab.json'], ['a.json', 'abc.json']],
    ['**/*.json', ['a.json', 'x/a.json', 'x/.y/a.json'], ['a.jsonc', '../a.json', 'x/../a.json']],
    ['x/**', ['x/a', 'x/y/a'], ['x', 'xy/a', 'y/x/a']],
    ['**', ['a', 'x/a'], ['../a']],
    ['x/**/a', ['x/a', 'x/y/a', 'x/y/z/a'], ['a', 'x/ya']],
    ['../*.json', ['../a.json'], ['a.json', '../../a.json']],
    ['{a,b/{c,d}}.json', ['a.json', 'b/c.json', 'b/d.json'], ['b.json', 'c.json']],
    ['[a-c!].json', ['b.json', '!.json'], ['d.json']],
    ['[!a-c].json', ['d.json'], ['b.json', '.json']],
    [String.raw`\*.json`, ['*.json'], ['a.json']],
    ['a(1).json', ['a(1).json'], ['a1.json']],
    ['a{b.json', ['a{b.json'], ['ab.json']],
    ['!a.json', ['b.json'], ['a.json']],
    ['./a.json', ['a.json'], ['./b.json']],
    ['', [], ['a.json']],
  ])('%s', (glob, inside, outside) => {
    const matches = globMatcher(glob);
    for (const path of inside) expect([path, matches?.(path)]).toEqual([path, true]);
    for (const path of outside) expect([path, matches?.(path)]).toEqual([path, false]);
  });

  it.each([
    '@(a|b).json',
    '+(a)',
    'x/!(a).json',
    '!(a)',
    '{a,b}'.repeat(20),
    '{a,b}'.repeat(1e5),
    '{a,'.repeat(1e5) + '}'.repeat(1e5),
  ])('is none: %#', (glob) => {
    expect(globMatcher(glob)).toBeUndefined();
  });

  it.each([
    ['*.json', [], ['x']],
    ['x/*/a.json', ['x', 'x/y'], ['y', 'x/y/z']],
    ['{a,x/y}/b/**', ['a', 'a/b', 'x', 'x/y', 'x/y/b/c'], ['x/b', 'b']],
    ['!a.json', ['a', 'x/y'], []],
  ])('%s may match in folders', (glob, inside, outside) => {
    for (const folder of inside)
      expect([folder, globMatcher(glob)?.mayMatchIn(folder)]).toEqual([folder, true]);
    for (const folder of outside)
      expect([folder, globMatcher(glob)?.mayMatchIn(folder)]).toEqual([folder, false]);
  });

  it('matches the same paths as other implementations', () => {
    const name = fc.stringMatching(/^[ab.]{1,3}$/).filter((text) => !/^\.+$/.test(text));
    const part = fc.array(fc.constantFrom('a', 'b', '.', '*', '?', '{a,b}', '[ab]', '[^a]'), {
      minLength: 1,
      maxLength: 4,
    });
    const parts = fc.array(
      fc.oneof(
        fc.constant('**'),
        part.map((pieces) => pieces.join('')),
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(parts, fc.array(name, { minLength: 1, maxLength: 4 }), (pattern, names) => {
        const glob = pattern.join('/').replace(/\*{2,}(?!\/|$)|(?<!^|\/)\*{2,}/g, '*');
        // In that implementation, `[ab]*` is part of a regular expression.
        fc.pre(!/\][*?]/.test(glob));
        // In that implementation, whether `x/**` matches `x` depends on the form of `x`.
        fc.pre(!/(?:^|\/)\.+(?:\/|$)|\/\*\*$/.test(glob));
        const path = names.join('/');
        const matcher = globMatcher(glob);
        // Its fast paths are inconsistent: with them, `*.*` does not match `a.`.
        expect(matcher?.(path)).toBe(picomatch(glob, { dot: true, fastpaths: false })(path));
        if (matcher?.(path) === true)
          for (let depth = 1; depth < names.length; depth++)
            expect(matcher.mayMatchIn(names.slice(0, depth).join('/'))).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });

  it.each([
    ['*a*a*a*a*a*a*a*a*b.json', `${'a'.repeat(250)}.json`],
    ['**/a/**/a/**/a/**/a/**/b', `${'a/'.repeat(2000)}c`],
    ['**/*a*a*a*a*b/**/*a*a*b', `${`${'a'.repeat(100)}/`.repeat(40)}c`],
    [`${'**/a/'.repeat(800)}b`, `${'a/'.repeat(2000)}c`],
  ])('is matched without trying every way to match it: %#', (glob, path) => {
    // As a regular expression, each would take from half a minute to practically forever, which the runner does not wait for.
    expect(globMatcher(glob)?.(path)).toBe(false);
  });
});

it('the glob of a path matches it, and no other path', () => {
  const name = fc.string({ minLength: 1 }).filter((text) => !/[/\ud800-\udfff]|^\.\.?$/.test(text));
  fc.assert(
    fc.property(name, name, (first, second) => {
      const matches = globMatcher(toGlob(`x/${first}`));
      expect(matches?.(`x/${first}`)).toBe(true);
      expect(matches?.(`x/${second}`)).toBe(first === second);
    }),
  );
});
