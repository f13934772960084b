interface Rounds {
  readonly maxRounds: number;
  /** No round starts after this time since the start of the first one. */
  readonly budgetMs?: number;
}

/**
 * Measures the time of some work. Does not force garbage collections between the rounds, because they would also discard
 * compiled code.
 *
 * @returns the median, in milliseconds, without the first round unless it exceeds the budget
 */
export async function medianTime(
  { maxRounds, budgetMs = Infinity }: Rounds,
  run: () => unknown,
): Promise<number> {
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
