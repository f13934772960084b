import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as library from '../src/library';
import { parse } from 'yaml';
import { folder, run } from './cli/run';
import { entry, listing } from './support/listing-text';
import { importedModules, networkNamesIn } from './support/network-access';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WRONG = listing([entry({ volume30dUsd: '31', volumePerDayApprox: '1.0333333333333334' })]);

/** An empty project, in which the package is installed. */
const project = mkdtempSync(path.join(tmpdir(), 'catalog-lens-project-'));
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

beforeAll(() => {
  execFileSync(process.execPath, ['src/library/package.js'], { cwd: ROOT, stdio: 'pipe' });
  writeFileSync(at('package.json'), '{ "private": true }');
  // Without a network: the package needs no other.
  execFileSync('npm', ['install', '--offline', path.join(ROOT, 'dist/catalog-lens.tgz')], {
    cwd: project,
    stdio: 'pipe',
    shell: process.platform === 'win32',
  });
  writeFileSync(at('wrong.json'), WRONG);
}, 300_000);

afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

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
    for (const module of ['nodenext', 'preserve']) {
      const options = [
        '--noEmit',
        '--strict',
        '--exactOptionalPropertyTypes',
        '--module',
        module,
        '--target',
        'es2022',
      ];
      expect(node([tsc, ...options, 'types.mts', 'types.cts'])).toEqual({ status: 0, output: '' });
    }
  });

  it('has a matcher that Vitest uses', async () => {
    symlinkSync(path.join(ROOT, 'node_modules/vitest'), at('node_modules/vitest'));
    writeFileSync(
      at('wrong.test.mjs'),
      `import { readFileSync } from 'node:fs';
      import { expect, it } from 'vitest';
      import { toBeConsistentListing } from 'catalog-lens/matchers';
      import { generateListing } from 'catalog-lens';
      expect.extend({ toBeConsistentListing });
      it('wrong', () => expect(readFileSync('wrong.json', 'utf8')).toBeConsistentListing({ path: 'wrong.json' }));
      it('right', () => expect(generateListing({ entries: 3 })).toBeConsistentListing());
      it('not', () => expect(readFileSync('wrong.json', 'utf8')).not.toBeConsistentListing());`,
    );
    const { stdout } = spawnSync(
      process.execPath,
      [at('node_modules/vitest/vitest.mjs'), 'run', '--reporter=json', '--root', project],
      { cwd: project, encoding: 'utf8', env: { ...process.env, VITEST: undefined, MODE: undefined } },
    );
    const { testResults } = JSON.parse(stdout) as {
      testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[];
    };
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    expect(results.map(({ title, status }) => [title, status])).toEqual([
      ['wrong', 'failed'],
      ['right', 'passed'],
      ['not', 'passed'],
    ]);
    const expected = await run(['check', '--stdin-filename', 'wrong.json', '-'], { stdin: WRONG });
    expect(results[0]?.failureMessages[0]).toContain(expected.stdout.trimEnd());
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

describe('the GitHub action', { timeout: 300_000 }, () => {
  interface Action {
    readonly inputs: Readonly<Record<string, { readonly default: string }>>;
    readonly runs: { readonly steps: readonly { readonly name: string; readonly run: string }[] };
  }

  const { inputs, runs } = parse(readFileSync(path.join(ROOT, '.github/action.yml'), 'utf8')) as Action;
  const OLD = listing([entry()]);

  /** Runs a step in a repository with two commits, `HEAD~1` with other files than `HEAD`. */
  function runStep(
    name: string,
    env: Readonly<Record<string, string>>,
  ): { status: number | null; stdout: string; summary: string } {
    const root = folder({ 'fixtures/a.json': OLD, 'other.json': '{"a": 1}', 'b.json': OLD, 'RUNNER/x': '' });
    const git = (...args: readonly string[]): void => {
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
        cwd: root,
        stdio: 'pipe',
      });
    };
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'before');
    writeFileSync(path.join(root, 'fixtures/a.json'), WRONG);
    writeFileSync(path.join(root, 'other.json'), '{"a": 2}');
    git('commit', '-qam', 'after');
    symlinkSync(project, path.join(root, 'RUNNER/catalog-lens'));
    const step = runs.steps.find((one) => one.name === name);
    const { status, stdout } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', step?.run ?? 'exit 99'], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        RUNNER_TEMP: path.join(root, 'RUNNER'),
        GITHUB_STEP_SUMMARY: path.join(root, 'summary'),
        ...env,
      },
    });
    const summary = existsSync(path.join(root, 'summary'))
      ? readFileSync(path.join(root, 'summary'), 'utf8')
      : '';
    return { status, stdout, summary };
  }

  it('installs the package that it is given', () => {
    const temporary = folder();
    const [step] = runs.steps;
    execFileSync('bash', ['-e', '-c', step?.run ?? 'exit 99'], {
      cwd: project,
      stdio: 'pipe',
      env: { ...process.env, RUNNER_TEMP: temporary, PACKAGE: path.join(ROOT, 'dist/catalog-lens.tgz') },
    });
    expect(existsSync(path.join(temporary, 'catalog-lens/node_modules/.bin/catalog-lens'))).toBe(true);
    expect(inputs.package?.default).toBe('catalog-lens');
  });

  it('annotates the problems, and fails if there are any', () => {
    const found = runStep('Check', { FILES: 'fixtures\nb.json\n', FAIL_ON: 'warning' });
    expect(found.status).toBe(1);
    expect(found.stdout).toMatch(/^::warning file=fixtures\/a\.json,line=15,.*volume-30d::.*\n$/);
    expect(runStep('Check', { FILES: '.', FAIL_ON: 'error' }).status).toBe(0);
  });

  it('adds what has changed in listings to the summary', () => {
    const { status, summary } = runStep('Sum up the changes', { BASE: 'HEAD~1' });
    expect(status).toBe(0);
    expect(summary).toMatch(/^\*\*Catalog Lens\*\*: `[0-9a-f]{7,}:fixtures\/a\.json` → `fixtures\/a\.json`/);
    expect(summary).toContain('volume30dUsd');
    expect(summary.match(/\*\*Catalog Lens\*\*/g)).toHaveLength(1);
  });
});

