import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idSlug } from '../../src/core/rules/identity/id-slug';
import { describeMachine } from './report';
import { generateSpoiled, writeListing } from './spoil';

/**
 * The command line on a listing of a million entries, of which some are spoiled: how fast, with how much memory, and
 * whether it finds what it finds in the listing's parts.
 *
 * node dist/bench/large.js dist/cli.js [ENTRIES]
 */
const PART = 50_000;

/** What is compared of a problem: its place by the entry's own place in the whole listing. */
interface Found {
  readonly rule: string;
  readonly pointer: string;
  readonly message: string;
  readonly id: string | null;
}

interface Report {
  readonly files: readonly { readonly problems: readonly Found[] }[];
}

async function main(): Promise<void> {
  const [, , cli = 'dist/cli.js', size = '1000000'] = process.argv;
  const folder = mkdtempSync(join(tmpdir(), 'catalog-lens-large-'));
  try {
    const { count, results } = generateSpoiled(Number(size));
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
    for (let from = 0; from < results.length; from += PART) {
      const part = join(folder, 'part.json');
      await writeListing(part, count, results.slice(from, from + PART));
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

/** Runs the command by itself; the peak is that of its own process, in megabytes. */
function checkFile(cli: string, file: string): { report: Report; seconds: number; peak: number } {
  const preload = `${file}.js`;
  writeFileSync(
    preload,
    `process.on('exit', () => require('fs').writeSync(2, String(process.resourceUsage().maxRSS)));`,
  );
  const begun = performance.now();
  const run = spawnSync(process.execPath, ['-r', preload, cli, 'check', '--format', 'json', file], {
    encoding: 'utf8',
    maxBuffer: 2 ** 29,
  });
  const seconds = (performance.now() - begun) / 1000;
  if (run.status !== 1 && run.status !== 0) throw new Error(run.stderr);
  return { report: JSON.parse(run.stdout) as Report, seconds, peak: Number(run.stderr) / 1000 };
}

/** All but those of ids with a suffix: the entry that explains the suffix may stand in another part. */
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
