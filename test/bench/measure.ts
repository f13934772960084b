import { cpus, totalmem } from 'node:os';

/** The machine and the date in one line. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown'}, ${memory} GB, ${date}`;
}

/** A number with three significant digits, for a table. */
export function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Number(value.toPrecision(3));
}

/** Bytes as megabytes, for a table. */
export function megabytes(bytes: number | undefined): number | undefined {
  return rounded(bytes === undefined ? undefined : bytes / 1e6);
}

interface Rounds {
  readonly maxRounds: number;
  /** No round starts after this time since the start of the first one. */
  readonly budgetMs: number;
}

/**
 * Measures the time of some work. Does not force garbage collections between the rounds, because they would also discard
 * compiled code.
 *
 * @returns the median, in milliseconds, without the first round unless it exceeds the budget
 */
export async function medianTime({ maxRounds, budgetMs }: Rounds, run: () => unknown): Promise<number> {
  const times: number[] = [];
  const firstStart = performance.now();
  for (let round = -1; round < maxRounds; round++) {
    const startTime = performance.now();
    await run();
    const endTime = performance.now();
    const isOver = endTime - firstStart > budgetMs;
    if (round >= 0 || isOver) times.push(endTime - startTime);
    if (isOver) break;
  }
  return medianOf(times);
}

/** The median; the larger of two. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

/** The memory retained by the result of some work, in bytes. Needs `--expose-gc`. */
export async function retainedMemory(run: () => unknown): Promise<number> {
  const before = usedMemory();
  const result: unknown = await run();
  const after = usedMemory();
  // This use of the result prevents an earlier collection.
  return result === undefined ? 0 : after - before;
}

function usedMemory(): number {
  global.gc?.();
  global.gc?.();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}
