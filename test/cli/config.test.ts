import { mkdirSync } from 'node:fs';
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

async function found(
  files: Readonly<Record<string, string>>,
  args: readonly string[] = ['a.json'],
): Promise<string[]> {
  const report = await checkJson(args, { cwd: folder({ 'a.json': TEXT, ...files }) });
  return report.files.flatMap(({ problems }) => problems.map(({ rule, severity }) => `${rule} ${severity}`));
}

describe('a configuration', () => {
  it.each([
    { what: 'none', config: '{}', expected: FOUND },
    { what: 'off', config: '{"rules": {"quality-flag": "off"}}', expected: FOUND.slice(1) },
    {
      what: 'severities',
      config: '{"rules": {"quality-flag": "info", "unknown-chain": "error", "price-range": "warning"}}',
      expected: ['quality-flag info', 'unknown-chain error', 'unknown-chain error', 'price-range warning'],
    },
    {
      what: 'chains',
      config: '{"chains": ["base", "mars"]}',
      expected: ['quality-flag error', 'unknown-chain warning', 'price-range info'],
    },
    {
      what: 'chains and accepted chains',
      config: '{"chains": ["base", "mars"], "acceptedChains": ["base", "mars"]}',
      expected: ['quality-flag error', 'price-range info'],
    },
    { what: 'prices', config: '{"price": {"min": 0}}', expected: FOUND.slice(0, 3) },
    {
      what: 'an entry to ignore',
      config: '{"ignore": [{"rule": "price-range", "id": "api-x-io-v1-c"}]}',
      expected: FOUND.slice(0, 3),
    },
    {
      what: 'another entry to ignore',
      config: '{"ignore": [{"rule": "price-range", "id": "api-x-io-v1-b"}]}',
      expected: FOUND,
    },
    {
      what: 'comments, a trailing comma, a schema',
      config: '// Ours.\n{"$schema": "x.json", "rules": {"quality-flag": "off",},}',
      expected: FOUND.slice(1),
    },
    {
      what: 'a byte order mark',
      config: '\ufeff{"rules": {"quality-flag": "off"}}',
      expected: FOUND.slice(1),
    },
  ])('is used: $what', async ({ config, expected }) => {
    expect(await found({ 'catalog-lens.json': config })).toEqual(expected);
  });

  it.each([
    { what: 'tolerance, tight', tolerance: '{"relative": 0, "decimals": 9}', expected: ['calls-per-day'] },
    { what: 'tolerance, wide', tolerance: '{"relative": 0.5}', expected: [] },
    { what: 'tolerance as it is', tolerance: '{}', expected: [] },
  ])('is used: $what', async ({ tolerance, expected }) => {
    const text = listing([
      entry({
        calls30d: '61',
        callsPerDayApprox: '2.03',
        volume30dUsd: '30.5',
        volumePerDayApprox: '1.0166666666666666',
        callsPerPayer: '3.05',
      }),
    ]);
    const rules = { 'volume-per-day': 'off' };
    const config = `{"rules": ${JSON.stringify(rules)}, "tolerance": ${tolerance}}`;
    const cwd = folder({ 'a.json': text, 'catalog-lens.json': config });
    expect((await checkJson(['a.json'], { cwd })).files[0]?.problems.map(({ rule }) => rule)).toEqual(
      expected,
    );
  });

  it('determines the exit status by its severities', async () => {
    const text = listing([entry({ qualityFlag: '"?"' })]);
    const cwd = folder({ 'a.json': text, 'catalog-lens.json': '{"rules": {"quality-flag": "info"}}' });
    expect((await run(['check', 'a.json'], { cwd })).status).toBe(0);
    expect((await run(['check', '--fail-on', 'info', 'a.json'], { cwd })).status).toBe(1);
  });

  it('is the nearest one in a parent folder of each file', async () => {
    const off = '{"rules": {"quality-flag": "off", "unknown-chain": "off"}}';
    const cwd = folder({
      'catalog-lens.json': '{"rules": {"price-range": "off"}}',
      'a.json': TEXT,
      'sub/deep/a.json': TEXT,
      'own/catalog-lens.json': off,
      'own/deep/a.json': TEXT,
    });
    const report = await checkJson(['a.json', 'sub/deep/a.json', 'own/deep/a.json'], { cwd });
    expect(
      report.files.map(({ problems }) => problems.map(({ rule, severity }) => `${rule} ${severity}`)),
    ).toEqual([FOUND.slice(0, 3), FOUND.slice(0, 3), ['price-range info']]);
    // Independent of the folder in which the command runs.
    const fromBelow = await checkJson(['deep/a.json'], { cwd: path.join(cwd, 'own') });
    expect(fromBelow.files[0]?.problems.map(({ rule }) => rule)).toEqual(['price-range']);
  });

  it('is the one in the arguments for every file', async () => {
    const files = {
      'catalog-lens.json': '{"rules": {"price-range": "off"}}',
      'conf/ours.json': '{"rules": {"quality-flag": "off"}}',
    };
    expect(await found(files, ['--config', 'conf/ours.json', 'a.json'])).toEqual(FOUND.slice(1));
  });

  it('is no file of a directory', async () => {
    const cwd = folder({ 'a.json': TEXT, 'catalog-lens.json': '{}' });
    expect((await checkJson(['.'], { cwd })).files.map((file) => [file.path, file.listing])).toEqual([
      ['a.json', true],
    ]);
  });
});

