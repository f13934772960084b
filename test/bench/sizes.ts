import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild, type Limits, type Outcome } from './child';
import { typeInto, type StrokeTimes } from './keystroke';
import { medianTime } from './measure';
import { describeMachine } from './report';
import { costTable, sizeTable, strokesTable, type Measured, type Row, type SizeResult } from './size-tables';
import { generateSpoiled, writeListing } from './spoil';
import { WAYS } from './ways';

/**
 * Listings from a thousand entries to a million: what the whole check costs beside others that check the same text, and
 * what a keystroke does. Each way runs in a process of its own, and is left out of what is larger than it survives.
 *
 * node dist/bench/sizes.js [ENTRIES…]
 */
const SIZES = [1_000, 15_000, 60_000, 122_891, 400_000, 1_000_000];
/** Up to here a listing fits in a string, so that it can be typed into. */
const MOST_TYPED = 400_000;
const LIMITS: Limits = { time: 60, heap: 8192 };
/** To write a file is none of what is measured. */
const PATIENCE: Limits = { ...LIMITS, time: 600 };
const ROUNDS = { most: 201, budget: 2500 };

const TASKS: Readonly<Record<string, (file: string, argument: string) => unknown>> = {
  write: async (file, entries) => {
    const { count, results } = generateSpoiled(Number(entries));
    await writeListing(file, count, results);
  },
  check: (file, way) => measure(file, Number(way)),
  type: (file) => typeInto(readFileSync(file, 'utf8')),
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
  console.log(`Each in a process of its own, with ${LIMITS.time} s and ${LIMITS.heap} MB of heap at most.`);
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
      orThrow(runChild(script, ['write', file, String(entries)], PATIENCE));
      const rows: Row[] = [];
      for (const [index, { name }] of WAYS.entries()) {
        if (failed.has(name)) continue;
        const outcome = runChild<Measured>(script, ['check', file, String(index)], LIMITS);
        if ('failure' in outcome) failed.add(name);
        rows.push({ name, outcome });
      }
      const strokes =
        entries <= MOST_TYPED
          ? orThrow(runChild<readonly StrokeTimes[]>(script, ['type', file], PATIENCE))
          : undefined;
      const result = { entries, bytes: statSync(file).size, rows, strokes };
      console.log(sizeTable(result));
      return result;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measure(file: string, wayIndex: number): Promise<Measured> {
  const way = WAYS[wayIndex];
  if (!way) throw new Error(`There is no way ${wayIndex}.`);
  const run = way.prepare(file);
  let problems = 0;
  /** Of the first round: others leave garbage behind. In kilobytes. */
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
