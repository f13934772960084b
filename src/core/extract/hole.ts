/**
 * Where what is inside the brackets of `results` is missing in a listing's frame, in UTF-16 units; the frame's length
 * where nothing is missing.
 */
export function holeIn(text: string, absolute: (offset: number) => number): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (absolute(middle) === middle) low = middle + 1;
    else high = middle;
  }
  return low;
}
