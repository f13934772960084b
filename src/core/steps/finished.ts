/**
 * Runs all steps of a generator and returns its result.
 *
 * @param onStep receives the value of each step
 */
export function finished<S, T>(steps: Iterator<S, T, undefined>, onStep?: (value: S) => void): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    onStep?.(value);
  }
}
