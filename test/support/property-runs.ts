/** How many times as many cases a property is tried with: more than one while `npm run fuzz` runs it. */
export const RUNS_FACTOR = Number(process.env.PROPERTY_RUNS_FACTOR ?? 1);

/** The number of cases that a property is tried with. */
export function runs(cases: number): number {
  return Math.ceil(cases * RUNS_FACTOR);
}
