import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild, type Limits, type Outcome } from './child-process';
import { measureKeystrokes, type StrokeTimes } from './keystroke';
import { medianTime } from './measure';
import { describeMachine } from './report';
import {
  costTable,
  sizeTable,
  strokesTable,
  type Measurement,
  type Row,
  type SizeResult,
} from './size-tables';
import { generateWithDefects, writeListing } from './listing-with-defects';
import { CHECKERS } from './checkers';

/**
 * Compares the time of a complete check with that of other tools, and measures keystrokes, on listings from a thousand to a
 * million entries. Each tool runs in its own process, and is skipped for larger listings after a failure.
 *
 * node dist/bench/sizes.js [ENTRIES…]
 */
const SIZES = [1_000, 15_000, 60_000, 122_891, 400_000, 1_000_000];
/** The size up to which a listing fits in a string. Keystrokes need a string. */
const MAX_TYPED_ENTRIES = 400_000;
const LIMITS: Limits = { timeoutSeconds: 60, heapMegabytes: 8192 };
/** Limits for work that is not measured, such as writing the file. */
const SETUP_LIMITS: Limits = { ...LIMITS, timeoutSeconds: 600 };
const ROUNDS = { maxRounds: 201, budgetMs: 2500 };

const TASKS: Readonly<Record<string, (file: string, argument: string) => unknown>> = {
  write: async (file, entries) => {
    const { count, results } = generateWithDefects(Number(entries));
    await writeListing(file, count, results);
  },
  check: (file, checker) => measure(file, Number(checker)),
  type: (file) => measureKeystrokes(readFileSync(file, 'utf8')),
};

async function main(): Promise<void> {
  const [, script = '', first = '', ...rest] = process.argv;
  const task = TASKS[first];
  if (task) {
    const [file = '', argument = ''] = rest;
    console.log(JSON.stringify((await task(file, argument)) ?? null));
    return;
  }
  const sizes = first === '' ? SIZES : [first, ...rest].map(Number);
  console.log(describeMachine());
  console.log(
    `Each in its own process, with a maximum of ${LIMITS.timeoutSeconds} s and ${LIMITS.heapMegabytes} MB of heap.`,
  );
  const results = measureSizes(script, sizes);
  console.log(costTable(results));
  console.log(strokesTable(results.filter(({ strokes }) => strokes !== undefined)));
}

function measureSizes(script: string, sizes: readonly number[]): readonly SizeResult[] {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-lens-sizes-'));
  const failed = new Set<string>();
  try {
    return sizes.map((entries) => {
      console.error(`${entries.toLocaleString('en')} entries …`);
      const file = join(folder, 'listing.json');
      orThrow(runChild(script, ['write', file, String(entries)], SETUP_LIMITS));
      const rows: Row[] = [];
      for (const [index, { name }] of CHECKERS.entries()) {
        if (failed.has(name)) continue;
        const outcome = runChild<Measurement>(script, ['check', file, String(index)], LIMITS);
        if ('failure' in outcome) failed.add(name);
        rows.push({ name, outcome });
      }
      const strokes =
        entries <= MAX_TYPED_ENTRIES
          ? orThrow(runChild<readonly StrokeTimes[]>(script, ['type', file], SETUP_LIMITS))
          : undefined;
      const result = { entries, bytes: statSync(file).size, rows, strokes };
      console.log(sizeTable(result));
      return result;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measure(file: string, checkerIndex: number): Promise<Measurement> {
  const checker = CHECKERS[checkerIndex];
  if (!checker) throw new Error(`There is no checker ${checkerIndex}.`);
  const run = checker.prepare(file);
  let problems = 0;
  /** The peak memory after the first round, in kilobytes. Later rounds include garbage. */
  let peak: number | undefined;
  const time = await medianTime(ROUNDS, async () => {
    problems = await run();
    peak ??= process.resourceUsage().maxRSS;
  });
  return { time, problems, peak: (peak ?? NaN) * 1024 };
}

function orThrow<T>(outcome: Outcome<T>): T {
  if ('failure' in outcome) throw new Error(outcome.failure);
  return outcome.result;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
