/**
 * Merges random listings by entry and by line, and counts the correct results; then measures a large listing:
 * `node dist/bench/merge.js`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate, write } from '../../src/core/generate';
import { Random } from '../../src/core/generate/random';
import { mergeTexts } from '../../src/core/merge/merge-texts';
import { applyEdits } from '../../src/core/text/text-edit';
import {
  applySteps,
  randomBase,
  randomSteps,
  recomputed,
  written,
  type Model,
  type Values,
} from '../core/merge/random-merges';

const MERGES = 1000;
const LARGE = 122_891;
const folder = mkdtempSync(join(tmpdir(), 'catalog-lens-merge-'));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

interface Counts {
  right: number;
  conflicts: number;
  wrong: number;
}

/** The values of a text, independent of the order of members and entries; undefined if it is not JSON. */
function valuesOf(text: string): string | undefined {
  try {
    const { count, results } = JSON.parse(text) as Model;
    const sorted = results.map((values) => JSON.stringify(Object.entries(values).sort()));
    return JSON.stringify([count, sorted.sort()]);
  } catch {
    return undefined;
  }
}

function mergeByLine(base: string, ours: string, theirs: string): { text: string; hasConflicts: boolean } {
  const paths = [file('ours', ours), file('base', base), file('theirs', theirs)];
  const { stdout, status } = spawnSync('git', ['merge-file', '-p', ...paths], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  return { text: stdout, hasConflicts: status !== 0 };
}

/** Both sides change different members, so that there is one correct result. */
function randomMerges(): void {
  const counts: Record<'entry' | 'line', Counts> = {
    entry: { right: 0, conflicts: 0, wrong: 0 },
    line: { right: 0, conflicts: 0, wrong: 0 },
  };
  const format = { indent: '  ', eol: '\n', mark: '', lines: false, shuffle: 0 };
  for (let seed = 1; seed <= MERGES; seed++) {
    const random = new Random(seed);
    const base = randomBase(random);
    const steps = randomSteps(random, base);
    const sides = steps.map(({ kind }) => kind !== 'remove' && random.chance(0.5));
    const side = (which: boolean): string =>
      written(
        applySteps(
          base,
          steps.filter((_, at) => sides[at] === which),
        ),
        format,
      );
    const [old, ours, theirs] = [written(base, format), side(true), side(false)];
    const right = valuesOf(written(applySteps(base, steps), format));
    const merged = mergeTexts({ base: old, ours, theirs });
    const byEntry =
      'edits' in merged
        ? { text: applyEdits(ours, merged.edits), hasConflicts: merged.conflicts.length > 0 }
        : { text: '', hasConflicts: true };
    for (const [name, result] of [
      ['entry', byEntry],
      ['line', mergeByLine(old, ours, theirs)],
    ] as const) {
      if (result.hasConflicts) counts[name].conflicts++;
      else if (valuesOf(result.text) === right) counts[name].right++;
      else counts[name].wrong++;
    }
  }
  console.log(`${MERGES} random merges in which both sides change different members:`);
  console.table({ 'Catalog Lens, by entry': counts.entry, 'Git, by line': counts.line });
}

/** Each side changes every hundredth entry. */
function largeMerge(): void {
  const { count, results } = generate({ entries: LARGE, seed: 1 });
  const side = (offset: number): string => {
    const changed = results.map((entry, at): Values =>
      at % 100 === offset
        ? recomputed({ ...entry, pricePerCallUsd: entry.pricePerCallUsd * 2 })
        : { ...entry },
    );
    changed.sort((a, b) => (b.volume30dUsd as number) - (a.volume30dUsd as number));
    return JSON.stringify({ count, results: changed }, null, 2);
  };
  const base = file('base.json', write({ count, results }, { format: 'pretty' }));
  const [ours, theirs] = [file('ours.json', side(10)), file('theirs.json', side(60))];
  const cli = join(__dirname, '../cli.js');
  const jobs = {
    'Catalog Lens, by entry': [process.execPath, cli, 'merge', base, ours, theirs],
    'Git, by line': ['git', 'merge-file', '-p', ours, base, theirs],
  };
  const table: Record<string, unknown> = {};
  for (const [name, command] of Object.entries(jobs)) {
    const start = performance.now();
    const { status, stderr } = spawnSync('/usr/bin/time', ['-f', '%M', ...command], {
      encoding: 'utf8',
      maxBuffer: 2 ** 31,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const kilobytes = Number(stderr.trim().split('\n').at(-1));
    table[name] = {
      seconds: ((performance.now() - start) / 1000).toFixed(1),
      MB: Math.round(kilobytes / 1024),
      'exit status': status,
    };
  }
  console.log(`${LARGE} entries, of which each side changes the price of one in a hundred:`);
  console.table(table);
}

try {
  randomMerges();
  largeMerge();
} finally {
  rmSync(folder, { recursive: true });
}
