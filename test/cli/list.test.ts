import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { FIELD_NAMES } from '../../src/core/listing/fields';
import { entry, listing, other, WITHOUT_CALLS } from '../support/listing-text';
import { jsonOf, read } from './command';
import type { Files } from './run';

const TEXT = listing([
  entry({ pricePerCallUsd: '0.50', acceptedChains: '["base", "solana"]' }),
  other('a', { chain: '"solana"', acceptedChains: '["solana"]', description: '"a, \\"b\\"\\nc;d"' }),
  other('Z', { ...WITHOUT_CALLS, qualityFlag: '"monitor"' }, ', "tags": [1, {"x": null}]'),
]);

async function printed(line: string, files: Files = { 'a.json': TEXT }): Promise<string> {
  const { status, stdout, sentences } = await read(`list ${line}`, files);
  expect({ status, sentences }).toEqual({ status: 0, sentences: [] });
  return stdout;
}

async function entriesOf(line: string, files?: Files): Promise<readonly unknown[]> {
  return jsonOf({ stdout: await printed(`--format json ${line}`, files) }).entries;
}

async function idsOf(line: string, files?: Files): Promise<readonly unknown[]> {
  const entries = (await entriesOf(line, files)) as readonly { readonly id: string }[];
  return entries.map(({ id }) => id.replace('api-x-io-v1-', ''));
}

describe('list', () => {
  it('prints a table and the number of entries', async () => {
    expect(await printed('a.json --filter calls>0')).toMatchInlineSnapshot(`
      "  id                  chain   pricePerCallUsd  calls30d  volume30dUsd  l30DaysPayers  qualityFlag
        api-x-io-v1-render  base               0.50        60            30             20  verified
        api-x-io-v1-a       solana              0.5        60            30             20  verified

      2 of 3 entries
      "
    `);
  });

  it('prints all members as JSON, as they are', async () => {
    const { results } = JSON.parse(TEXT) as { results: unknown };
    expect(await entriesOf('a.json')).toEqual(results);
    expect(await printed('a.json --format json')).toContain('"pricePerCallUsd": 0.50');
  });

  it('prints chosen members, in their order', async () => {
    expect(await entriesOf("a.json --fields 'qualityFlag, id' --limit 1")).toEqual([
      { qualityFlag: 'verified', id: 'api-x-io-v1-render' },
    ]);
    expect(await printed('a.json --fields qualityFlag,id --limit 1 --format csv')).toBe(
      'qualityFlag,id\r\nverified,api-x-io-v1-render\r\n',
    );
  });

  it('filters like the Entries view, problems included', async () => {
    const files = { 'a.json': listing([entry({ health: '1' }), other('a'), other('b', WITHOUT_CALLS)]) };
    expect(await idsOf('a.json --filter rule:health-not-null', files)).toEqual(['render']);
    expect(await idsOf("a.json --filter '-has:problems calls>0'", files)).toEqual(['a']);
    expect(await idsOf("a.json --filter ''", files)).toEqual(['render', 'a', 'b']);
    expect(await idsOf('a.json --filter chain:none', files)).toEqual([]);
    expect(await idsOf('a.json --filter chain:none --filter calls>0', files)).toEqual([]);
  });

  it('sorts by a member like the table, descending behind -', async () => {
    expect(await idsOf('a.json --sort id')).toEqual(['a', 'render', 'Z']);
    expect(await idsOf('a.json --sort -id')).toEqual(['Z', 'render', 'a']);
  });

  it('limits the number of entries', async () => {
    expect(await idsOf('a.json --limit 2')).toEqual(['render', 'a']);
    expect(await idsOf('a.json --limit 0')).toEqual([]);
    expect(await printed('a.json --limit 1 --filter calls>0')).toMatch(/\nThe first of 2 of 3 entries\n$/);
  });

  it('names the file of each entry if there are several', async () => {
    const files = {
      'a.json': listing([entry()]),
      'b,c/d.json': listing([other('c', { calls30d: '90' })]),
      'e.json': '[]',
    };
    const chosen = "a.json 'b,c/d.json' --sort -calls30d --fields id";
    expect(await entriesOf(chosen, files)).toEqual([
      { file: 'b,c/d.json', id: 'api-x-io-v1-c' },
      { file: 'a.json', id: 'api-x-io-v1-render' },
    ]);
    expect(await printed(`${chosen} --format csv`, files)).toBe(
      'file,id\r\n"b,c/d.json",api-x-io-v1-c\r\na.json,api-x-io-v1-render\r\n',
    );
    expect(await printed('. --fields id', files)).toMatchInlineSnapshot(`
      "  file        id
        a.json      api-x-io-v1-render
        b,c/d.json  api-x-io-v1-c

      2 entries in 2 listings (1 file skipped: no listing)
      "
    `);
    for (const format of ['json', 'csv', 'markdown']) {
      const { status, sentences } = await read(`list . --format ${format}`, files);
      // JSON has the number in its totals.
      const expected = format === 'json' ? [] : ['1 file skipped: no listing'];
      expect({ status, sentences }).toEqual({ status: 0, sentences: expected });
    }
  });

  it('prints elements that are not entries', async () => {
    const files = { 'a.json': listing([entry(), '[1, 2]', '"x"']) };
    expect(await entriesOf('a.json', files)).toEqual([expect.any(Object), [1, 2], 'x']);
    expect(await entriesOf('a.json --fields id', files)).toEqual([{ id: 'api-x-io-v1-render' }, {}, {}]);
  });

  it('prints a Markdown table in which nothing is interpreted', async () => {
    const files = { 'a.json': listing([entry({ id: '"a|b`@c"', pricePerCallUsd: '0.5' })]) };
    expect(await printed('a.json --format markdown --fields id,pricePerCallUsd,health', files)).toBe(
      '| id | pricePerCallUsd | health |\n| --- | --: | --- |\n| ``a\\|b`@c`` | 0.5 |  |\n',
    );
  });
});