describe('the globs of a configuration', () => {
  const LISTING = listing([entry()]);
  const files = {
    'a.json': LISTING,
    'b.json': '{"results": [{}]}',
    'vendor/c.json': LISTING,
    'fixtures/deep/d.json': '[]',
    'vendor/keep.json': LISTING,
    'fixtures/.hidden/e.json': '{"results": []}',
  };
  const config =
    '{"include": ["fixtures/**/*.json", "b.json"], "exclude": ["vendor/**", "**/deep/*", "!vendor/keep.json"]}';

  it.each([
    { path: 'a.json', listing: true },
    { path: 'b.json', listing: true },
    { path: 'vendor/c.json', listing: false },
    { path: 'vendor/keep.json', listing: true },
    { path: 'fixtures/deep/d.json', listing: false },
    { path: 'fixtures/.hidden/e.json', listing: true },
  ])(
    'force and forbid from its folder: $path is a listing: $listing',
    async ({ path: file, listing: expected }) => {
      const cwd = folder({ ...files, 'catalog-lens.json': config });
      expect((await checkJson([file], { cwd })).files).toMatchObject([{ path: file, listing: expected }]);
      const below = path.dirname(path.join(cwd, file));
      expect((await checkJson([path.basename(file)], { cwd: below })).files[0]?.listing).toBe(expected);
    },
  );

  it('count excluded files as skipped', async () => {
    const cwd = folder({ ...files, 'catalog-lens.json': config });
    expect((await checkJson(['vendor/c.json', 'a.json'], { cwd })).totals).toMatchObject({
      files: 2,
      listings: 1,
      skipped: 1,
    });
  });
});

