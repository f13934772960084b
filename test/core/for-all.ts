import fc from 'fast-check';
import { runs } from '../support/property-runs';

/** Arbitraries of the values of a case. */
type Arbitraries<Values extends readonly unknown[]> = {
  readonly [Index in keyof Values]: fc.Arbitrary<Values[Index]>;
};

/**
 * Expects that something holds for random values. The number of cases depends on how many the run wants; it is returned.
 */
export function forAll<Values extends [unknown, ...unknown[]]>(
  cases: number,
  arbitraries: Arbitraries<Values>,
  expectOf: (...values: Values) => unknown,
): number {
  const numRuns = runs(cases);
  fc.assert(
    fc.property(fc.tuple<Values>(...arbitraries), (values) => expectOf(...values) as boolean | undefined),
    { numRuns },
  );
  return numRuns;
}
