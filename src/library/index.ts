/**
 * The functions of Catalog Lens for programs and tests. They need nothing of Node.
 */

export {
  checkListing,
  fixListing,
  isListing,
  ListingError,
  type CheckedListing,
  type FixedListing,
  type FixOptions,
  type NotAListing,
} from './check';
export { generateListing, type GenerateOptions } from './generate';
export { diffListings, mergeListings, type DiffOptions, type MergedListing } from './compare';
export type {
  ChangedEntry,
  ChangedProblem,
  ComparedListing,
  DifferentEntry,
  EntryPair,
  EntryPlace,
  ListingDiff,
  ListingTotal,
  MemberChange,
} from '../core/report/diff-json';
export { RULES, type RuleInfo } from './rules';
export type { CheckOptions, Config, ConfigFile, Count } from './options';
export type { ComparedMember } from '../core/listing/fields';
export type { Range, RelatedLocation, ReportedProblem } from '../core/report/problems';
export type { FixKind, RuleGroup } from '../core/listing/finding';
export type { ListingRuleId, RuleId } from '../core/listing/rule-id';
export type { Severity } from '../core/listing/finding';
export type { Position } from '../core/text/lines';
