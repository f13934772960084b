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
  for (const folder of ['fixtures', 'configured', 'broken']) mkdirSync(at(folder));
  const config = { expect: [{ files: '*.json', problems: { 'volume-30d': 1 } }] };
  writeFileSync(at('configured/catalog-lens.json'), JSON.stringify(config));
  writeFileSync(at('broken/catalog-lens.json'), '{ "rules": { "volume30d": "off" } }');
  mkdirSync(at('node_modules/@types'));
  for (const name of ['vitest', 'typescript', '@types/node'])
    symlinkSync(path.join(ROOT, 'node_modules', name), at('node_modules', name));
});

/** The lines that `check` prints for the listing with a problem. */
async function checked(name: string, text = WRONG): Promise<string> {
  return (await run(['check', '--stdin-filename', name, '-'], {}, text)).stdout.trimEnd();
}

/** Assertions in a test, each with what its failure says; nothing if it passes. */
const CASES: readonly (readonly [name: string, code: string, message?: string | (() => Promise<string>)])[] =
  [
    ['a text', "expect(text).toBeConsistentListing({ path: 'a.json' })", () => checked('a.json')],
    [
      'an object',
      'expect(JSON.parse(text)).toBeConsistentListing()',
      () => checked('-', JSON.stringify(JSON.parse(WRONG), null, 2)),
    ],
    ['no problem', 'expect(generateListing({ entries: 3 })).toBeConsistentListing()'],
    [
      'no problem where one should be',
      'expect(generateListing({ entries: 3 })).not.toBeConsistentListing()',
      'Expected a problem at or above warning, but there is none:\n\n0 errors, 0 warnings, 0 infos in 1 listing, 3 entries',
    ],
    [
      'no listing, with .not',
      'expect({}).not.toBeConsistentListing()',
      'The object is JSON, but has no array of entries of a listing.',
    ],
    [
      'nothing, with .not',
      'expect(undefined).not.toBeConsistentListing()',
      'The text of a listing or an object is expected, not undefined',
    ],
    ['the configuration of the file', "expect(text).toBeConsistentListing({ path: 'configured/a.json' })"],
    [
      'errors in the configuration of the file',
      "expect(text).not.toBeConsistentListing({ path: 'broken/a.json' })",
      `${path.join('broken', 'catalog-lens.json')}:1:14 Unknown rule "volume30d"; did you mean "volume-30d"?`,
    ],
  ];

const CODE = `
expect.extend({ toBeConsistentListing });
const text = readFileSync('wrong.json', 'utf8');
${CASES.map(([name, code]) => `it('${name}', () => { ${code}; });`).join('\n')}
`;

interface Results {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Compares the results of the cases and of the README's test, for a fixture with a problem and one without. */
async function expectResults(runTests: (file: 'cases' | 'readme') => string): Promise<void> {
  const resultsOf = (file: 'cases' | 'readme') =>
    (JSON.parse(runTests(file)) as Results).testResults.flatMap(({ assertionResults }) => assertionResults);
  const results = resultsOf('cases');
  expect(results.map(({ title, status }) => [title, status])).toEqual(
    CASES.map(([name, , message]) => [name, message === undefined ? 'passed' : 'failed']),
  );
  for (const [index, [name, , message]] of CASES.entries()) {
    const expected = typeof message === 'function' ? await message() : message;
    if (expected !== undefined) expect(results[index]?.failureMessages[0], name).toContain(expected);
  }
  writeFileSync(at(PATH), WRONG);
  const [wrong] = resultsOf('readme');
  // Jest checks the fixture as an object.
  expect(wrong).toMatchObject({ title: 'is a consistent fixture', status: 'failed' });
  expect(wrong?.failureMessages[0]).toContain('volume30dUsd is 31, but calls30d × pricePerCallUsd = 30');
  writeFileSync(at(PATH), RIGHT);
  expect(resultsOf('readme')).toMatchObject([{ status: 'passed' }]);
}

describe('the npm package in an empty project, by its README', { timeout: 600_000 }, () => {
  it('has a matcher for Vitest', async () => {
    writeFileSync(
      at('cases-vitest.test.mjs'),
      `import { readFileSync } from 'node:fs';
      import { expect, it } from 'vitest';
      import { generateListing } from 'catalog-lens';
      import { toBeConsistentListing } from 'catalog-lens/matchers';
      ${CODE}`,
    );
    const files = { cases: 'cases-vitest.test.mjs', readme: 'fixtures.test.ts' };
    const script = at('node_modules/vitest/vitest.mjs');
    await expectResults(
      (file) => node(script, 'run', '--reporter=json', '--root', project, files[file]).stdout,
    );
  });

  it('has a matcher for Jest', async ({ skip }) => {
    const isInstalled = spawnSync(
      'npm',
      ['install', '--no-save', '--prefix', at('jest'), 'jest@30', '@types/jest@30'],
      { cwd: project, shell: process.platform === 'win32' },
    );
    // Jest is the only thing here that comes from the registry.
    skip(isInstalled.status !== 0, 'Jest cannot be installed');
    writeFileSync(
      at('cases-jest.test.js'),
      `const { readFileSync } = require('node:fs');
      const { generateListing } = require('catalog-lens');
      const { toBeConsistentListing } = require('catalog-lens/matchers');
      ${CODE}`,
    );
    const files = { cases: 'cases-jest.test.js', readme: 'fixtures.test.js' };
    const script = at('jest/node_modules/jest/bin/jest.js');
    await expectResults((file) => node(script, '--json', '--rootDir', project, files[file]).stdout);
    writeFileSync(at('typed-jest.ts'), "expect('').not.toBeConsistentListing({ failOn: 'info' });");
    expect(typeErrors('--types', at('jest/node_modules/@types/jest'), 'jest.d.ts', 'typed-jest.ts')).toBe('');
  });

  it('has a matcher for node --test', async () => {
    writeFileSync(at(PATH), WRONG);
    const wrong = node('--test', 'fixtures.test.mjs');
    expect(wrong.status).toBe(1);
    for (const line of (await checked(PATH)).split('\n')) expect(wrong.stdout).toContain(line);
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
