import { exactly, type NumberTermName } from './filters';

/** Numbers from `min`, included, to below `max`; the one number, where they are equal. `max` may be infinite. */
export interface Interval {
  readonly min: number;
  readonly max: number;
}

const STEPS = [1, 2, 5];
/** The steps that doubles have; below the first there is none but 0. */
const FIRST = -324 * STEPS.length;
const LAST = 309 * STEPS.length;

/** The edge of a step, from which it goes to the next: 1, 2, 5, 10 … from step 0 on; infinite after the last double. */
export function edgeOf(step: number): number {
  return Number(literalOf(step));
}

/** The edge as it is written. */
function literalOf(step: number): string {
  const decade = Math.floor(step / STEPS.length);
  return `${STEPS[step - decade * STEPS.length] ?? 1}e${decade}`;
}

/** Finds the step that a number above 0 is in; remembers the edges that it has met. */
export class LogScale {
  readonly #edges = new Map<number, number>();

  stepOf(value: number): number {
    const guess = Math.floor(Math.log10(value)) * STEPS.length;
    let step = Math.min(Math.max(guess, FIRST), LAST);
    // The logarithm is rounded, and may be one decade off near its ends.
    while (step > FIRST && value < this.#edge(step)) step--;
    while (value >= this.#edge(step + 1)) step++;
    return step;
  }

  #edge(step: number): number {
    let edge = this.#edges.get(step);
    if (edge === undefined) this.#edges.set(step, (edge = edgeOf(step)));
    return edge;
  }
}

export function intervalOf(step: number): Interval {
  return { min: edgeOf(step), max: edgeOf(step + 1) };
}

export const ZERO: Interval = { min: 0, max: 0 };

/**
 * The filter for the entries whose figure is in an interval.
 *
 * @param isMaxIn whether `max` is part of it
 */
export function within(name: NumberTermName, { min, max }: Interval, isMaxIn = false): string {
  if (min === max) return `${name}:${exactly(min)}`;
  const from = `${name}>=${exactly(min)}`;
  return max === Infinity ? from : `${from} ${name}${isMaxIn ? '<=' : '<'}${exactly(max)}`;
}
