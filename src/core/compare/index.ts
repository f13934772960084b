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
export { figuresFrom } from './follows';
export { entryText, lineOfMember } from './entry-text';
export { restoreEdits } from './restore';
export { restoreMemberEdits } from './restore-members';
export { nameOf, summaryOf } from './tree-labels';
export { sidesOf } from './tree-sides';
export { ignoredWords } from './words';
