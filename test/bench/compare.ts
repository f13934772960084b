import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareInParts } from '../../src/core/compare/comparison';
import { generate, write } from '../../src/core/fixtures/generate';
import type { GeneratedEntry } from '../../src/core/listing/mistake';
import { listingOf } from '../core/listing-of';
import type { Cleanup } from '../host/cleanup';
import { PROJECT, temporaryFolder } from '../host/folders';
import { repriced } from './listings';
import { rounded } from './measure';

type Entries = readonly GeneratedEntry[];

const CHANGES: Readonly<Record<string, (entries: Entries) => Entries>> = {
  'nothing but whitespace': (entries) => entries,
  'one price in a hundred': (entries) => pricedEvery(entries, 100, 0),
  'every price': (entries) => pricedEvery(entries, 1, 0),
  'the order': (entries) => entries.toReversed(),
};

function pricedEvery(entries: Entries, interval: number, offset: number): Entries {
  return entries.map((entry, at) => (at % interval === offset ? repriced(entry, 2) : entry));
}

/** Measures comparing two listings, with the longest step that blocks the event loop, and merging in a process. */
export async function measureComparisons(cleanup: Cleanup, entries: number): Promise<void> {
  const { count, results } = generate({ entries, seed: 1 });
  const pretty = (all: Entries): string => write({ count, results: all }, false);
  const before = pretty(results);
  const table: Record<string, object> = {};
  for (const [name, change] of Object.entries(CHANGES)) {
    const after = write({ count, results: change(results) }, name.startsWith('nothing'));
    table[name] = await measure(before, after);
  }
  console.log(`Comparing ${entries} entries, changed is:`);
  console.table(table);

  const folder = await temporaryFolder(cleanup);
  const sides = { base: results, ours: pricedEvery(results, 100, 10), theirs: pricedEvery(results, 100, 60) };
  for (const [name, side] of Object.entries(sides)) await writeFile(join(folder, name), pretty(side));
  const startTime = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(PROJECT, 'dist/cli.js'), 'merge', ...Object.keys(sides)],
    { cwd: folder, maxBuffer: 2 ** 31, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  if (status !== 0) throw new Error(stderr.toString());
  const seconds = rounded((performance.now() - startTime) / 1000);
  console.log(`Merging them in a process, one price in a hundred changed on each side: ${seconds} s`);
}

/** In milliseconds. */
async function measure(before: string, after: string): Promise<Record<string, unknown>> {
  const startTime = performance.now();
  const listings = [listingOf(before), listingOf(after)] as const;
  const read = performance.now();
  let longest = 0;
  let last = read;
  const pause = (): Promise<void> => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    return Promise.resolve();
  };
  await compareInParts(...listings, new Set(), pause);
  return {
    'ms to read both': rounded(read - startTime),
    'ms to compare': rounded(performance.now() - read),
    'longest step': rounded(longest),
  };
}
