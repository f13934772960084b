import { describe, expect, it } from 'vitest';
import { entry, listing, other, unmark } from '../support/listing-text';
import { rangesOf } from './report';
import { checkJson, folder, run } from './run';

/** Two entries with a problem for each kind of report: with figures, fields, related positions, and without. */
const DEFECTS = unmark(
  listing(
    [
      entry({ id: '«"api-x-io-v1-render"»', volume30dUsd: '«31»', volumePerDayApprox: '«1»' }),
      `«{»${entry({
        id: '«"api-x-io-v1-render"»',
        endpoint: '"https://api.x.io/v1/render?again"',
        acceptedChains: '["base", «"base"»]',
        volume30dUsd: '30',
        qualityFlag: undefined,
      }).slice(1)}`,
    ],
    '«1»',
  ),
);

describe('the JSON report', () => {
  it('is one object with exactly the members of its contract', async () => {
    const cwd = folder({ 'a.json': DEFECTS.text, 'b.json': '{"results": []}' });
    const [count, firstId, volume, perDay, open, secondId, repeated] = rangesOf(DEFECTS);
    const { status, stdout, stderr } = await run('check --format json a.json b.json', cwd);
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'catalog-lens: b.json has no listing\n' });
    expect(JSON.parse(stdout)).toStrictEqual({
      version: 1,
      files: [
        {
          path: 'a.json',
          listing: true,
          count: 1,
          entries: 2,
          problems: [
            {
              rule: 'count-below-results',
              severity: 'error',
              message: 'count is 1, but results has 2 entries',
              pointer: '/count',
              id: null,
              range: count,
              stated: '1',
              computed: '2',
              fix: 'safe',
            },
            {
              rule: 'volume-30d',
              severity: 'warning',
              message: 'volume30dUsd is 31, but calls30d × pricePerCallUsd = 30',
              pointer: '/results/0/volume30dUsd',
              id: 'api-x-io-v1-render',
              range: volume,
              stated: '31',
              computed: '30',
              fix: 'safe',
            },
            {
              rule: 'volume-per-day',
              severity: 'warning',
              message: 'volumePerDayApprox is 1, but volume30dUsd ÷ 30 = 1.0333333333333334',
              pointer: '/results/0/volumePerDayApprox',
              id: 'api-x-io-v1-render',
              range: perDay,
              stated: '1',
              computed: '1.0333333333333334',
              fix: 'safe',
              // The other wrong figure, whose correction would fix both.
              related: [
                {
                  message: expect.stringContaining('Or change volume30dUsd to 30') as unknown,
                  pointer: '/results/0/volume30dUsd',
                  range: volume,
                },
              ],
            },
            {
              rule: 'missing-field',
              severity: 'error',
              message: 'qualityFlag is missing',
              pointer: '/results/1',
              id: 'api-x-io-v1-render',
              range: open,
              fix: 'offered',
              fields: ['qualityFlag'],
            },
            {
              rule: 'duplicate-id',
              severity: 'error',
              message: 'id "api-x-io-v1-render" is already used by entry 1',
              pointer: '/results/1/id',
              id: 'api-x-io-v1-render',
              range: secondId,
              fix: 'offered',
              related: [{ message: expect.any(String) as unknown, pointer: '/results/0/id', range: firstId }],
            },
            {
              rule: 'duplicate-item',
              severity: 'warning',
              message: '"base" is already in acceptedChains',
              pointer: '/results/1/acceptedChains/1',
              id: 'api-x-io-v1-render',
              range: repeated,
              fix: 'safe',
            },
          ],
        },
        { path: 'b.json', listing: false, count: null, entries: 0, problems: [] },
      ],
      totals: { files: 2, listings: 1, skipped: 1, entries: 2, errors: 3, warnings: 3, infos: 0, fixed: 0 },
    });
  });

  it('counts lines and columns from 1 and offsets from 0, in a text counted by hand', async () => {
    const cwd = folder({ 'a.json': '{"results": [\n\t[],\n  true], "count": 3}' });
    const [file] = (await checkJson('--force a.json', cwd)).files;
    expect(file?.problems.map(({ rule, pointer, range }) => ({ rule, pointer, range }))).toEqual([
      {
        rule: 'wrong-type',
        pointer: '/results/0',
        range: { start: { line: 2, column: 2, offset: 15 }, end: { line: 2, column: 3, offset: 16 } },
      },
      {
        rule: 'wrong-type',
        pointer: '/results/1',
        range: { start: { line: 3, column: 3, offset: 21 }, end: { line: 3, column: 7, offset: 25 } },
      },
    ]);
  });

  it('orders problems by offset, then by rule id', async () => {
    const text = listing([
      entry(),
      entry({ chain: '"x"', acceptedChains: '["base"]', endpoint: '"http://api.x.io/v1/[a]"', health: '1' }),
    ]);
    const cwd = folder({ 'a.json': text });
    const problems = (await checkJson('a.json', cwd)).files[0]?.problems ?? [];
    const keys = problems.map(({ rule, range }) => `${String(range.start.offset).padStart(9, '0')} ${rule}`);
    expect(keys).toEqual([...keys].sort());
    const onChain = problems.filter(({ pointer }) => pointer === '/results/1/chain').map(({ rule }) => rule);
    expect(onChain).toEqual(['chain-first', 'unknown-chain']);
  });

  it.each([
    { value: 'string with escapes', id: String.raw`"a\u00e9\"\n"`, reported: 'aé"\n' },
    { value: 'number', id: '7', reported: null },
    { value: 'missing member', id: undefined, reported: null },
  ])("gives an entry's id, or null: a $value", async ({ id, reported }) => {
    const text = listing([entry({ id, qualityFlag: '"?"' })]);
    const [file] = (await checkJson('a.json', { 'a.json': text })).files;
    const problem = file?.problems.find(({ rule }) => rule === 'quality-flag');
    expect(problem).toHaveProperty('id', reported);
  });

  it.each([
    { count: '14939', reported: 14939 },
    { count: '2e1', reported: 20 },
    { count: '1.5', reported: null },
    { count: '1e400', reported: null },
  ])('contains the stated total, or null if it is not an integer: $count', async ({ count, reported }) => {
    const [file] = (await checkJson('a.json', { 'a.json': listing([entry()], count) })).files;
    expect(file).toHaveProperty('count', reported);
  });
});

