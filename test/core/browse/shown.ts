import { arrange, type Arrangement, type View } from '../../../src/core/browse/arrangement';
import type { TreeInput } from '../../../src/core/browse/tree';
import type { Listing } from '../../../src/core/listing/listing';

const USUAL: View = {
  grouping: 'chain-flag',
  sorting: { by: 'file', descending: false },
  matches: undefined,
};

export function arranged(listing: Listing, view: Partial<View> = {}): Arrangement {
  return arrange(listing, { ...USUAL, ...view });
}

/** The tree of a listing with default options. */
export function shown(listing: Listing, view: Partial<View> = {}): TreeInput {
  const all = { ...USUAL, ...view };
  const arrangement = arrange(listing, all);
  return { listing, arrangement, sortedBy: all.sorting.by, isFiltered: all.matches !== undefined };
}
