import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cleanup } from '../host/cleanup';
import { temporaryFolder } from '../host/folders';
import { CHECKERS } from './checkers';
import { measureKeystrokes } from './keystroke';
import { withDefects } from './listings';
import { medianTime, megabytes, retainedMemory, rounded } from './measure';

const HEAP_MEGABYTES = 8192;
const MAX_CHECK_SECONDS = 60;
/** For work that is not measured, such as writing the file. */
const MAX_SETUP_SECONDS = 600;
const ROUNDS = { maxRounds: 201, budgetMs: 2500 };

/** The result of the process that measures one checker. */
interface Measurement {
  /** Median, in milliseconds. */
  readonly time: number;
  readonly problems: number;
  /** The memory kept by the result, in bytes. */
  readonly kept: number | undefined;
  /** The peak memory of the process, in bytes. */
  readonly peak: number;
}

/**
 * Measures the check of a listing of each size from its text until all problems are known, the memory that it keeps and
 * keystrokes, compared with other tools. Each tool runs in its own process, so that it is not affected by garbage of another,
 * and is left out for larger listings after a failure.
 */
export async function measureChecks(cleanup: Cleanup, sizes: readonly number[]): Promise<void> {
  const file = join(await temporaryFolder(cleanup), 'listing.json');
  const failed = new Set<string>();
  for (const entries of sizes) {
    runTask(MAX_SETUP_SECONDS, 'write', file, String(entries));
    console.log(`\n${entries} entries, ${megabytes(statSync(file).size)} MB`);
    const table: Record<string, object> = {};
    let baseline: number | undefined;
    for (const name of CHECKERS.keys()) {
      if (failed.has(name)) continue;
      try {
        const { time, problems, kept, peak } = runTask(MAX_CHECK_SECONDS, 'check', file, name) as Measurement;
        baseline ??= time;
        table[name] = {
          ms: rounded(time),
          'µs per entry': rounded((time * 1e3) / entries),
          '÷ JSON.parse': rounded(time / baseline),
          problems,
          'MB kept': megabytes(kept),
          'MB at most': megabytes(peak),
        };
      } catch (error) {
        failed.add(name);
        console.log(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    console.table(table);
    console.table(runTask(MAX_SETUP_SECONDS, 'type', file));
  }
}

/** Runs a task of {@link runCheckTask} in a process, which prints its result as JSON. */
function runTask(maxSeconds: number, ...task: readonly string[]): unknown {
  const args = task.map((argument) => `--task=${argument}`);
  const { error, status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', `--max-old-space-size=${HEAP_MEGABYTES}`, process.argv[1] ?? '', ...args],
    { encoding: 'utf8', timeout: maxSeconds * 1000, killSignal: 'SIGKILL', maxBuffer: 2 ** 26 },
  );
  if (status === 0) return JSON.parse(stdout);
  if (error && 'code' in error && error.code === 'ETIMEDOUT') throw new Error(`more than ${maxSeconds} s`);
  throw new Error(/^.*(?:out of memory|Error).*$/m.exec(stderr)?.[0] ?? stderr.slice(-200));
}

/** Does in this process what another one asked for. */
export async function runCheckTask([task, file = '', argument = '']: readonly string[]): Promise<unknown> {
  if (task === 'write') {
    writeFileSync(file, withDefects(Number(argument)));
    return;
  }
  if (task === 'type') return measureKeystrokes(readFileSync(file, 'utf8'));
  const prepare = CHECKERS.get(argument);
  if (!prepare) throw new Error(`There is no checker ${argument}.`);
  const run = prepare(file);
  const { problems, result } = await run();
  // The peak memory after one round: later rounds include garbage.
  const peak = process.resourceUsage().maxRSS * 1024;
  const kept = result === undefined ? undefined : await retainedMemory(async () => (await run()).result);
  return { time: await medianTime(ROUNDS, run), problems, kept, peak };
}
