import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type * as library from '../src/library';
import { parse } from 'yaml';
import { repositoryWith } from './cli/git';
import { folder, run } from './cli/run';
import { projectWithPackage, WRONG } from './support/installed-package';
import { listing, other } from './support/listing-text';
import { usedIn } from './support/network-access';
import { IS_FULL } from './support/property-runs';

const { project, archive } = projectWithPackage();
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

describe('the npm package', { timeout: 600_000 }, () => {
  it('needs no other package', () => {
    expect(readdirSync(at('node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['catalog-lens']);
    const manifest = JSON.parse(readInstalled('package.json')) as Record<string, unknown>;
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).toMatchObject({ engines: { node: '>=20' }, license: 'MIT', private: true });
  });

  it('has the licenses of what is in it, and a page of its own', () => {
    const notices = Array.from(
      readInstalled('third-party-notices.txt').matchAll(/^(\S+) \d+\.\d+\.\d+$/gm),
      ([, name]) => name,
    );
    expect(notices).toEqual(expect.arrayContaining(['commander', 'picomatch', 'zod']));
    expect(notices.length).toBeLessThan(10);
    const page = readInstalled('README.md');
    expect(page.split('\n').length).toBeLessThanOrEqual(200);
    expect(page).not.toMatch(/OWNER|\]\((?!https:)/);
  });

  it('has one ListingError for both kinds of modules', () => {
    const script =
      "import { createRequire } from 'node:module'; import * as esm from 'catalog-lens';" +
      "const cjs = createRequire(import.meta.url)('catalog-lens');" +
      'for (const [{ fixListing }, { ListingError }] of [[esm, cjs], [cjs, esm]])' +
      "  try { fixListing('[]'); } catch (error) { if (!(error instanceof ListingError) || new Error() instanceof ListingError) throw error; }";
    expect(node(['--input-type=module', '--eval', script])).toEqual({ status: 0, output: '' });
  });

  it('has the command', async () => {
    const command = at('node_modules/.bin/catalog-lens');
    const { stdout, status } = spawnSync(command, ['check', 'wrong.json'], {
      cwd: project,
      encoding: 'utf8',
    });
    const expected = await run('check --stdin-filename wrong.json -', {}, WRONG);
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
      "import * as all from 'catalog-lens'; import * as matchers from 'catalog-lens/matchers'; import * as node from 'catalog-lens/node'; import schema from 'catalog-lens/schema.json' with { type: 'json' }; import configSchema from 'catalog-lens/config.schema.json' with { type: 'json' };",
    ],
    [
      'require',
      'use.cjs',
      "const all = require('catalog-lens'), matchers = require('catalog-lens/matchers'), node = require('catalog-lens/node'), schema = require('catalog-lens/schema.json'), configSchema = require('catalog-lens/config.schema.json');",
    ],
  ])('can be used with %s', (_, file, start) => {
    mkdirSync(at('fixtures'), { recursive: true });
    writeFileSync(at('fixtures/catalog-lens.json'), '{ "rules": { "volume-30d": "off" } }');
    writeFileSync(
      at(file),
      `${start}
      const { checkListing, fixListing, generateListing, diffListings, isListing, ListingError, RULES } = all;
      const text = generateListing({ entries: 5, seed: 3, min: true });
      const broken = generateListing({ entries: 5, seed: 3, break: 'volume-30d' });
      const config = node.loadConfig('fixtures/a.json');
      let error;
      try { fixListing({}); } catch (thrown) { error = thrown; }
      console.log(JSON.stringify({
        clean: checkListing(text).problems.length,
        broken: checkListing(broken).problems.map(({ rule }) => rule),
        fixed: checkListing(fixListing(broken).text).problems.length,
        same: diffListings(broken, fixListing(broken).text).same,
        isListing: isListing(text),
        rules: RULES.length,
        message: matchers.toBeConsistentListing(broken).message().includes('1 warning'),
        schema: schema.required,
        configured: checkListing(JSON.parse(broken), { config, path: 'fixtures/a.json' }).problems.length,
        config: config.relative('fixtures/a.json'),
        matched: matchers.toBeConsistentListing(broken, { path: 'fixtures/a.json' }).pass,
        error: [error instanceof ListingError, error instanceof Error, error.name, ListingError.name],
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
      configured: 0,
      config: 'a.json',
      matched: true,
      error: [true, true, 'ListingError', 'ListingError'],
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
      const { same, changed } = diffListings({ count: 0, results: [] }, '', { ignore: ['lastCalledMs'] });
      const text: string = generateListing({ entries: 1 }) + generateListing({ entries: 1, break: RULES[0]?.id });
      const fixed: number = fixListing(text, { rules: problem ? [problem.rule] : [] }).fixed;
      const pass: boolean = toBeConsistentListing(text, { failOn: 'info' }).pass && isListing([]);
      const config: Config = { expect: [{ files: 'a', problems: { syntax: '>=1' }, entries: [{ filter: '', count: 1 }] }] };
      const path = 'a.json';
      checkListing(text, { config: loadConfig(path), path });
      loadConfig({ href: 'file:///a.json' });
      const sentence: string = new ListingError('').message;
      // @ts-expect-error -- neither a text nor an object
      checkListing(5);
      // @ts-expect-error -- an unknown option
      checkListing(text, { jsonC: true });
      // @ts-expect-error -- an unknown rule in a configuration
      checkListing(text, { config: { rules: { 'volume-30': 'off' } } });
      // @ts-expect-error -- an unknown member of a configuration
      checkListing(text, { config: { ignored: [] } });
      // @ts-expect-error -- an unknown rule
      fixListing(text, { rules: ['volume30d'] });
      // @ts-expect-error -- an unknown field
      diffListings(text, text, { ignore: ['lastCalled'] });
      // @ts-expect-error -- an unknown severity
      toBeConsistentListing(text, { failOn: 'warn' });
      // @ts-expect-error -- the number of entries is missing
      generateListing({});
      // @ts-expect-error -- a rule that no listing breaks
      generateListing({ entries: 1, break: 'unused-setting' });
      export { line, severity, same, changed, fixed, pass, config, sentence };`;
    const imported = `import { checkListing, diffListings, fixListing, generateListing, isListing, ListingError, RULES, type CheckedListing, type Config, type NotAListing } from 'catalog-lens';
      import { toBeConsistentListing } from 'catalog-lens/matchers';
      import { loadConfig } from 'catalog-lens/node';`;
    writeFileSync(at('types.mts'), imported + use);
    writeFileSync(at('types.cts'), imported + use);
    const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    for (const module of IS_FULL ? ['nodenext', 'preserve'] : ['nodenext']) {
      const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module', module];
      // The types need nothing of a browser.
      options.push('--target', 'es2022', '--lib', 'es2022');
      expect(node([tsc, ...options, 'types.mts', 'types.cts'])).toEqual({ status: 0, output: '' });
    }
    if (!IS_FULL) return;
    writeFileSync(at('types.ts'), imported + use);
    const node10 = ['--module', 'commonjs', '--moduleResolution', 'node10', '--ignoreDeprecations', '6.0'];
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', ...node10, '--lib', 'es2022'];
    expect(node([tsc, ...options, 'types.ts'])).toEqual({ status: 0, output: '' });
  });

  it('has a schema that generated listings conform to', async () => {
    const conforms = new Ajv({ strict: false }).compile(JSON.parse(readInstalled('schema.json')) as object);
    expect(conforms(JSON.parse((await run('generate --entries 30')).stdout))).toBe(true);
    expect(conforms({ count: 1, results: [{ id: 'x' }] })).toBe(false);
  });

  it.each(['mjs', 'cjs'])(
    'has a library that does not use the network, and Node only for files: %s',
    (extension) => {
      const files = libraryFiles().filter((file) => file.endsWith(`.${extension}`));
      for (const file of files) expect(usedIn(readInstalled(`lib/${file}`)).names, file).toEqual([]);
      expect(modulesOf(`index.${extension}`)).toEqual([]);
      expect(modulesOf(`matchers.${extension}`)).toEqual(['buffer', 'fs', 'path', 'string_decoder', 'url']);
      expect(modulesOf(`node.${extension}`)).toEqual(['buffer', 'fs', 'path', 'string_decoder', 'url']);
    },
  );

  it('has functions that run without Node', () => {
    // The only globals are those of the language, and URL, which browsers and Deno have.
    const context = vm.createContext({ URL });
    const load = (file: string): unknown => {
      const module = { exports: {} };
      const wrapper = `(function (module, exports, require) {${readInstalled(`lib/${file}`)}\n})`;
      const run = vm.runInContext(wrapper, context) as (...values: readonly unknown[]) => void;
      run(module, module.exports, load);
      return module.exports;
    };
    const { checkListing, fixListing, generateListing } = load('index.cjs') as typeof library;
    const broken = generateListing({ entries: 5, break: 'endpoint-url' });
    expect(checkListing(broken, { config: { price: { max: 9 } } })).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ rule: 'endpoint-url' })]) as unknown,
    });
    expect(fixListing(broken).fixed).toBe(0);
  });
});

