import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idSlug } from '../../src/core/rules/identity/id-slug';
import { describeMachine } from './report';
import { generateWithDefects, writeListing } from './listing-with-defects';

/**
 * Measures time and memory of the command line on a listing of a million entries, some of them with problems, and verifies
 * that it reports the same problems for the parts of the listing.
 *
 * node dist/bench/large.js dist/cli.js [ENTRIES]
 */
const ENTRIES_PER_PART = 50_000;

/** The compared properties of a problem. The pointer refers to the complete listing. */
interface ComparedProblem {
  readonly rule: string;
  readonly pointer: string;
  readonly message: string;
  readonly id: string | null;
}

interface Report {
  readonly files: readonly { readonly problems: readonly ComparedProblem[] }[];
}

async function main(): Promise<void> {
  const [, , cli = 'dist/cli.js', size = '1000000'] = process.argv;
  const folder = mkdtempSync(join(tmpdir(), 'catalog-lens-large-'));
  try {
    const { count, results } = generateWithDefects(Number(size));
    const whole = join(folder, 'whole.json');
    await writeListing(whole, count, results);
    console.log(describeMachine());
    const { report, seconds, peak } = checkFile(cli, whole);
    const megabytes = statSync(whole).size / 1e6;
    const rate = (megabytes / seconds).toFixed(0);
    console.log(`${size} entries, ${megabytes.toFixed(0)} MB: ${seconds.toFixed(1)} s = ${rate} MB/s`);
    console.log(`peak memory ${peak.toFixed(0)} MB`);
    const found = problemsOf(report, 0);
    const expected: string[] = [];
    for (let from = 0; from < results.length; from += ENTRIES_PER_PART) {
      const part = join(folder, 'part.json');
      await writeListing(part, count, results.slice(from, from + ENTRIES_PER_PART));
      expected.push(...problemsOf(checkFile(cli, part).report, from));
    }
    const same = JSON.stringify(found) === JSON.stringify(expected);
    console.log(
      `${found.length} problems, ${expected.length} in the parts: ${same ? 'the same' : 'NOT THE SAME'}`,
    );
    if (!same) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the command in its own process. `peak` is the maximum memory of that process, in megabytes. */
function checkFile(cli: string, file: string): { report: Report; seconds: number; peak: number } {
  const preload = `${file}.js`;
  writeFileSync(
    preload,
    `process.on('exit', () => require('fs').writeSync(2, String(process.resourceUsage().maxRSS)));`,
  );
  const startTime = performance.now();
  const run = spawnSync(process.execPath, ['-r', preload, cli, 'check', '--format', 'json', file], {
    encoding: 'utf8',
    maxBuffer: 2 ** 29,
  });
  const seconds = (performance.now() - startTime) / 1000;
  if (run.status !== 1 && run.status !== 0) throw new Error(run.stderr);
  return { report: JSON.parse(run.stdout) as Report, seconds, peak: Number(run.stderr) / 1000 };
}

/** All problems except those of `id-slug`, because the entry that explains an id's suffix may be in another part. */
function problemsOf({ files }: Report, from: number): string[] {
  const problems = (files[0]?.problems ?? []).filter(({ rule }) => rule !== idSlug.id);
  return problems.map(({ rule, pointer, message, id }) => {
    const placed = pointer.replace(/^\/results\/(\d+)/, (_, at: string) => `/results/${Number(at) + from}`);
    return JSON.stringify([rule, placed, message, id]);
  });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
