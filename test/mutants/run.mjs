/**
 * Tries the mutants of the list; see README.md. Each is built into a folder of its own, so that the working tree stays as it is.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { clearTimeout, setTimeout } from 'node:timers';
import { parseArgs } from 'node:util';
import { globSync } from 'tinyglobby';

const LIST = 'test/mutants/mutants.json';
const FOLDER = 'coverage/mutants';
const RESULTS = `${FOLDER}/results.json`;
const CALLS = `${FOLDER}/calls.jsonl`;
/** The unit tests, without those that try every command as a process. */
const TESTS = ['test/{core,cli,editor,panel,table}/**/*.test.ts', 'test/library.test.ts'];
const NO_TESTS = ['**/*.full.test.ts', 'test/cli/contract/**'];
/** Where the tests of a room are. */
const ROOM_TESTS = {
  rules: /^test\/core\/rules\//,
  reading: /^test\/core\/(entries|json|listing)\//,
  fixes: /^test\/core\/(edit|values)\//,
  comparison: /^test\/core\/compare\//,
  merging: /^test\/core\/compare\/merge/,
  filter: /^test\/core\/browse\//,
};
/** A mutant that leads to an endless loop is killed: no single test takes as long, in milliseconds. */
const ENDLESS_MS = 120_000;

const { values: options } = parseArgs({
  options: {
    fresh: { type: 'boolean' },
    only: { type: 'string' },
    baseline: { type: 'boolean' },
    workers: { type: 'string', default: '2' },
  },
});

/** Runs test files. @returns the first that fails, with the title of the test */
function run(tests, env) {
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/mutants/vitest.config.ts'],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', MUTANT_TESTS: JSON.stringify(tests), ...env },
    },
  );
  let first;
  let file = tests[0];
  let errors = '';
  const stop = () => {
    first ??= { file, title: 'endless' };
    process.kill(-child.pid, 'SIGKILL');
  };
  let timer = setTimeout(stop, ENDLESS_MS);
  child.stderr.on('data', (data) => (errors += data));
  createInterface({ input: child.stdout }).on('line', (line) => {
    clearTimeout(timer);
    timer = setTimeout(stop, ENDLESS_MS);
    const [, kind, rest] = /^(file|failed) (.*)$/.exec(line) ?? [];
    if (kind === 'file') file = rest;
    if (kind === 'failed' && !first) {
      const [failed, title] = JSON.parse(rest);
      first = { file: failed, title };
    }
  });
  return new Promise((resolve) => {
    child.on('close', (status) => {
      clearTimeout(timer);
      if (status !== 0) first ??= { file, title: `ends early: ${errors.trim().slice(0, 200)}` };
      resolve(first);
    });
  });
}

/** Runs all tests without a mutant, which must pass, and records which of them call which mutants. */
async function recordCalls() {
  const files = globSync(TESTS, { ignore: NO_TESTS }).sort();
  const failed = await run(files, { MUTANT_FOLDER: 'calls' });
  if (failed) throw new Error(`Without a mutant, this test fails: ${failed.file}, ${failed.title}`);
}

/** The tests that may notice a mutant; first the test that did, then the quick ones, those of the room before the others. */
function testsOf(mutant, calls) {
  const isCalled = calls.some(({ ids }) => ids.includes(mutant.id));
  const rank = ({ file, ms }) =>
    file === mutant.baseline?.file ? -1 : ROOM_TESTS[mutant.room].test(file) ? ms / 10 : ms;
  return calls
    .filter(({ ids }) => !isCalled || ids.includes(mutant.id))
    .sort((a, b) => rank(a) - rank(b))
    .map(({ file }) => file);
}

async function resultOf(mutant, calls, folder) {
  if (mutant.equivalent) return { result: 'equivalent' };
  const text = existsSync(mutant.file) ? readFileSync(mutant.file, 'utf8') : '';
  if (text.split(mutant.original).length !== 2) return { result: 'not applicable' };
  const killed = await run(testsOf(mutant, calls), { MUTANT: mutant.id, MUTANT_FOLDER: folder });
  return killed ? { result: 'killed', ...killed } : { result: 'survived' };
}

const list = JSON.parse(readFileSync(LIST, 'utf8'));
const { mutants } = list;
if (options.fresh) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const results = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
const only = options.only?.split(',');
for (const id of only ?? []) delete results[id];

if (!existsSync(CALLS)) await recordCalls();
const calls = readFileSync(CALLS, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const open = mutants.filter(({ id }) => !results[id] && (!only || only.includes(id)));
async function work(folder) {
  for (let mutant = open.shift(); mutant; mutant = open.shift()) {
    const result = await resultOf(mutant, calls, folder);
    results[mutant.id] = result;
    writeFileSync(RESULTS, JSON.stringify(results, null, 2));
    if (options.baseline) {
      mutant.baseline = result;
      writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`);
    }
    const { result: word, file = '', title = '' } = result;
    console.log(`${mutant.id} ${mutant.file}, ${mutant.kind}: ${word} ${file} ${title}`.trimEnd());
  }
}
await Promise.all(Array.from({ length: Number(options.workers) }, (_, index) => work(`worker-${index}`)));

for (const room of Object.keys(ROOM_TESTS)) {
  const words = mutants.filter((mutant) => mutant.room === room).map(({ id }) => results[id]?.result);
  const counts = ['killed', 'survived', 'equivalent', 'not applicable'].map(
    (word) => `${words.filter((each) => each === word).length} ${word}`,
  );
  console.log(`${room}: ${counts.join(', ')}`);
}
for (const { id, file, baseline } of mutants) {
  const now = results[id]?.result;
  if (baseline && now && now !== baseline.result)
    console.log(`${id} in ${file}: ${now}, in the baseline ${baseline.result} (${baseline.file ?? ''})`);
}
