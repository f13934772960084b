export { isIncompleteListing } from './incomplete-listing';
export {
  checkCalls,
  checkEndpoint,
  checkPayers,
  checkPrice,
  checkSeed,
  checkSize,
  type InputError as Check,
} from './checks';
export type { Completion } from './completion';
export { completionsAt } from './completions-at';
export { inlayHintsIn, type Hint } from './inlay-hints';
export { insertionOf, type Insertion } from './insertion';
export { exampleEndpoint, newEntry, type NewEntry, type NewEntryValues } from './new-entry';
export { newListingAt } from './new-listing';
export { plausiblePrice as usualPrice } from './member-names';
