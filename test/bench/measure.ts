interface Rounds {
  readonly most: number;
  /** When no other round is begun, in milliseconds since the first. */
  readonly budget?: number;
}

/**
 * Times some work. Nobody forces a garbage collection between the rounds: it would throw away compiled code, too, which
 * no program in use does.
 *
 * @returns the median, in milliseconds; the first round is left out unless it has used up the budget
 */
export async function medianTime({ most, budget = Infinity }: Rounds, run: () => unknown): Promise<number> {
  const times: number[] = [];
  const first = performance.now();
  for (let round = -1; round < most; round++) {
    const begun = performance.now();
    await run();
    const now = performance.now();
    const isOver = now - first > budget;
    if (round >= 0 || isOver) times.push(now - begun);
    if (isOver) break;
  }
  return medianOf(times);
}

/** The upper one of two medians. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

/** How much memory the result of some work keeps, in bytes. Needs `--expose-gc`. */
export async function keptMemory(run: () => unknown): Promise<number> {
  const before = usedMemory();
  const result: unknown = await run();
  const after = usedMemory();
  // Kept alive until here.
  return result === undefined ? 0 : after - before;
}

function usedMemory(): number {
  global.gc?.();
  global.gc?.();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}
