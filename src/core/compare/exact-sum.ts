/**
 * A sum of doubles that does not depend on their order: rounding errors are added as well (Shewchuk's
 * partials, as in Python's `math.fsum`).
 */
export class ExactSum {
  /** Numbers without overlapping digits whose exact sum is the result, the smallest first. */
  readonly #partials: number[] = [];
  #rough = 0;

  /** Adds all that was added to another sum. */
  addAll(other: ExactSum): void {
    const rough = this.#rough + other.#rough;
    for (const partial of other.#partials) this.add(partial);
    this.#rough = rough;
  }

  add(number: number): void {
    this.#rough += number;
    const partials = this.#partials;
    let kept = 0;
    let sum = number;
    // Partials are overwritten only after they have been read.
    for (const partial of partials) {
      const larger = Math.abs(sum) < Math.abs(partial) ? partial : sum;
      const smaller = larger === sum ? partial : sum;
      const high = larger + smaller;
      const low = smaller - (high - larger);
      if (low !== 0) partials[kept++] = low;
      sum = high;
    }
    partials.length = kept;
    partials.push(sum);
  }

  /** To the precision of a double. */
  get value(): number {
    if (!Number.isFinite(this.#rough)) return this.#rough;
    // From the largest on, so that only the last bit can be inexact.
    return this.#partials.reduceRight((sum, partial) => sum + partial, 0);
  }
}
