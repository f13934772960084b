import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { checkJson, folder, run } from './run';

/** An error, a warning and an information, in separate entries. */
const TEXT = listing([
  entry({ qualityFlag: '"?"' }),
  other('b', { chain: '"mars"', acceptedChains: '["mars"]' }),
  other('c', { pricePerCallUsd: '0', volume30dUsd: '0', volumePerDayApprox: '0' }),
]);
const FOUND = ['quality-flag error', 'unknown-chain warning', 'unknown-chain warning', 'price-range info'];

describe('a configuration', () => {
  it('is the nearest one in a parent folder of each file', async () => {
    const off = '{"rules": {"quality-flag": "off", "unknown-chain": "off"}}';
    const cwd = folder({
      'catalog-lens.json': '{"rules": {"price-range": "off"}}',
      'a.json': TEXT,
      'sub/deep/a.json': TEXT,
      'own/catalog-lens.json': off,
      'own/deep/a.json': TEXT,
    });
    const report = await checkJson('a.json sub/deep/a.json own/deep/a.json', cwd);
    expect(
      report.files.map(({ problems }) => problems.map(({ rule, severity }) => `${rule} ${severity}`)),
    ).toEqual([FOUND.slice(0, 3), FOUND.slice(0, 3), ['price-range info']]);
    // Independent of the folder in which the command runs.
    const fromBelow = await checkJson('deep/a.json', path.join(cwd, 'own'));
    expect(fromBelow.files[0]?.problems.map(({ rule }) => rule)).toEqual(['price-range']);
  });

  it.each([
    ['of the file itself', ['file/a.json', 'y/link.json', 'x/link.json'], ['quality-flag']],
    ['of the first of its links', ['y/link.json', 'x/link.json'], []],
  ])('is that %s, whatever the order of the arguments is', async (_, files, rules) => {
    const text = listing([entry({ qualityFlag: '"?"' })]);
    const off = '{"rules": {"quality-flag": "off"}}';
    const cwd = folder({ 'file/a.json': text, 'x/catalog-lens.json': off, 'y/catalog-lens.json': '{}' });
    for (const link of ['x', 'y']) symlinkSync('../file/a.json', path.join(cwd, link, 'link.json'));
    for (const args of [files, files.toReversed()]) {
      const { problems = [], path: shown } = (await checkJson(args, cwd)).files[0] ?? {};
      expect([shown, ...problems.map(({ rule }) => rule)]).toEqual([args[0], ...rules]);
    }
  });

  it('is no file of a directory', async () => {
    const cwd = folder({ 'a.json': TEXT, 'catalog-lens.json': '{}' });
    expect((await checkJson('.', cwd)).files.map((file) => [file.path, file.listing])).toEqual([
      ['a.json', true],
    ]);
  });
});

describe('an invalid configuration', () => {
  it('is reported with all errors, once for all files', async () => {
    const config =
      '{\n"rules": {"a": "off", "price-range": 1},\n"chains": [""],\n"price": {"min": 2, "max": 1},\n"include": ["+(a)"]}';
    const cwd = folder({ 'a.json': TEXT, 'b.json': TEXT, 'catalog-lens.json': config });
    const { status, stderr } = await run('check a.json b.json', cwd);
    expect(status).toBe(2);
    const places = stderr
      .trimEnd()
      .split('\n')
      .map((line) => /^catalog-lens: catalog-lens\.json:(\d+:\d+) /.exec(line)?.[1]);
    expect(places).toEqual(['2:11', '2:38', '3:12', '4:10', '5:13']);
  });
});
