/** Does work that is done in steps to its end. */
export function finished<T>(steps: Iterator<unknown, T, undefined>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