it('the hook for pre-commit blocks a commit with a problem', { timeout: 300_000 }, () => {
  const [hook] = parse(readFileSync(path.join(ROOT, '.pre-commit-hooks.yaml'), 'utf8')) as {
    entry: string;
    files: string;
  }[];
  expect('fixtures/a.jsonc').toMatch(new RegExp(hook?.files ?? '-'));
  // As pre-commit runs it: with the names of the staged files.
  const root = folder({ 'a.json': WRONG, 'b.json': listing([entry()]), 'c.json': '[]' });
  symlinkSync(at('node_modules'), path.join(root, 'node_modules'));
  writeFileSync(
    path.join(root, 'hook'),
    `#!/bin/sh\ngit diff --cached --name-only -z -- '*.json' | xargs -0 -r ${hook?.entry ?? 'exit 99'}\n`,
    { mode: 0o755 },
  );
  const git = (...args: readonly string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(
      'git',
      [
        '-c',
        'user.name=a',
        '-c',
        'user.email=a@b.c',
        '-c',
        `core.hooksPath=${path.join(root, 'hooks')}`,
        ...args,
      ],
      { cwd: root, encoding: 'utf8' },
    );
    return { status, output: stdout + stderr };
  };
  git('init', '-q');
  mkdirSync(path.join(root, 'hooks'));
  renameSync(path.join(root, 'hook'), path.join(root, 'hooks/pre-commit'));
  git('add', 'a.json', 'c.json');
  const blocked = git('commit', '-m', 'one');
  expect(blocked.status).not.toBe(0);
  expect(blocked.output).toContain('a.json:15:23 warning volume30dUsd is 31');
  git('rm', '-q', '--cached', 'a.json');
  git('add', 'b.json');
  expect(git('commit', '-m', 'two').status).toBe(0);
});