describe('an invalid configuration', () => {
  it.each([
    { what: 'nothing', config: '', at: '1:1' },
    { what: 'not JSON', config: '{\n  "rules": {]\n}', at: '2:13' },
    { what: 'an array', config: '[]', at: '1:1' },
    { what: 'null', config: 'null', at: '1:1' },
    { what: 'a member that is none', config: '{\n  "chain": ["base"]\n}', at: '2:3', message: 'chains' },
    { what: '__proto__', config: '{\n  "__proto__": {"rules": 1}\n}', at: '2:3', message: '__proto__' },
    {
      what: 'an unknown rule',
      config: '{\n  "rules": {\n    "price-rang": "off" } }',
      at: '3:5',
      message: 'price-range',
    },
    {
      what: 'a rule that objects have',
      config: '{"rules": {\n"constructor": "off"}}',
      at: '2:1',
      message: 'constructor',
    },
    {
      what: 'an unknown severity',
      config: '{"rules": {\r\n"price-range": "warn"}}',
      at: '2:16',
      message: 'warning',
    },
    {
      what: 'an unknown rule to ignore',
      config: '{"ignore": [\n{"rule": "pricerange", "id": "x"}]}',
      at: '2:10',
      message: 'price-range',
    },
    {
      what: 'nothing to ignore',
      config: '{"ignore": [\n{"rule": "price-range"}]}',
      at: '2:1',
      message: 'id',
    },
    { what: 'a string for an array', config: '{"chains":\n "base"}', at: '2:2', message: 'array' },
    { what: 'a string for a number', config: '{"price": {"min":\n "0"}}', at: '2:2', message: 'number' },
    { what: 'prices upside down', config: '{\n"price": {"min": 2, "max": 1}}', at: '2:10', message: 'min' },
    { what: 'prices above the usual', config: '{\n"price": {"min": 1000}}', at: '2:10', message: 'min' },
    { what: 'a tolerance below 0', config: '{"tolerance": {"relative":\n-1}}', at: '2:1', message: '0' },
    {
      what: 'decimals that are none',
      config: '{"tolerance": {"decimals":\n1.5}}',
      at: '2:1',
      message: 'decimals',
    },
    { what: 'a member twice', config: '{"rules": {},\n"rules": {}}', at: '2:1', message: 'rules' },
    { what: 'a number no double can hold', config: '{"price": {"max":\n1e400}}', at: '2:1', message: 'max' },
  ])(
    'is reported at its line, and nothing is checked by defaults: $what',
    async ({ config, at, message = '' }) => {
      const cwd = folder({ 'a.json': TEXT, 'catalog-lens.json': config });
      const { status, stdout, stderr } = await run(['check', '--format', 'json', 'a.json'], { cwd });
      expect(status).toBe(2);
      expect(stderr).toMatch(/^catalog-lens: catalog-lens\.json:\d+:\d+ .+\n$/);
      expect(stderr).toContain(`catalog-lens.json:${at} `);
      expect(stderr).toContain(message);
      expect(JSON.parse(stdout)).toMatchObject({ files: [], totals: { files: 0 } });
    },
  );

  it('is reported with all errors, once for all files', async () => {
    const config =
      '{\n"rules": {"a": "off", "price-range": 1},\n"chains": [""],\n"price": {"min": 2, "max": 1},\n"include": ["+(a)"]}';
    const cwd = folder({ 'a.json': TEXT, 'b.json': TEXT, 'catalog-lens.json': config });
    const { status, stderr } = await run(['check', 'a.json', 'b.json'], { cwd });
    expect(status).toBe(2);
    const places = stderr
      .trimEnd()
      .split('\n')
      .map((line) => /^catalog-lens: catalog-lens\.json:(\d+:\d+) /.exec(line)?.[1]);
    expect(places).toEqual(['2:11', '2:38', '3:12', '4:10', '5:13']);
  });

  it('does not stop the files of other folders', async () => {
    const cwd = folder({ 'good/a.json': TEXT, 'bad/a.json': TEXT, 'bad/catalog-lens.json': '{' });
    const { status, stdout, stderr } = await run(['check', '--format', 'json', 'bad/a.json', 'good/a.json'], {
      cwd,
    });
    expect(status).toBe(2);
    expect(stderr).toContain('bad/catalog-lens.json:1:');
    expect(JSON.parse(stdout)).toMatchObject({ files: [{ path: 'good/a.json' }] });
  });

  it.each([{ args: ['a.json'] }, { args: ['--config', 'catalog-lens.json', 'a.json'] }])(
    'may be a folder: check $args',
    async ({ args }) => {
      const cwd = folder({ 'a.json': TEXT });
      mkdirSync(path.join(cwd, 'catalog-lens.json'));
      const { status, stderr } = await run(['check', ...args], { cwd });
      expect(status).toBe(2);
      expect(stderr).toMatch(/^catalog-lens: .*catalog-lens\.json.*directory.*\n$/);
    },
  );

  it('is named by the path in the arguments', async () => {
    const cwd = folder({ 'a.json': TEXT, 'conf/bad.json': '{"x": 1}' });
    const { status, stderr } = await run(['check', '--config', 'conf/bad.json', 'a.json'], { cwd });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^catalog-lens: conf\/bad\.json:1:2 .+\n$/);
  });
});
