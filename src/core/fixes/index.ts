export { fixAll, fixAllOf, selectionOf, type FixAll, type FixSelection, type SafeFix } from './fix-all';
export { MAX_ROUNDS } from './fix-entry';
export { fixesOf, type Fix } from './fixes-of';
export { recomputeDependants } from './recompute-dependants';
export type { Snippet } from './snippet';
export { applyEdits, type TextEdit } from '../text/text-edit';
export { composeEdits } from './compose-edits';
