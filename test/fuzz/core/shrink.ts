/**
 * Makes a text shorter as long as something still holds of it: takes out pieces, first large ones and then smaller ones.
 *
 * @param most for so long at most, in milliseconds
 */
export async function shrink(
  text: string,
  holds: (text: string) => Promise<boolean>,
  most: number,
): Promise<string> {
  const until = performance.now() + most;
  let short = text;
  let isShorter = true;
  while (isShorter) {
    isShorter = false;
    for (let size = Math.max(short.length >> 1, 1); size >= 1; size = size === 1 ? 0 : size >> 1) {
      for (let at = 0; at < short.length;) {
        if (performance.now() > until) return short;
        const without = short.slice(0, at) + short.slice(at + size);
        if (await holds(without)) {
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