/** The modules of Node that a file of the library imports, by itself or by another. */
function modulesOf(file: string): readonly string[] {
  const files = new Set([file]);
  const modules = new Set<string>();
  for (const one of files)
    for (const name of usedIn(readInstalled(`lib/${one}`)).modules)
      if (name.startsWith('./')) files.add(name.slice(2));
      else modules.add(name);
  return [...modules].sort();
}

describe('the hook for pre-commit', () => {
  const [hook] = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8')) as { entry: string }[];

  /** Runs the hook with the names of two files, as pre-commit does. */
  function runHook(cwd: string): { status: number | null; stdout: string; stderr: string } {
    const command = `${hook?.entry ?? 'exit 99'} a.json -b.json`;
    return spawnSync('sh', ['-c', command], { cwd, encoding: 'utf8' });
  }

  it('runs the command that the project has installed, on names of any kind', () => {
    const cwd = folder({ 'a.json': WRONG, '-b.json': '[]' });
    symlinkSync(at('node_modules'), path.join(cwd, 'node_modules'));
    const { status, stdout, stderr } = runHook(cwd);
    expect(stdout).toContain('a.json:15:23 warning volume30dUsd is 31');
    expect(stdout).toContain('1 file skipped');
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'catalog-lens: -b.json has no listing\n' });
  });

  it('says what to do if there is none, instead of installing one', () => {
    expect(runHook(folder({ 'a.json': WRONG }))).toMatchObject({
      status: 2,
      stdout: '',
      stderr:
        'catalog-lens is not installed in this project: run npm install with the path of catalog-lens.tgz.\n',
    });
    expect(hook?.entry).not.toMatch(/\bnpx\b|\bnpm (?:exec|x|install catalog-lens)\b/);
  });
});

