import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from './cli/run';
import { projectWithPackage, WRONG } from './support/installed-package';
import { entry, listing } from './support/listing-text';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RIGHT = listing([entry()]);
const PATH = 'fixtures/list.json';
/** The examples of functions, in the order in which they run. */
const FUNCTIONS = ['generate.mjs', 'check.mjs', 'change.mjs'];

const { project } = projectWithPackage();

function at(...names: readonly string[]): string {
  return path.join(project, ...names);
}

/** Runs a script of a package with Node in the project. */
function node(...args: readonly string[]): { status: number | null; stdout: string; output: string } {
  // Without the variables by which Vitest knows that it runs.
  const env = { ...process.env, VITEST: undefined, MODE: undefined, NODE_ENV: undefined, CI: undefined };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: project,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, output: stdout + stderr };
}

let readme = '';

/** What the README has for the project: blocks of code that start with the name of a file. */
beforeAll(() => {
  readme = readFileSync(at('node_modules/catalog-lens/README.md'), 'utf8');
  const files = Array.from(readme.matchAll(/^```\w+\n\/\/ (\S+[jt]s)\n(.*?)^```$/gms));
  expect(files.map(([, name]) => name)).toEqual([
    'fixtures.test.ts',
    'vitest.d.ts',
    'fixtures.test.js',
    'jest.d.ts',
    'fixtures.test.mjs',
    ...FUNCTIONS,
  ]);
  for (const [, name = '', code = ''] of files) writeFileSync(at(name), code);
  mkdirSync(at('fixtures'));
  mkdirSync(at('node_modules/@types'));
  for (const name of ['vitest', 'typescript', '@types/node'])
    symlinkSync(path.join(ROOT, 'node_modules', name), at('node_modules', name));
});

interface Results {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Runs the README's test for a fixture with a problem and for one without. @param runTest prints the results as JSON */
function expectResults(runTest: () => string): void {
  const results = () =>
    (JSON.parse(runTest()) as Results).testResults.flatMap(({ assertionResults }) => assertionResults);
  writeFileSync(at(PATH), WRONG);
  const [wrong] = results();
  // Jest checks the fixture as an object.
  expect(wrong).toMatchObject({ title: 'is a consistent fixture', status: 'failed' });
  expect(wrong?.failureMessages[0]).toContain('volume30dUsd is 31, but calls30d × pricePerCallUsd = 30');
  writeFileSync(at(PATH), RIGHT);
  expect(results()).toMatchObject([{ status: 'passed' }]);
}

describe('the npm package in an empty project, by its README', { timeout: 600_000 }, () => {
  it('has a matcher for Vitest', () => {
    const script = at('node_modules/vitest/vitest.mjs');
    expectResults(() => node(script, 'run', '--reporter=json', '--root', project, 'fixtures.test.ts').stdout);
  });

  it('has a matcher for Jest', ({ skip }) => {
    const isInstalled = spawnSync(
      'npm',
      ['install', '--no-save', '--prefix', at('jest'), 'jest@30', '@types/jest@30'],
      { cwd: project, shell: process.platform === 'win32' },
    );
    // Jest is the only thing here that comes from the registry.
    skip(isInstalled.status !== 0, 'Jest cannot be installed');
    const script = at('jest/node_modules/jest/bin/jest.js');
    expectResults(() => node(script, '--json', '--rootDir', project, 'fixtures.test.js').stdout);
    writeFileSync(at('typed-jest.ts'), "expect('').not.toBeConsistentListing({ failOn: 'info' });");
    expect(typeErrors('--types', at('jest/node_modules/@types/jest'), 'jest.d.ts', 'typed-jest.ts')).toBe('');
  });

  it('has a matcher for node --test', async () => {
    writeFileSync(at(PATH), WRONG);
    const wrong = node('--test', 'fixtures.test.mjs');
    expect(wrong.status).toBe(1);
    const checked = await run(['check', '--stdin-filename', PATH, '-'], {}, WRONG);
    for (const line of checked.stdout.trimEnd().split('\n')) expect(wrong.stdout).toContain(line);
    writeFileSync(at(PATH), RIGHT);
    expect(node('--test', 'fixtures.test.mjs').status).toBe(0);
  });

  /** What TypeScript reports in files of the project. */
  function typeErrors(...args: readonly string[]): string {
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck'];
    return node(at('node_modules/typescript/bin/tsc'), ...options, ...args).output;
  }

  it('has types for strict TypeScript', () => {
    writeFileSync(
      at('typed.ts'),
      `import { expect } from 'vitest';
      expect({}).not.toBeConsistentListing({ path: 'a.json', config: { price: { max: 1 } } });
      // @ts-expect-error -- an unknown option
      expect('').toBeConsistentListing({ failon: 'info' });
      // @ts-expect-error -- an unknown rule
      expect('').toBeConsistentListing({ config: { rules: { volume: 'off' } } });`,
    );
    const options = ['--types', 'node', '--allowJs', '--checkJs'];
    expect(typeErrors(...options, 'vitest.d.ts', 'fixtures.test.ts', 'typed.ts', ...FUNCTIONS)).toBe('');
  });

  it('has functions that do what it says', () => {
    const outputs = FUNCTIONS.map((name) => `$ node ${name}\n${node(name).output}`);
    expect(readme).toContain(outputs.join(''));
  });
});