describe('CSV of list', () => {
  it('has CR LF, arrays joined with ; and quotes around commas, quotes, CR, LF and a lone empty field', async () => {
    const members = {
      name: String.raw`"a, \"b\""`,
      facilitator: String.raw`"\r"`,
      chain: String.raw`"\n"`,
      sources: '["a,b", "c"]',
      qualityFlag: '" semi;colon "',
    };
    const fields = 'id,name,facilitator,chain,sources,qualityFlag,health';
    const files = { 'a.json': listing([other('a', members)]) };
    expect(await printed(`--format csv --fields ${fields} a.json`, files)).toBe(
      `${fields}\r\napi-x-io-v1-a,"a, ""b""","\r","\n","a,b;c", semi;colon ,\r\n`,
    );
    const empty = { 'a.json': listing([entry({ facilitator: '""' })]) };
    expect(await printed('--fields facilitator --format csv a.json', empty)).toBe('facilitator\r\n""\r\n');
  });

  it('has all members, which another library reads', async () => {
    const strings = ['"', '""', ',', '\n', '\r\n', '\r', ';', ' a ', '=1+1', '\ufeff', '😀', '\u0000', "'"];
    const texts = strings.map((string) => entry({ description: JSON.stringify(string) }));
    const csv = await printed('a.json --format csv', { 'a.json': listing(texts) });
    const { data, errors } = Papa.parse<string[]>(csv, { newline: '\r\n' });
    expect(errors).toEqual([]);
    const [header, ...rows] = data;
    expect(header).toEqual(FIELD_NAMES);
    const values = JSON.parse(entry()) as Readonly<Record<string, unknown>>;
    const rowOf = (description: string): readonly string[] =>
      Object.values({ ...values, description, health: '' }).map(String);
    expect(rows).toEqual([...strings.map(rowOf), ['']]);
  });
});
