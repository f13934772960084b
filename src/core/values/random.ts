/** A seeded generator of random numbers (sfc32): the same seed gives the same numbers on all platforms. */
export class Random {
  #a: number;
  #b: number;
  #c = 0x9e3779b9;
  #counter = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    this.#b = Math.floor(seed / 2 ** 32) | 0;
    // The first numbers of similar seeds are similar.
    for (let round = 0; round < 15; round++) this.next();
  }

  /** A number from 0, below 1. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  }

  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** Whether something of this probability happens. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws RangeError if there is nothing to pick from */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('There is nothing to pick from.');
    return list[this.integer(0, list.length - 1)] as T;
  }

  /** One of the values, with probabilities proportional to the weights. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T {
    let left = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    const chosen = list.find(([, weight]) => (left -= weight) < 0);
    return chosen ? chosen[0] : this.pick(list)[0];
  }

  /** A normally distributed number of mean 0 and standard deviation 1. */
  gaussian(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}
