import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from '../../src/core/fixtures/generate';
import type { Listing } from '../../src/core/listing/listing';
import type { GeneratedEntry } from '../../src/core/listing/mistake';
import { listingOf } from '../core/listing-of';
import type { Cleanup } from '../host/cleanup';
import { temporaryFolder } from '../host/folders';
import { medianTime, megabytes, retainedMemory, rounded } from './measure';

const HEAP_MEGABYTES = 8192;
const ROUNDS = { maxRounds: 201, budgetMs: 2500 };
/** One of this many entries has a defect. */
const INVALID_INTERVAL = 997;
const MEASURED_STROKES = 200;
/** Keystrokes before the measurement starts. */
const WARM_UP_STROKES = 40;

/** Defects that only rules on single entries report. */
const DEFECTS: readonly ((entry: GeneratedEntry) => object)[] = [
  (entry) => ({ ...entry, qualityFlag: 'excellent — “😀”' }),
  (entry) => ({ ...entry, callsPerDayApprox: entry.callsPerDayApprox + 1 }),
  (entry) => ({ ...entry, health: undefined }),
  (entry) => ({ ...entry, calls30d: String(entry.calls30d) }),
];

/** What is typed after the first character of the value of a field. */
const STROKES = {
  'in a description': { field: 'description', typed: 'x' },
  'in a price': { field: 'pricePerCallUsd', typed: '1' },
  'a quote in a name': { field: 'name', typed: '"' },
  'in a volume, so order': { field: 'volume30dUsd', typed: '1' },
} as const;

/** What is compared, the baseline first: from a text to what an editor keeps of it. */
const CHECKERS: Readonly<Record<string, (text: string) => unknown>> = {
  'JSON.parse': (text) => JSON.parse(text) as unknown,
  'Catalog Lens': (text) => {
    const listing = listingOf(text);
    const problems = listing.problems();
    for (const problem of problems) listing.rangeOf(problem);
    return [listing, problems];
  },
};

/**
 * Measures the check of a listing of each size from its text until all problems are known, the memory that it keeps, and
 * keystrokes. Each is measured in its own process, so that it is not affected by garbage of another.
 */
export async function measureChecks(cleanup: Cleanup, sizes: readonly number[]): Promise<void> {
  const file = join(await temporaryFolder(cleanup), 'listing.json');
  for (const entries of sizes) {
    runTask('write', file, String(entries));
    console.log(`\n${entries} entries, ${megabytes(statSync(file).size)} MB`);
    console.table(
      Object.fromEntries(Object.keys(CHECKERS).map((name) => [name, runTask('check', file, name)])),
    );
    console.table(runTask('type', file));
  }
}

/** Runs a task of {@link runCheckTask} in a process, which prints its result as JSON. */
function runTask(...task: readonly string[]): unknown {
  const args = task.map((argument) => `--task=${argument}`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', `--max-old-space-size=${HEAP_MEGABYTES}`, process.argv[1] ?? '', ...args],
    { encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Does in this process what another one asked for. */
export async function runCheckTask([task, file = '', argument = '']: readonly string[]): Promise<unknown> {
  if (task === 'write') {
    writeFileSync(file, withDefects(Number(argument)));
    return undefined;
  }
  const text = readFileSync(file, 'utf8');
  if (task === 'type') return measureKeystrokes(text);
  const check = CHECKERS[argument];
  if (!check) throw new Error(`There is no checker ${argument}.`);
  check(text);
  // The peak memory after one round: later rounds include garbage.
  const peak = process.resourceUsage().maxRSS * 1024;
  const kept = await retainedMemory(() => check(text));
  const time = await medianTime(ROUNDS, () => check(text));
  return { ms: rounded(time), 'MB kept': megabytes(kept), 'MB at most': megabytes(peak) };
}

/** A generated listing in which about one entry in a thousand has a defect. */
function withDefects(entries: number): string {
  const { count, results } = generate({ entries, seed: 1 });
  const resultsWithDefects = results.map((entry, at) =>
    at % INVALID_INTERVAL === 0
      ? (DEFECTS[(at / INVALID_INTERVAL) % DEFECTS.length]?.(entry) ?? entry)
      : entry,
  );
  return JSON.stringify({ count, results: resultsWithDefects }, null, 2);
}

/** Measures applying a keystroke to a listing and computing its problems. */
function measureKeystrokes(content: string): Record<string, object> {
  const listing = listingOf(content);
  listing.problems();
  const table: Record<string, object> = {};
  for (const [name, stroke] of Object.entries(STROKES)) {
    const times = timesOf(listing, stroke).sort((a, b) => a - b);
    const at = (share: number): number | undefined => rounded(times[Math.floor(times.length * share)]);
    table[name] = { 'ms until all problems are known': at(0.5), '95%': at(0.95) };
  }
  return table;
}

/** Types a character in entries distributed over the listing, and deletes it again. */
function timesOf(original: Listing, { field, typed }: (typeof STROKES)[keyof typeof STROKES]): number[] {
  const times: number[] = [];
  let listing = original;
  for (let round = -WARM_UP_STROKES; round < MEASURED_STROKES; round++) {
    const index = Math.abs(Math.imul(round + WARM_UP_STROKES + 1, 0x9e3779b1)) % listing.entries.length;
    const offset = listing.rangeAt(index, [field], 'value').start + 1;
    for (const edit of [
      { offset, length: 0, text: typed },
      { offset, length: 1, text: '' },
    ]) {
      const startTime = performance.now();
      const edited = listing.edit([edit]);
      edited?.problems();
      if (round >= 0) times.push(performance.now() - startTime);
      if (!edited) throw new Error('A keystroke made the listing be read from the start.');
      listing = edited;
    }
  }
  return times;
}
