/**
 * Shortens a text for as long as `accepts` is true for the result, by removing first large and then smaller parts.
 *
 * @param limitMs the time limit, in milliseconds
 */
export async function shrink(
  text: string,
  accepts: (text: string) => Promise<boolean>,
  limitMs: number,
): Promise<string> {
  const until = performance.now() + limitMs;
  let short = text;
  let isShorter = true;
  while (isShorter) {
    isShorter = false;
    for (let size = Math.max(short.length >> 1, 1); size >= 1; size = size === 1 ? 0 : size >> 1) {
      for (let at = 0; at < short.length;) {
        if (performance.now() > until) return short;
        const without = short.slice(0, at) + short.slice(at + size);
        if (await accepts(without)) {
          short = without;
          isShorter = true;
        } else {
          at += size;
        }
      }
    }
  }
  return short;
}
