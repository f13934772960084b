import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { writeAll } from '../../src/cli/output';
import { generate, writeChunks } from '../../src/core/generate';
import type { GeneratedEntry } from '../../src/core/generate';

/** One of this many entries has a defect. */
const INVALID_INTERVAL = 997;

/** Defects that only rules on single entries report. */
const DEFECTS: readonly ((entry: GeneratedEntry) => object)[] = [
  (entry) => ({ ...entry, qualityFlag: 'excellent — “😀”' }),
  (entry) => ({ ...entry, callsPerDayApprox: entry.callsPerDayApprox + 1 }),
  (entry) => ({ ...entry, lastCalledMs: Math.floor(entry.lastCalledMs / 1000) }),
  (entry) => ({ ...entry, health: undefined }),
  (entry) => ({ ...entry, calls30d: String(entry.calls30d) }),
];

/** A generated listing in which about one entry in a thousand has a defect. */
export function generateWithDefects(entries: number): {
  readonly count: number;
  readonly results: readonly object[];
} {
  const { count, results } = generate({ entries, seed: 1 });
  const resultsWithDefects: readonly object[] = results.map((entry, at) =>
    at % INVALID_INTERVAL === 0
      ? (DEFECTS[(at / INVALID_INTERVAL) % DEFECTS.length]?.(entry) ?? entry)
      : entry,
  );
  return { count, results: resultsWithDefects };
}

export async function writeListing(file: string, count: number, results: readonly object[]): Promise<void> {
  const stream = createWriteStream(file);
  await writeAll(stream, writeChunks({ count, results }, { format: 'pretty' }));
  stream.end();
  await finished(stream);
}
