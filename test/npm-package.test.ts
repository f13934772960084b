import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type * as library from '../src/library';
import { parse } from 'yaml';
import { folder, run } from './cli/run';
import { projectWithPackage, WRONG } from './support/installed-package';
import { importedModules, networkNamesIn } from './support/network-access';
import { IS_FULL } from './support/property-runs';

const { project } = projectWithPackage();
const installed = path.join(project, 'node_modules/catalog-lens');

function at(...names: readonly string[]): string {
  return path.join(project, ...names);
}

function node(args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

function libraryFiles(): readonly string[] {
  return readdirSync(path.join(installed, 'lib'));
}

function readInstalled(file: string): string {
  return readFileSync(path.join(installed, file), 'utf8');
}

describe('the npm package', { timeout: 300_000 }, () => {
  it('needs no other package', () => {
    expect(readdirSync(at('node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['catalog-lens']);
    const manifest = JSON.parse(readInstalled('package.json')) as Record<string, unknown>;
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).toMatchObject({ engines: { node: '>=20' }, license: 'MIT' });
  });

  it('has the command', async () => {
    const command = at('node_modules/.bin/catalog-lens');
    const { stdout, status } = spawnSync(command, ['check', 'wrong.json'], {
      cwd: project,
      encoding: 'utf8',
    });
    const expected = await run(['check', '--stdin-filename', 'wrong.json', '-'], { stdin: WRONG });
    expect({ stdout, status }).toEqual({ stdout: expected.stdout, status: 1 });
    for (const args of [
      ['--version'],
      ['generate', '--entries', '3'],
      ['explain', 'volume-30d'],
      ['list', 'wrong.json'],
    ])
      expect(spawnSync(command, args, { cwd: project }).status, args.join(' ')).toBe(0);
  });

  it.each([
    [
      'import',
      'use.mjs',
      "import * as all from 'catalog-lens'; import * as matchers from 'catalog-lens/matchers'; import schema from 'catalog-lens/schema.json' with { type: 'json' };",
    ],
    [
      'require',
      'use.cjs',
      "const all = require('catalog-lens'), matchers = require('catalog-lens/matchers'), schema = require('catalog-lens/schema.json');",
    ],
  ])('can be used with %s', (_, file, start) => {
    writeFileSync(
      at(file),
      `${start}
      const { checkListing, fixListing, generateListing, breakListing, diffListings, isListing, RULES } = all;
      const text = generateListing({ entries: 5, seed: 3, min: true });
      const broken = breakListing({ entries: 5, seed: 3, rule: 'volume-30d' });
      console.log(JSON.stringify({
        clean: checkListing(text).problems.length,
        broken: checkListing(broken).problems.map(({ rule }) => rule),
        fixed: checkListing(fixListing(broken).text).problems.length,
        same: diffListings(broken, fixListing(broken).text).same,
        isListing: isListing(text),
        rules: RULES.length,
        message: matchers.toBeConsistentListing(broken).message().includes('1 warning'),
        schema: schema.required,
      }));`,
    );
    const { output } = node([file]);
    // Node warns that importing JSON is experimental.
    expect(JSON.parse(output.slice(output.indexOf('{'), output.indexOf('}') + 1))).toEqual({
      clean: 0,
      broken: ['volume-30d'],
      fixed: 0,
      same: false,
      isListing: true,
      rules: expect.any(Number) as unknown,
      message: true,
      schema: ['count', 'results'],
    });
  });

  it('has types for both kinds of modules', () => {
    const use = `
      const checked: CheckedListing | NotAListing = checkListing('', { config: { rules: { 'volume-30d': 'off' } }, jsonc: true });
      const [problem] = checked.listing ? checked.problems : [];
      // @ts-expect-error -- a text that is not a listing has not been checked
      checkListing('').problems;
      const line: number | undefined = problem?.range.start.line;
      const severity: 'error' | 'warning' | 'info' | undefined = problem?.severity;
      const { same, changed } = diffListings('', '');
      const text: string = generateListing({ entries: 1 }) + breakListing({ entries: 1, rule: RULES[0]?.id ?? '' });
      const fixed: number = fixListing(text, { rules: [] }).fixed;
      const pass: boolean = toBeConsistentListing(text, { failOn: 'info' }).pass && isListing(text);
      // @ts-expect-error -- an unknown severity
      toBeConsistentListing(text, { failOn: 'warn' });
      // @ts-expect-error -- the number of entries is missing
      generateListing({});
      export { line, severity, same, changed, fixed, pass };`;
    const imported = `import { breakListing, checkListing, diffListings, fixListing, generateListing, isListing, RULES, type CheckedListing, type NotAListing } from 'catalog-lens';
      import { toBeConsistentListing } from 'catalog-lens/matchers';`;
    writeFileSync(at('types.mts'), imported + use);
    writeFileSync(at('types.cts'), imported + use);
    const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    for (const module of IS_FULL ? ['nodenext', 'preserve'] : ['nodenext']) {
      const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module', module];
      // The types need nothing of a browser.
      options.push('--target', 'es2022', '--lib', 'es2022');
      expect(node([tsc, ...options, 'types.mts', 'types.cts'])).toEqual({ status: 0, output: '' });
    }
  });

  it('has a schema that generated listings conform to', async () => {
    const conforms = new Ajv({ strict: false }).compile(JSON.parse(readInstalled('schema.json')) as object);
    expect(conforms(JSON.parse((await run(['generate', '--entries', '30'])).stdout))).toBe(true);
    expect(conforms({ count: 1, results: [{ id: 'x' }] })).toBe(false);
  });

  it('has a library that needs nothing of Node and does not use the network', () => {
    const files = libraryFiles().filter((file) => /\.[cm]js$/.test(file));
    expect(files).toHaveLength(4);
    for (const file of files) {
      expect(networkNamesIn(readInstalled(`lib/${file}`)), file).toEqual([]);
      expect(
        importedModules(readInstalled(`lib/${file}`)).filter((name) => !name.startsWith('./index.')),
        file,
      ).toEqual([]);
    }
    // The only globals are those of the language, and URL, which browsers and Deno have.
    const module = { exports: {} };
    vm.runInNewContext(readInstalled('lib/index.cjs'), { module, exports: module.exports, URL });
    const { breakListing, checkListing, fixListing } = module.exports as typeof library;
    const broken = breakListing({ entries: 5, rule: 'endpoint-url' });
    expect(checkListing(broken, { config: { price: { max: 9 } } })).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ rule: 'endpoint-url' })]) as unknown,
    });
    expect(fixListing(broken).fixed).toBe(0);
  });
});

it('the hook for pre-commit runs the command on names of listings', async () => {
  const [hook] = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8')) as { entry: string; files: string }[];
  expect('fixtures/a.jsonc').toMatch(new RegExp(hook?.files ?? '-'));
  const [, command = ''] = /^npx --yes catalog-lens (.*)$/.exec(hook?.entry ?? '') ?? [];
  const { status } = await run([...command.split(' '), 'a.json', 'c.json'], {
    cwd: folder({ 'a.json': WRONG, 'c.json': '[]' }),
  });
  expect(status).toBe(1);
});

it('the GitHub action runs commands that exist', async () => {
  const { runs: job } = parse(readFileSync('.github/action.yml', 'utf8')) as {
    runs: { steps: readonly { run: string }[] };
  };
  const commands = job.steps.flatMap(({ run: script }) => [
    ...script.matchAll(/\/catalog-lens["']? ([a-z]+)/g),
  ]);
  expect(commands.length).toBeGreaterThan(1);
  for (const [, command = ''] of commands) expect((await run([command, '--help'])).status).toBe(0);
});
