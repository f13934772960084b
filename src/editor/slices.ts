/** How long work may go on before others get a turn, in milliseconds: half of what makes an editor stutter. */
const SLICE_MS = 8;

/** What became of work: it was done to its end, or cancelled. */
export type Outcome<T> = { readonly done: true; readonly value: T } | { readonly done: false };

/**
 * Does the steps of some work in slices, so that nothing else has to wait for it.
 *
 * @param isCancelled asked before each slice but the first
 * @returns the outcome; since the last slice others may have had a turn, so that whoever has awaited it has to ask
 *   once more whether anybody wants it still
 */
export async function inSlices<T>(
  steps: Iterator<unknown, T, undefined>,
  isCancelled: () => boolean,
): Promise<Outcome<T>> {
  for (;;) {
    const until = performance.now() + SLICE_MS;
    do {
      const { done, value } = steps.next();
      if (done) return { done, value };
    } while (performance.now() < until);
    await turn();
    if (isCancelled()) return { done: false };
  }
}

/** Resolves when whatever else is waiting has had its turn. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
