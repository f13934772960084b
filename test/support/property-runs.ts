/** The factor for the number of cases of a property: greater than 1 if run by `npm run fuzz`. */
export const RUNS_FACTOR = Number(process.env.PROPERTY_RUNS_FACTOR ?? 1);

/** The number of cases of a property. */
export function runs(cases: number): number {
  return Math.ceil(cases * RUNS_FACTOR);
}
