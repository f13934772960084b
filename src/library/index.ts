/**
 * The functions of Catalog Lens for programs and tests: text in, findings out. They need nothing of Node.
 */

export { checkListing, isListing, type CheckedListing, type NotAListing } from './check';
export { fixListing, type FixedListing, type FixOptions } from './fix';
export { breakListing, generateListing, type BreakOptions, type GenerateOptions } from './generate';
export {
  diffListings,
  type ChangedProblem,
  type ChangedTotal,
  type DifferentEntry,
  type DiffOptions,
  type EntryPair,
  type EntryPlace,
  type ListingDiff,
  type ListingTotal,
  type MemberChange,
} from './diff';
export { mergeListings, type MergedListing } from './merge';
export { RULES, type RuleInfo } from './rules';
export type { CheckOptions, Config } from './options';
export type { Range, RelatedLocation, ReportedProblem } from '../core/report/problems';
export type { FixKind, RuleGroup } from '../core/model/rule';
export type { Severity } from '../core/model/problem';
export type { Position } from '../core/text/lines';