describe('the GitHub action', () => {
  const { inputs, runs: job } = parse(readFileSync('.github/action.yml', 'utf8')) as {
    inputs: Readonly<Record<string, { readonly default: string }>>;
    runs: { steps: readonly { run: string }[] };
  };

  /** Runs a step in a folder. */
  function runStep(
    step: number,
    cwd: string,
    env: Readonly<Record<string, string>>,
  ): { status: number | null; stdout: string; stderr: string } {
    return spawnSync('bash', ['-e', '-o', 'pipefail', '-c', job.steps[step]?.run ?? 'exit 99'], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, CATALOG_LENS: at('node_modules/.bin/catalog-lens'), ...env },
    });
  }

  /** Runs the step that finds the package in a repository. */
  function findPackage(
    cwd: string,
    file: string,
    files = '.',
  ): { status: number | null; stdout: string; found: string } {
    const output = path.join(cwd, 'output');
    writeFileSync(output, '');
    const env = {
      PACKAGE: file,
      FILES: files,
      RUNNER_TEMP: path.join(cwd, 'temporary'),
      GITHUB_OUTPUT: output,
    };
    const { status, stdout } = runStep(0, cwd, env);
    return { status, stdout, found: readFileSync(output, 'utf8') };
  }

  it('runs the command that the repository has installed', () => {
    expect(inputs.package?.default).toBe('');
    const cwd = folder();
    symlinkSync(at('node_modules'), path.join(cwd, 'node_modules'));
    expect(findPackage(cwd, '')).toEqual({
      status: 0,
      stdout: '',
      found: 'command=node_modules/.bin/catalog-lens\n',
    });
    const workspace = folder({ 'checkout/fixtures/a.json': WRONG });
    symlinkSync(at('node_modules'), path.join(workspace, 'checkout/node_modules'));
    expect(findPackage(workspace, '', 'checkout/fixtures/*.json').found).toBe(
      'command=checkout/node_modules/.bin/catalog-lens\n',
    );
  });

  it('says what to do if there is none, instead of installing one', () => {
    const sentence =
      '::error::catalog-lens is not installed in this repository: run npm ci before, or set the input package to the path of catalog-lens.tgz.\n';
    expect(findPackage(folder(), '')).toEqual({ status: 2, stdout: sentence, found: '' });
  });

  it('installs a file, never a name', () => {
    const sentence =
      '::error::There is no file catalog-lens: the input package is the path of catalog-lens.tgz.\n';
    expect(findPackage(folder(), 'catalog-lens')).toEqual({ status: 2, stdout: sentence, found: '' });
    const cwd = folder({ 'tools/x': '' });
    cpSync(archive, path.join(cwd, 'tools/catalog-lens.tgz'));
    const { status, found } = findPackage(cwd, 'tools/catalog-lens.tgz');
    expect({ status, found }).toEqual({
      status: 0,
      found: `command=${path.join(cwd, 'temporary/catalog-lens/node_modules/.bin/catalog-lens')}\n`,
    });
    expect(existsSync(found.trim().slice('command='.length))).toBe(true);
  });

  it('sums up the listings that were changed, added, renamed or removed among its files', () => {
    const one = listing([other('a')]);
    const two = listing([other('a'), other('b')]);
    const { root, git, commit } = repositoryWith({
      'fixtures/changed.json': one,
      // Written so that Git does not take the added one for it.
      'fixtures/removed.json': JSON.stringify(JSON.parse(one)),
      'fixtures/old name.json': two,
      'fixtures/other.json': '{"a": 1}',
      'elsewhere/changed.json': one,
    });
    const base = git('rev-parse', '--short', 'HEAD').stdout.trim();
    git('mv', 'fixtures/old name.json', 'fixtures/new name.json');
    git('rm', '-q', 'fixtures/removed.json');
    commit({
      'fixtures/changed.json': two,
      'fixtures/added.json': one,
      'fixtures/other.json': '{"a": 2}',
      'elsewhere/changed.json': two,
    });
    const temporary = folder();
    const summary = path.join(temporary, 'summary.md');
    const env = {
      BASE: base,
      FILES: 'fixtures/*.json\n',
      RUNNER_TEMP: temporary,
      GITHUB_STEP_SUMMARY: summary,
    };
    const { status, stderr } = runStep(1, root, env);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const titles = readFileSync(summary, 'utf8').match(/^\*\*Catalog Lens\*\*.*\n\n.*$/gm);
    expect(titles).toEqual([
      '**Catalog Lens**: `/dev/null` → `fixtures/added.json`\n\n0 → 1 entry: 1 added.',
      `**Catalog Lens**: \`${base}:fixtures/changed.json\` → \`fixtures/changed.json\`\n\n1 → 2 entries: 1 added.`,
      `**Catalog Lens**: \`${base}:fixtures/old name.json\` → \`fixtures/new name.json\`\n\nNo difference in 2 entries.`,
      `**Catalog Lens**: \`${base}:fixtures/removed.json\` → \`/dev/null\`\n\n1 → 0 entries: 1 removed.`,
    ]);
  });

  it('annotates the problems of its files, and fails at a severity', () => {
    const cwd = folder({ 'fixtures/a.json': WRONG, 'b.json': listing([other('a')]), 'c.json': '{"a": 1}' });
    const check = (files: string, severity: string): ReturnType<typeof runStep> =>
      runStep(2, cwd, { FILES: files, FAIL_ON: severity });
    const { status, stdout } = check('fixtures\nb.json\n', 'warning');
    expect(stdout).toMatch(/^::warning file=fixtures\/a\.json,line=15,.*volume-30d::.*\n$/);
    expect(status).toBe(1);
    expect(check('.', 'error').status).toBe(0);
    expect(check('c.json', 'warning').status).toBe(0);
  });
});
