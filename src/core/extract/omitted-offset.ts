/**
 * The offset in the text around the entries at which the content of `results` is left out, in UTF-16 units; the length of
 * the text if nothing is left out.
 */
export function omittedOffset(text: string, absolute: (offset: number) => number): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (absolute(middle) === middle) low = middle + 1;
    else high = middle;
  }
  return low;
}
