/**
 * Finds a longest run of numbers that never rises, gaps allowed, by patience sorting: `tails[k]` is the place
 * of the largest number that ends a run of k + 1. Numbers that already are in order cost one comparison each.
 *
 * @returns for each place whether it is in the run
 */
export function longestNonIncreasing(numbers: readonly number[]): boolean[] {
  const tails: number[] = [];
  const before = new Int32Array(numbers.length);
  const at = (place: number | undefined): number => numbers[place ?? -1] ?? Infinity;
  numbers.forEach((number, place) => {
    let length = tails.length;
    if (length > 0 && at(tails[length - 1]) < number) {
      let low = 0;
      while (low < length) {
        const middle = (low + length) >> 1;
        if (at(tails[middle]) >= number) low = middle + 1;
        else length = middle;
      }
    }
    before[place] = length > 0 ? (tails[length - 1] ?? -1) : -1;
    tails[length] = place;
  });
  const inRun = new Array<boolean>(numbers.length).fill(false);
  for (let place = tails.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) inRun[place] = true;
  return inRun;
}
