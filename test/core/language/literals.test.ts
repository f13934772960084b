import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/core/fixtures/generate';
import { contentFor, literalAt, literalsIn, mayContain } from '../../../src/core/language/literals';
import { runs } from '../../support/property-runs';

/** The literals with a value, as source text with the character before and after. */
function found(text: string, path: string, value: string): string[] {
  return [...literalsIn(text, path)]
    .filter((literal) => literal.value === value)
    .map(({ span }) => text.slice(Math.max(span.start - 1, 0), span.end + 1));
}

describe('string literals', () => {
  it.each<[string, string, readonly string[]]>([
    ['a.ts', "f('x'); const y: 'x' = `x` as const; type T = \"x\";", ["'x'", "'x'", '`x`', '"x"']],
    ['a.ts', "'x' + y; y + ('x'); `x${y}`; tag`x`; // 'x'\n/x/; x", []],
    ['a.ts', "y += 'x'; (y || 'x') + z; (y ? 'x' : z) + y; ('x' as T) + y; 'x'! + y", []],
    [
      'a.ts',
      "y = 'x'; f('x') + y; ('x' ? y : z) + y; y ?? 'x'; 'x' as T",
      ["'x'", "'x'", "'x'", "'x'", "'x'"],
    ],
    ['a.ts', "y === 'x' || { 'x': y['x'] }", ["'x'", "'x'", "'x'"]],
    ['a.ts', "'\\x78'; '\\u{78}'; '\\u0078'", ["'\\x78'", "'\\u{78}'", "'\\u0078'"]],
    ['a.tsx', "<A id='x' b={'x'}>x</A>", ["'x'", "'x'"]],
    ['a.js', 'expect(a).toBe("x")', ['"x"']],
    ['a.py', "f('x', k=\"x\", r'x', '''x''')", ["'x'", '"x"', "'x'", "'x'"]],
    ['a.py', "a = 'x' + b\nc = 'x' % d\ne = ('x'\n  'y')\ng = f'x{h}'\n# 'x'", []],
    ['a.py', "y += 'x'\n('x' if y else z) + y\n(y or 'x') + z", []],
    ['a.py', "y = 'x' if z else 'x'\n(y if 'x' else z) + y\nf('x') + y", ["'x'", "'x'", "'x'", "'x'"]],
    ['a.ts', "y += z ? 'x' : 'w'; y += (z || ('x')); (y ?? ('x')) + z; y + 'x'; y += f('x').z", ["'x'"]],
    [
      'a.ts',
      "y\n  ? 'x'\n  : z\ny += z ?? 'w'\nz ?? 'x'; y + 'x'.length; (y, 'x') + z",
      ["'x'", "'x'", "'x'", "'x'"],
    ],
    ['a.ts', "`'x'${f('x', `${y}x`)}'x'`; `${'x' + `${'x'}`}`", ["'x'", "'x'"]],
    ['a.ts', "a = /['\"/]/; f('x'); b = c / d; g('x'); return /'/.test('x')", ["'x'", "'x'", "'x'"]],
    [
      'a.ts',
      "a = 'not closed\nf('x')\n/ not closed'\nf('x') /* 'x' */; f<'x'>('x') + y",
      ["'x'", "'x'", "'x'", "'x'"],
    ],
    ['a.tsx', "<A>don't</A>;\n<A {...b} id='x' />;\n<A>'x'</A>; <A>a/b's</A>\n<A b=\"x\"/>", ["'x'", '"x"']],
    ['a.py', "'''don't \"x\" \n'x' '''; f('x', \"\"\"x\"\"\")\n'not closed\nf('x')", ["'x'", '"x"', "'x'"]],
    [
      'a.py',
      "f'{y[\"x\"]}'; 'w' f'x'; f'x'\n'x'\n('x'.y() + z)\n'%s' % ('x' if y else z, 'x')",
      ['"x"', "'x'", "'x'", "'x'", "'x'", "'x'"],
    ],
    [
      'a.yaml',
      "- don't\n- &a x\n- !t 'x'\n- |\n  x\n  'x'\n- {x: [x, 'x'], \"x\":x}\n- w\n  x\n- it''s: x",
      [' x\n', "'x'", '{x:', '[x,', "'x'", '"x"', ':x}', ' x'],
    ],
    ['a.yaml', 'id: x\nother: \'x\'\nlist: ["x", xx]\n# x\n', [' x\n', "'x'", '"x"']],
    ['a.json', '{"x": ["x", "xx", "\\u0078"]}', ['"x"', '"x"', '"\\u0078"']],
    ['a.txt', "'x'", []],
  ])('of %s: %s', (path, text, expected) => {
    expect(found(text, path, 'x')).toEqual(expected);
  });

  it('at an offset', () => {
    const text = "f('one', 'two' + 'three')";
    expect(literalAt(text, 'a.ts', text.indexOf('one'))?.value).toBe('one');
    expect(literalAt(text, 'a.ts', 0)).toBeUndefined();
    expect(literalAt(text, 'a.ts', text.indexOf('two'))).toBeUndefined();
  });

  it('are found as far as a text with syntax errors can be parsed', () => {
    expect(found("f('x', {{{ \n g('x')", 'a.ts', 'x')).toHaveLength(2);
  });

  it('are found in order in any text', () => {
    const pieces = ['${', "f'{", '/*', ...Array.from('\'"`/[](){}\\\n#: x+|')];
    const texts = fc.array(fc.constantFrom(...pieces)).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, fc.constantFrom('ts', 'tsx', 'py', 'yaml', 'json'), (text, extension) => {
        let end = 0;
        for (const { span } of literalsIn(text, `a.${extension}`)) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          ({ end } = span);
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: runs(300) },
    );
  });

  // With time that grows with the square of the length, these would take minutes.
  it.each(["'", '"""', '`${', '=/[', '(', "('x'||", "f'{", '/*', '\\', '|\n', ': ', ' #', "y+='x'||"])(
    'are found in a long text of %j',
    (piece) => {
      for (const extension of ['ts', 'py', 'yaml', 'json'])
        expect(literalsIn(piece.repeat(100_000 / piece.length), `a.${extension}`)).toBeInstanceOf(Array);
    },
  );

  it('stay strings with another value', () => {
    const [plain] = literalsIn('x', 'a.yaml');
    expect(plain && contentFor(plain, '123')).toBe('"123"');
    expect(plain && contentFor(plain, 'null')).toBe('"null"');
    expect(plain && contentFor(plain, 'api-x')).toBe('api-x');
    expect(contentFor({ isQuoted: true }, '123')).toBe('123');
  });
});

