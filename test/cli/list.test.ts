import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { FIELD_NAMES } from '../../src/core/listing/fields';
import { generate, write } from '../../src/core/fixtures/generate';
import { entry, listing, other, WITHOUT_CALLS } from '../support/listing-text';
import { folder, run, type Run } from './run';

const TEXT = listing([
  entry({ pricePerCallUsd: '0.50', acceptedChains: '["base", "solana"]' }),
  other('a', { chain: '"solana"', acceptedChains: '["solana"]', description: '"a, \\"b\\"\\nc;d"' }),
  other('Z', { ...WITHOUT_CALLS, qualityFlag: '"monitor"' }, ', "tags": [1, {"x": null}]'),
]);

async function list(
  args: readonly string[],
  files: Readonly<Record<string, string>> = { 'a.json': TEXT },
): Promise<Run> {
  return run(['list', ...args], { cwd: folder(files) });
}

async function printed(args: readonly string[], files?: Readonly<Record<string, string>>): Promise<string> {
  const { status, stdout, stderr } = await list(args, files);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

async function entriesOf(
  args: readonly string[],
  files?: Readonly<Record<string, string>>,
): Promise<readonly Record<string, unknown>[]> {
  const { version, entries } = JSON.parse(await printed(['--format', 'json', ...args], files)) as {
    version: number;
    entries: readonly Record<string, unknown>[];
  };
  expect(version).toBe(1);
  return entries;
}

async function idsOf(args: readonly string[], files?: Readonly<Record<string, string>>): Promise<unknown[]> {
  return (await entriesOf(args, files)).map(({ id }) => String(id).replace('api-x-io-v1-', ''));
}

describe('list', () => {
  it('prints a table and the number of entries', async () => {
    expect(await printed(['a.json', '--filter', 'calls>0'])).toMatchInlineSnapshot(`
      "  id                  chain   pricePerCallUsd  calls30d  volume30dUsd  l30DaysPayers  qualityFlag
        api-x-io-v1-render  base               0.50        60            30             20  verified
        api-x-io-v1-a       solana              0.5        60            30             20  verified

      2 of 3 entries
      "
    `);
  });

  it('quotes fields of CSV that have a comma, a quote, or a line break of any kind', async () => {
    const names = ['a\nb', 'a\rb', 'a\r\nb', 'a,b', 'a"b', 'a;b'];
    const text = listing(names.map((name, at) => other(String(at), { name: JSON.stringify(name) })));
    expect(await printed(['a.json', '--fields', 'name', '--format', 'csv'], { 'a.json': text })).toBe(
      'name\r\n"a\nb"\r\n"a\rb"\r\n"a\r\nb"\r\n"a,b"\r\n"a""b"\r\na;b\r\n',
    );
  });

  it.each(['pretty', 'json', 'csv', 'markdown'])(
    'prints any nesting, and numbers as they are written, as %s',
    async (format) => {
      const deep = '['.repeat(1e5) + ']'.repeat(1e5);
      const numbers = '12345678901234567890.10';
      const text = listing([
        entry({ sources: `[ 1.0 , ${numbers}, 1e999, "x;y", {"a" : [${numbers}]} ]`, calls30d: numbers }),
        other('b', { sources: `["a", ${deep}]` }),
        other('c', { health: deep }),
      ]);
      const args = ['--fields', 'calls30d,sources,health', '--format', format];
      const shown = await printed(['a.json', ...args], { 'a.json': text });
      expect(shown).toContain(numbers);
      const elements = { json: '[1.0,12345678901234567890.10,1e999,"x;y",{"a":[12345678901234567890.10]}]' };
      expect(shown).toContain(
        format === 'json'
          ? elements.json
          : format === 'csv'
            ? '"1.0;12345678901234567890.10;1e999;x;y;{""a"":[12345678901234567890.10]}"'
            : '1.0;12345678901234567890.10;1e999;x;y;',
      );
      if (format === 'json' || format === 'csv') expect(shown).toContain(deep);
    },
  );

  it('prints all members as JSON, as they are', async () => {
    const { results } = JSON.parse(TEXT) as { results: unknown };
    expect(await entriesOf(['a.json'])).toEqual(results);
    expect(await printed(['a.json', '--format', 'json'])).toContain('"pricePerCallUsd": 0.50');
  });

  it('prints chosen members', async () => {
    expect(await entriesOf(['a.json', '--fields', 'qualityFlag, id', '--limit', '1'])).toEqual([
      { qualityFlag: 'verified', id: 'api-x-io-v1-render' },
    ]);
    const text = await printed(['a.json', '--fields', 'qualityFlag,id', '--limit', '1', '--format', 'csv']);
    expect(text).toBe('qualityFlag,id\r\nverified,api-x-io-v1-render\r\n');
  });

  it('prints CSV that another library reads', async () => {
    const { data, errors } = Papa.parse<Record<string, string>>(
      await printed(['a.json', '--format', 'csv']),
      {
        header: true,
        skipEmptyLines: true,
      },
    );
    expect(errors).toEqual([]);
    const { results } = JSON.parse(TEXT) as { results: Record<string, unknown>[] };
    expect(data).toEqual(
      results.map((values) =>
        Object.fromEntries(
          FIELD_NAMES.map((name) => {
            const value = values[name];
            if (name === 'pricePerCallUsd') return [name, expect.stringMatching(/^0\.50?$/) as unknown];
            return [
              name,
              value === null
                ? ''
                : Array.isArray(value)
                  ? value.join(';')
                  : typeof value === 'string'
                    ? value
                    : JSON.stringify(value),
            ];
          }),
        ),
      ),
    );
  });

  it('prints CSV of hostile strings that another library reads', async () => {
    const strings = ['"', '""', ',', '\n', '\r\n', '\r', ';', ' a ', '=1+1', '\ufeff', '😀', '\u0000', "'"];
    const text = listing(strings.map((string) => entry({ description: JSON.stringify(string) })));
    const csv = await printed(['a.json', '--format', 'csv', '--fields', 'description,chain'], {
      'a.json': text,
    });
    const { data, errors } = Papa.parse<string[]>(csv, { newline: '\r\n' });
    expect(errors).toEqual([]);
    expect(data).toEqual([['description', 'chain'], ...strings.map((string) => [string, 'base']), ['']]);
  });

  it('prints a Markdown table in which nothing is interpreted', async () => {
    const text = listing([entry({ id: '"a|b`@c"', pricePerCallUsd: '0.5' })]);
    expect(
      await printed(['a.json', '--format', 'markdown', '--fields', 'id,pricePerCallUsd,health'], {
        'a.json': text,
      }),
    ).toBe(
      '| id | pricePerCallUsd | health |\n| --- | --: | --- |\n| <code>a&#124;b&#96;&#64;\u2060c</code> | 0.5 |  |\n',
    );
  });

  it('filters like the Entries view, problems included', async () => {
    const text = listing([entry({ health: '1' }), other('a'), other('b', WITHOUT_CALLS)]);
    const files = { 'a.json': text };
    expect(await idsOf(['a.json', '--filter', 'rule:health-not-null'], files)).toEqual(['render']);
    expect(await idsOf(['a.json', '--filter', '-has:problems calls>0'], files)).toEqual(['a']);
    expect(await idsOf(['a.json', '--filter', ''], files)).toEqual(['render', 'a', 'b']);
    expect(await idsOf(['a.json', '--filter', 'chain:none'], files)).toEqual([]);
  });

  it('uses the configuration', async () => {
    const files = {
      'a.json': listing([entry({ health: '1' })]),
      'catalog-lens.json': '{"rules": {"health-not-null": "off"}}',
    };
    expect(await idsOf(['a.json', '--filter', 'has:problems'], files)).toEqual([]);
  });

  it.each([
    { sort: 'calls30d', ids: ['c', 'b', 'a', 'd'] },
    { sort: '-calls30d', ids: ['b', 'a', 'c', 'd'] },
    { sort: 'id', ids: ['a', 'b', 'c', 'd'] },
    { sort: '-name', ids: ['d', 'c', 'b', 'a'] },
    { sort: 'acceptedChains', ids: ['b', 'd', 'a', 'c'] },
    { sort: 'health', ids: ['b', 'a', 'd', 'c'] },
  ])('sorts by $sort', async ({ sort, ids }) => {
    const text = listing([
      other('b', { calls30d: '100', acceptedChains: '["base"]' }),
      other('a', { calls30d: '100', acceptedChains: '["solana"]', name: '"API.x.io · /A"' }),
      other('d', { calls30d: '"9"', acceptedChains: '["base", "x"]' }),
      other('c', { calls30d: '20', acceptedChains: 'null' }),
    ]);
    expect(await idsOf(['a.json', '--sort', sort], { 'a.json': text })).toEqual(ids);
  });

  it('names the file of each entry if there are several', async () => {
    const files = {
      'a.json': listing([entry()]),
      'b/c.json': listing([other('c', { calls30d: '90' })]),
      'd.json': '[]',
    };
    const [first, second] = await entriesOf(
      ['a.json', 'b/c.json', '--sort', '-calls30d', '--fields', 'id'],
      files,
    );
    expect([first, second]).toEqual([
      { file: 'b/c.json', id: 'api-x-io-v1-c' },
      { file: 'a.json', id: 'api-x-io-v1-render' },
    ]);
    expect(await printed(['.', '--fields', 'id'], files)).toMatchInlineSnapshot(`
      "  file      id
        a.json    api-x-io-v1-render
        b/c.json  api-x-io-v1-c

      2 entries in 2 listings (1 file skipped: no listing)
      "
    `);
    for (const format of ['json', 'csv', 'markdown']) {
      const { status, stderr } = await list(['.', '--format', format], files);
      // JSON has the number in its totals.
      const expected = format === 'json' ? '' : 'catalog-lens: 1 file skipped: no listing\n';
      expect({ status, stderr }).toEqual({ status: 0, stderr: expected });
    }
  });

  it('reads standard input, and JSON with comments', async () => {
    const { stdout } = await run(['list', '-', '--format', 'csv', '--fields', 'id'], { stdin: TEXT });
    expect(stdout.split('\r\n')).toHaveLength(5);
    const text = listing([
      entry({ acceptedChains: '[ // one\n "ba//se", /* two */ "x",]', description: '"a /* b */"' }),
    ]);
    const [first] = await entriesOf(['a.jsonc'], { 'a.jsonc': text });
    expect(first).toMatchObject({ acceptedChains: ['ba//se', 'x'], description: 'a /* b */' });
  });

  it('prints elements that are not entries', async () => {
    const text = listing([entry(), '[1, 2]', '"x"']);
    expect(await entriesOf(['a.json'], { 'a.json': text })).toEqual([expect.any(Object), [1, 2], 'x']);
    expect(await entriesOf(['a.json', '--fields', 'id'], { 'a.json': text })).toEqual([
      { id: 'api-x-io-v1-render' },
      {},
      {},
    ]);
    expect(await printed(['a.json'], { 'a.json': text })).toContain('\n3 entries\n');
  });

  it('prints what can be read of a listing with a syntax error, and a warning', async () => {
    const files = { 'cut.json': listing([entry(), other('a')]).replace('"health": null', '"health" null') };
    const { status, stdout, stderr } = await list(['cut.json', '--format', 'csv', '--fields', 'id'], files);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: 'id\r\napi-x-io-v1-render\r\napi-x-io-v1-a\r\n',
    });
    expect(stderr).toMatch(/^catalog-lens: cut\.json is not JSON: .* in line \d+, column \d+; .*\n$/);
  });

  it('limits the number of entries', async () => {
    expect(await idsOf(['a.json', '--limit', '2'])).toEqual(['render', 'a']);
    expect(await idsOf(['a.json', '--limit', '0'])).toEqual([]);
    expect(await printed(['a.json', '--limit', '1', '--filter', 'calls>0'])).toMatch(
      /\nThe first 1 of 2 of 3 entries\n$/,
    );
  });

  it.each([
    { name: 'a missing file', args: ['b.json'], error: 'cannot read b.json: no such file or directory' },
    { name: 'a file that is no listing', args: ['no.json'], error: 'no.json has no listing' },
    {
      name: 'no field',
      args: ['a.json', '--fields', ' ,'],
      error:
        "option '--fields <members>' argument ' ,' is invalid. It should be names, separated by commas. (see catalog-lens --help)",
    },
    { name: 'no JSON', args: ['text.json'], error: 'text.json has no listing' },
    { name: 'a glob that matches nothing', args: ['*.txt'], error: 'no file matches *.txt' },
    { name: 'an excluded file', args: ['out.json'], error: 'out.json is excluded by the configuration' },
    {
      name: 'an unknown term',
      args: ['a.json', '--filter', 'chian:x'],
      error: '--filter: Unknown term "chian"; did you mean "chain"?',
    },
    {
      name: 'an incomplete filter',
      args: ['a.json', '--filter', 'price>'],
      error: '--filter: price has no number yet',
    },
    {
      name: 'an unknown member to sort by',
      args: ['a.json', '--sort', '-volume'],
      error: '--sort: unknown member volume; did you mean volume30dUsd?',
    },
    {
      name: 'an unknown member',
      args: ['a.json', '--fields', 'id,Calls30'],
      error: '--fields: unknown member Calls30; did you mean calls30d?',
    },
  ])('fails for $name and prints nothing', async ({ args, error }) => {
    const files = {
      'a.json': TEXT,
      'no.json': '{"results": [{"id": 1}]}',
      'text.json': 'hello',
      'out.json': TEXT,
      'catalog-lens.json': '{"exclude": ["out.json"]}',
    };
    const { status, stdout, stderr } = await list(args, files);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`catalog-lens: ${error}\n`);
  });

  it('prints the entries of the other files if one cannot be read', async () => {
    const { status, stdout, stderr } = await list(['b.json', 'a.json', '--format', 'json', '--limit', '1']);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'catalog-lens: cannot read b.json: no such file or directory\n',
    });
    expect((JSON.parse(stdout) as { entries: unknown[] }).entries).toHaveLength(1);
  });

  it('prints every entry of a generated listing once', async () => {
    const text = write(generate({ entries: 700, seed: 3 }), true);
    const { results } = JSON.parse(text) as { results: { id: string; lastCalledMs: number }[] };
    const sorted = await entriesOf(['a.json', '--sort', '-lastCalledMs'], { 'a.json': text });
    expect(sorted).toEqual(results.toSorted((a, b) => b.lastCalledMs - a.lastCalledMs));
  });
});
