import { arrange, type Arrangement, type View } from '../../../src/core/browse/arrangement';
import { EntryTexts } from '../../../src/core/browse/entry-texts';
import type { TreeInput } from '../../../src/core/browse/tree';
import type { Listing } from '../../../src/core/listing/listing';
import { runToEnd } from '../../../src/core/steps';

const USUAL: View = {
  grouping: 'chain-flag',
  sorting: { by: 'file', descending: false },
  matches: undefined,
};

export function arranged(listing: Listing, view: Partial<View> = {}): Arrangement {
  return runToEnd(arrange(listing, new EntryTexts(listing), { ...USUAL, ...view }));
}

/** The tree of a listing with default options. */
export function shown(listing: Listing, texts: EntryTexts, view: Partial<View> = {}): TreeInput {
  const all = { ...USUAL, ...view };
  const arrangement = runToEnd(arrange(listing, texts, all));
  return { listing, arrangement, texts, sortedBy: all.sorting.by, isFiltered: all.matches !== undefined };
}
