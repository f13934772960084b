import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { checkJson, folder, run } from './run';

const WRONG = entry({ callsPerPayer: '4' });
const RESPONSE = listing([WRONG, other('b')]);
const ONE = `{"status": 200, "body": ${RESPONSE}}`;
const SEVERAL = `{"a": ${RESPONSE}, "b": [${listing([WRONG, other('c')])}], "c": {"d": ${listing([WRONG])}}}`;

it('a listing inside other JSON is checked with pointers and ranges of the whole file', async () => {
  const { files, totals } = await checkJson(['a.json'], { cwd: folder({ 'a.json': ONE }) });
  expect(files).toMatchObject([{ listing: true, count: 1000, entries: 2 }]);
  expect(files[0]?.problems).toMatchObject([
    {
      rule: 'calls-per-payer',
      pointer: '/body/results/0/callsPerPayer',
      id: 'api-x-io-v1-render',
      range: { start: { line: 20, offset: ONE.indexOf('"callsPerPayer": 4') + 17 } },
    },
  ]);
  expect(totals).toMatchObject({ files: 1, listings: 1, skipped: 0, entries: 2 });
});

it('if one file holds several listings, all are checked and `count` is null', async () => {
  const { files } = await checkJson(['a.json'], { cwd: folder({ 'a.json': SEVERAL }) });
  expect(files).toMatchObject([{ listing: true, count: null, entries: 5 }]);
  expect(files[0]?.problems.map(({ pointer }) => pointer)).toEqual([
    '/a/results/0/callsPerPayer',
    '/b/0/results/0/callsPerPayer',
    '/c/d/results/0/callsPerPayer',
  ]);
});

it('--fix fixes what is inside other JSON, and nothing else', async () => {
  const cwd = folder({ 'a.json': SEVERAL });
  expect((await run(['check', '--fix', 'a.json'], { cwd })).status).toBe(0);
  expect(readFileSync(path.join(cwd, 'a.json'), 'utf8')).toBe(
    SEVERAL.replaceAll('"callsPerPayer": 4', '"callsPerPayer": 3'),
  );
});

it('what is expected of a file concerns all its listings together', async () => {
  const config = (count: number): string =>
    JSON.stringify({
      expect: [
        { files: '*', problems: { 'calls-per-payer': count }, entries: [{ filter: 'chain:base', count: 5 }] },
      ],
    });
  const files = { 'a.json': SEVERAL, 'catalog-lens.json': config(3) };
  expect((await run(['check', 'a.json'], { cwd: folder(files) })).status).toBe(0);
  const { stdout } = await run(['check', 'a.json'], {
    cwd: folder({ ...files, 'catalog-lens.json': config(2) }),
  });
  expect(stdout.match(/Expected .*/g)).toEqual([
    'Expected 2 calls-per-payer problems, found 3 expected-problems',
  ]);
});
