export { recomputeDependants } from './dependants';
export type { Fix, Snippet } from './fix';
export { fixAll, type FixAll } from './fix-all';
export { fixesOf } from './fixes-of';
export { applyEdits, type TextEdit } from '../text/text-edit';
