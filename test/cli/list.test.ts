import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { FIELD_NAMES } from '../../src/core/listing/fields';
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
    ).toBe('| id | pricePerCallUsd | health |\n| --- | --: | --- |\n| ``a\\|b`@c`` | 0.5 |  |\n');
  });

  it('filters like the Entries view, problems included', async () => {
    const text = listing([entry({ health: '1' }), other('a'), other('b', WITHOUT_CALLS)]);
    const files = { 'a.json': text };
    expect(await idsOf(['a.json', '--filter', 'rule:health-not-null'], files)).toEqual(['render']);
    expect(await idsOf(['a.json', '--filter', '-has:problems calls>0'], files)).toEqual(['a']);
    expect(await idsOf(['a.json', '--filter', ''], files)).toEqual(['render', 'a', 'b']);
    expect(await idsOf(['a.json', '--filter', 'chain:none'], files)).toEqual([]);
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

  it('limits the number of entries', async () => {
    expect(await idsOf(['a.json', '--limit', '2'])).toEqual(['render', 'a']);
    expect(await idsOf(['a.json', '--limit', '0'])).toEqual([]);
    expect(await printed(['a.json', '--limit', '1', '--filter', 'calls>0'])).toMatch(
      /\nThe first 1 of 2 of 3 entries\n$/,
    );
  });
});

it('list sorts integers that are equal as doubles by what is written', async () => {
  const calls = ['9007199254740993', '9007199254740992', '9007199254740994', '9007199254740993.5'];
  const [first = '', ...others] = calls;
  const text = listing([
    entry({ calls30d: first }),
    ...others.map((calls30d, index) => other(String(index), { calls30d })),
  ]);
  const args = ['list', '--sort', '-calls30d', '--fields', 'calls30d', '--format', 'csv', 'a.json'];
  const { stdout } = await run(args, { cwd: folder({ 'a.json': text }) });
  expect(stdout.split('\r\n').slice(1, 4)).toEqual([
    '9007199254740994',
    '9007199254740993',
    '9007199254740992',
  ]);
});

it('list writes a lone empty field as one', async () => {
  const text = listing([entry({ facilitator: '""' })]);
  const args = ['list', '--fields', 'facilitator', '--format', 'csv', 'a.json'];
  expect((await run(args, { cwd: folder({ 'a.json': text }) })).stdout).toBe('facilitator\r\n""\r\n');
});
