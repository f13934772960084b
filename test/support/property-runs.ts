/** Whether the full tests run: `npm run test:full`. */
export const IS_FULL = process.env.TEST_FULL === '1';

/** The factor for the number of cases of a property: 5 in the full tests, or that which `npm run fuzz` sets. */
export const RUNS_FACTOR = Number(process.env.PROPERTY_RUNS_FACTOR ?? (IS_FULL ? 5 : 1));

/** The number of cases of a property. */
export function runs(cases: number): number {
  return Math.ceil(cases * RUNS_FACTOR);
}
