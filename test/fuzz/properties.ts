import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { PROJECT } from '../host/folders';
import { run } from '../host/processes';

const RUNS_FACTOR = 10;
const TEST_TIMEOUT_MS = 3_600_000;

export interface PropertiesOptions {
  readonly seed: number;
  /** The maximum number of rounds, each with another seed. */
  readonly rounds: number;
  readonly signal: AbortSignal;
}

/** Runs the property tests with more cases and other seeds. Returns the number of failed rounds. */
export async function fuzzProperties({ seed, rounds, signal }: PropertiesOptions): Promise<number> {
  const files = globSync('test/{core,cli}/**/*.test.ts', { cwd: PROJECT }).filter((file) =>
    readFileSync(resolve(PROJECT, file), 'utf8').includes("from 'fast-check'"),
  );
  let failed = 0;
  let round = 0;
  for (; round < rounds && !signal.aborted; round++) {
    const output = await failureOf(files, seed + round, signal);
    if (output === undefined) continue;
    failed++;
    console.log(
      `\nproperties: with seed ${seed + round}; run again with: --part=properties --seed=${seed + round} --cases=1`,
    );
    console.log(output);
  }
  console.log(`properties: ${round} rounds from seed ${seed}.`);
  return failed;
}

/** Runs the test files once. Returns the output if a test fails. */
async function failureOf(
  files: readonly string[],
  seed: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const vitest = resolve(PROJECT, 'node_modules/vitest/vitest.mjs');
  const options = ['--config', 'test/vitest.config.ts', '--maxWorkers=1', `--testTimeout=${TEST_TIMEOUT_MS}`];
  const variables = {
    NO_COLOR: '1',
    PROPERTY_SEED: String(seed),
    PROPERTY_RUNS_FACTOR: String(RUNS_FACTOR),
  };
  try {
    const { status, output } = await run(
      process.execPath,
      [vitest, 'run', ...options, '--reporter=dot', ...files],
      { cwd: PROJECT, env: { ...process.env, ...variables }, signal },
    );
    return status === 0 ? undefined : output.slice(Math.max(0, output.indexOf('Failed Tests')));
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
