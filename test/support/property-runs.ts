/** Whether the full tests run: `npm run test:full`. */
export const IS_FULL = process.env.TEST_FULL === '1';

/** The factor for the number of cases of a property: more in the full tests, or as many as `npm run fuzz` sets. */
export const RUNS_FACTOR = Number(process.env.PROPERTY_RUNS_FACTOR ?? (IS_FULL ? 5 : 0.4));

/** The number of cases of a property. */
export function runs(cases: number): number {
  return Math.ceil(cases * RUNS_FACTOR);
}
