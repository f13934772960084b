import { expect } from 'vitest';
import type { Listing } from '../../src/core/listing/listing';

/** Reads what is left of a listing. */
export function finish(listing: Listing): void {
  for (const step of listing.analyse()) expect(step).toBeGreaterThanOrEqual(0);
}
