import { exactly, type NumberTermName } from './filters';

/** Numbers from `min` to `max`, exclusive, or the single number if both are equal. `max` may be infinite. */
export interface Interval {
  readonly min: number;
  readonly max: number;
}

const STEPS = [1, 2, 5];
/** The steps of the range of doubles above 0. */
const FIRST = -324 * STEPS.length;
const LAST = 309 * STEPS.length;

/** The lower edge of a step: 1, 2, 5, 10 … from step 0 on; infinite after the last double. */
export function edgeOf(step: number): number {
  return Number(literalOf(step));
}

/** The edge as a number literal. */
function literalOf(step: number): string {
  const decade = Math.floor(step / STEPS.length);
  return `${STEPS[step - decade * STEPS.length] ?? 1}e${decade}`;
}

/** Finds the step of a number above 0, and caches the edges. */
export class LogScale {
  readonly #edges = new Map<number, number>();

  stepOf(value: number): number {
    const guess = Math.floor(Math.log10(value)) * STEPS.length;
    let step = Math.min(Math.max(guess, FIRST), LAST);
    // The logarithm is rounded and may be in the wrong decade.
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
 * @param isMaxIn whether `max` is included
 */
export function within(name: NumberTermName, { min, max }: Interval, isMaxIn = false): string {
  if (min === max) return `${name}:${exactly(min)}`;
  const from = `${name}>=${exactly(min)}`;
  return max === Infinity ? from : `${from} ${name}${isMaxIn ? '<=' : '<'}${exactly(max)}`;
}
