/** How long work may go on before others get a turn, in milliseconds: half of what makes an editor stutter. */
const SLICE_MS = 8;

/**
 * Does the steps of some work in slices, so that nothing else has to wait for it.
 *
 * @param isCancelled asked before each slice
 * @returns whether the work was done to its end
 */
export async function inSlices(steps: Iterator<unknown>, isCancelled: () => boolean): Promise<boolean> {
  for (;;) {
    const until = performance.now() + SLICE_MS;
    do {
      if (steps.next().done) return true;
    } while (performance.now() < until);
    await turn();
    if (isCancelled()) return false;
  }
}

/** Resolves when whatever else is waiting has had its turn. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
