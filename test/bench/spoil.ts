import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { writeAll } from '../../src/cli/output';
import { generate, writeChunks } from '../../src/core/generate';
import type { GeneratedEntry } from '../../src/core/generate';

/** Every so many entries one is spoiled. */
const SPOILED = 997;

/** Ways to spoil an entry that no rule on several entries speaks of. */
const WAYS: readonly ((entry: GeneratedEntry) => object)[] = [
  (entry) => ({ ...entry, qualityFlag: 'excellent — “😀”' }),
  (entry) => ({ ...entry, callsPerDayApprox: entry.callsPerDayApprox + 1 }),
  (entry) => ({ ...entry, lastCalledMs: Math.floor(entry.lastCalledMs / 1000) }),
  (entry) => ({ ...entry, health: undefined }),
  (entry) => ({ ...entry, calls30d: String(entry.calls30d) }),
];

/** A generated listing of which one entry in a thousand is spoiled. */
export function generateSpoiled(entries: number): {
  readonly count: number;
  readonly results: readonly object[];
} {
  const { count, results } = generate({ entries, seed: 1 });
  const spoiled: readonly object[] = results.map((entry, at) =>
    at % SPOILED === 0 ? (WAYS[(at / SPOILED) % WAYS.length]?.(entry) ?? entry) : entry,
  );
  return { count, results: spoiled };
}

export async function writeListing(file: string, count: number, results: readonly object[]): Promise<void> {
  const stream = createWriteStream(file);
  await writeAll(stream, writeChunks({ count, results }, { format: 'pretty' }));
  stream.end();
  await finished(stream);
}
