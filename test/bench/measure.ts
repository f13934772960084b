/** Work that is timed, and how often. */
export interface Timed {
  readonly rounds: number;
  run(): unknown;
}

/**
 * Runs several pieces of work in turn, so that a slow moment of the machine falls on all of them.
 *
 * @returns the median time of each, in milliseconds, its first run left out
 */
export async function medianTime(works: readonly Timed[]): Promise<number[]> {
  const times: number[][] = works.map(() => []);
  const most = Math.max(...works.map(({ rounds }) => rounds));
  for (let round = -1; round < most; round++) {
    for (const [index, work] of works.entries()) {
      if (round >= work.rounds) continue;
      global.gc?.();
      const begun = performance.now();
      await work.run();
      const time = performance.now() - begun;
      if (round >= 0) times[index]?.push(time);
    }
  }
  return times.map((of) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? NaN);
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
