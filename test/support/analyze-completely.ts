import { expect } from 'vitest';
import type { Listing } from '../../src/core/listing/listing';

/** Reads the rest of a listing, and asserts that the analysis makes progress in each step. */
export function analyzeCompletely(listing: Listing): void {
  for (const step of listing.analyze()) expect(step).toBeGreaterThanOrEqual(0);
}
