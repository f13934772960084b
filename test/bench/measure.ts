/**
 * Times some work. Nobody forces a garbage collection between the rounds: it would throw away compiled code, too, which
 * no program in use does.
 *
 * @returns the median, in milliseconds; the first round is left out
 */
export async function medianTime(rounds: number, run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const begun = performance.now();
    await run();
    if (round >= 0) times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? NaN;
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
