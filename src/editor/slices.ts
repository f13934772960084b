/** How long work may take before other work gets a turn, in milliseconds: half of what is noticeable while typing. */
const SLICE_MS = 8;
/** Work was either completed or cancelled. */
export type Outcome<T> = { readonly done: true; readonly value: T } | { readonly done: false };

/**
 * Does the steps of some work in slices, with pauses for other work.
 *
 * @param isCancelled called before each slice but the first; as events may come in between, it has to be called again
 *   after the outcome was awaited
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

/** Resolves when other work has had a turn. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