const WRONG = entry({ callsPerPayer: '4' });
const RESPONSE = listing([WRONG, other('b')]);
const SEVERAL = `{"a": ${RESPONSE}, "b": [${listing([WRONG, other('c')])}], "c": {"d": ${listing([WRONG])}}}`;

it('if one file holds several listings, all are checked and `count` is null', async () => {
  const { files, totals } = await checkJson('a.json', { 'a.json': SEVERAL });
  expect(totals).toMatchObject({ files: 1, listings: 1, skipped: 0, entries: 5 });
  expect(files).toMatchObject([{ listing: true, count: null, entries: 5 }]);
  expect(files[0]?.problems.map(({ pointer }) => pointer)).toEqual([
    '/a/results/0/callsPerPayer',
    '/b/0/results/0/callsPerPayer',
    '/c/d/results/0/callsPerPayer',
  ]);
  const starts = Array.from(SEVERAL.matchAll(/"callsPerPayer": (?=4)/g), ({ index }) => index + 17);
  expect(files[0]?.problems.map(({ range }) => range.start.offset)).toEqual(starts);
});

it('what is expected of a file concerns all its listings together', async () => {
  const config = (count: number): string =>
    JSON.stringify({
      expect: [
        { files: '*', problems: { 'calls-per-payer': count }, entries: [{ filter: 'chain:base', count: 5 }] },
      ],
    });
  const files = { 'a.json': SEVERAL, 'catalog-lens.json': config(3) };
  expect((await run('check a.json', files)).status).toBe(0);
  const { stdout } = await run('check a.json', { ...files, 'catalog-lens.json': config(2) });
  expect(stdout.match(/Expected .*/g)).toEqual([
    'Expected 2 calls-per-payer problems, found 3 expected-problems',
  ]);
});
