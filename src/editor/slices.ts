/**
 * How long steps run before other work has its turn, in milliseconds: with a long last step, the extension host is still
 * blocked for less than the 16 ms of a frame.
 */
const SLICE_MS = 6;

/** The result of work that was either completed or cancelled. */
export type Outcome<T> = { readonly done: true; readonly value: T } | { readonly done: false };

/**
 * Runs steps in slices, with pauses for other work.
 *
 * @param isCancelled called before each slice except the first; call it again after awaiting the outcome
 */
export async function inSlices<T>(
  steps: Iterator<unknown, T, undefined>,
  isCancelled: () => boolean,
): Promise<Outcome<T>> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = steps.next();
      if (done) return { done, value };
    } while (performance.now() < end);
    await nextTurn();
    if (isCancelled()) return { done: false };
  }
}

/** Resolves after other pending work. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