/** Source texts in which a string is used, by file extension: as an exact literal, and otherwise. */
const FORMS: Readonly<
  Record<string, { readonly exact: readonly string[]; readonly other: readonly string[] }>
> = {
  ts: {
    exact: [
      "get('%');",
      'const a: "%" = "%";',
      'expect(x).toBe(`%`);',
      "m = { '%': 1 };",
      "if (x === '%') y();",
      "switch (x) { case '%': y(); }",
      "enum E { A = '%' }",
      "get({ id: '%' } satisfies T) + x;",
      "x ??= y ? '%' : z;",
    ],
    other: [
      "get('%' + suffix);",
      "get(prefix + ('%'));",
      'get(`%/${x}`);',
      '// see "%"',
      "get('%-2');",
      "get('a' + '%' + 'b');",
      'const x = /%/;',
      "x += '%';",
      "get(x + (y ?? '%'));",
      'get(tag`%`);',
      '/** `%` */',
    ],
  },
  tsx: {
    exact: ['x = <A id="%" />;', "x = <A id={'%'} />;"],
    other: ['x = <A>%</A>;', "x = <A id={'%' + y} />;"],
  },
  js: { exact: ["module.exports = ['%', 'b'];"], other: ["/* '%' */", "x = ['%' + 1];"] },
  py: {
    exact: ["get('%')", "D = {'%': 1}", 'X = """%"""', "assert x == r'%'"],
    other: [
      "get('%' + x)",
      "get('%' 'x')",
      "get(f'%{x}')",
      "# '%'",
      "get('% {}')",
      "x += '%'",
      "get(('%' if x else y) + z)",
    ],
  },
  yaml: { exact: ['- %', '- "%"', "- '%'"], other: ['- x %', '# "%"', '- %-2'] },
  json: { exact: ['"%",', '{"%": 1},', '{"a": "%"},', '["%", "b"],'], other: ['"% b",', '{"a-%": "b %"},'] },
};

/** A source text of some lines. */
function textOf(extension: string, lines: readonly string[]): string {
  return extension === 'json' ? ['[', ...lines, '0]'].join('\n') : lines.join('\n');
}

describe('usages in a workspace', () => {
  it('are all found, and nothing else', () => {
    const files = fc.constantFrom(...Object.keys(FORMS)).chain((extension) => {
      const { exact, other } = FORMS[extension] ?? { exact: [], other: [] };
      return fc.record({
        extension: fc.constant(extension),
        lines: fc.array(
          fc.record({
            form: fc.constantFrom(
              ...exact.map((text) => ({ text, isExact: true })),
              ...other.map((text) => ({ text, isExact: false })),
            ),
            which: fc.nat(),
          }),
          { maxLength: 30 },
        ),
      });
    });
    fc.assert(
      fc.property(
        fc.nat(9999),
        fc.array(files, { maxLength: 5 }),
        fc.constantFrom('id', 'endpoint', 'name'),
        (seed, all, field) => {
          const { results } = generate({ entries: 8, seed });
          for (const { extension, lines } of all) {
            const values = lines.map(({ which }) => results[which % results.length]?.[field] ?? '');
            const text = textOf(
              extension,
              lines.map(({ form }, index) => form.text.replaceAll('%', values[index] ?? '')),
            );
            for (const { [field]: value } of results) {
              const expected = lines.reduce(
                (sum, { form }, index) =>
                  form.isExact && values[index] === value ? sum + form.text.split('%').length - 1 : sum,
                0,
              );
              expect(found(text, `a.${extension}`, value), text).toHaveLength(expected);
              if (expected > 0) expect(mayContain(text, value)).toBe(true);
            }
          }
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('have the new value and the same form after a rename', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(FORMS)).chain((extension) =>
          fc.record({
            extension: fc.constant(extension),
            lines: fc.array(
              fc.constantFrom(...(FORMS[extension]?.exact ?? []), ...(FORMS[extension]?.other ?? [])),
            ),
          }),
        ),
        fc.constantFrom('b-2', '123', 'null'),
        ({ extension, lines }, id) => {
          const textWith = (value: string): string => textOf(extension, lines).replaceAll('%', value);
          const path = `a.${extension}`;
          const text = textWith('api-a');
          let renamed = text;
          const literals = [...literalsIn(text, path)].filter(({ value }) => value === 'api-a');
          for (const literal of literals.toReversed())
            renamed =
              renamed.slice(0, literal.span.start) +
              contentFor(literal, id) +
              renamed.slice(literal.span.end);
          expect(found(renamed, path, 'api-a')).toEqual([]);
          const values = [...literalsIn(renamed, path)].map(({ value }) => value);
          const expected = [...literalsIn(text, path)].map(({ value }) => (value === 'api-a' ? id : value));
          expect(values).toEqual(expected);
        },
      ),
      { numRuns: runs(60) },
    );
  });
});
