/**
 * Does work that is done in steps to its end, where there is nothing else to do meanwhile.
 *
 * @param onStep takes what each step yields
 */
export function finished<S, T>(steps: Iterator<S, T, undefined>, onStep?: (value: S) => void): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    onStep?.(value);
  }
}
