export { compare, type CompareOptions } from './compare';
export {
  isChanged,
  isSame,
  movedInRank,
  type ChangedEntry,
  type Comparison,
  type FieldChange,
  type MovedEntry,
  type ProblemChanges,
  type TimeShift,
  type Total,
  type TotalChange,
  type Totals,
} from './comparison';
export { ChangeTree } from './tree';
export { figuresFrom } from './derived-changes';
export { entryText, lineOfMember, memberOnLine } from './entry-text';
export { RENAMED_RULE } from './renamed';
export { restoreEdits } from './restore';
export { restoreMemberEdits } from './restore';
export { nameOf } from './tree-labels';
export { sidesOf } from './tree';
export { exclusionWords, ignoredWords, sizeWords } from './words';
