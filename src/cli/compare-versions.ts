import { compare } from '../core/diff';
import { findMember } from '../core/json/tree';
import type { Listing } from '../core/listing/listing';
import { byEntry, type Problem } from '../core/model/problem';
import { finished } from '../core/steps/finished';
import { order } from '../core/values/order';
import type { Configuration } from '../core/config/configuration';
import type { Compared, Version } from './reporters/diff-reporter';

/**
 * Compares two versions entry by entry.
 *
 * @param configuration of the new version
 * @param ignored names of members that are not compared, in addition to those in the configuration
 */
export function compareVersions(
  before: Version,
  after: Version,
  { settings, ignoredMembers }: Configuration,
  ignored: readonly string[],
): Compared {
  const options = { settings, ignored: new Set([...ignoredMembers, ...ignored]) };
  const comparison = finished(compare(before.listing, after.listing, options));
  const problems = {
    introduced: inTextOrder(after.listing, comparison.problems.introduced),
    resolved: inTextOrder(before.listing, comparison.problems.resolved),
  };
  return { before, after, comparison: { ...comparison, problems } };
}

/** Whether a listing has the array `results`; without it, it cannot be compared. */
export function hasResults(listing: Listing): boolean {
  const root = listing.tree(undefined);
  return root?.kind === 'object' && findMember(root, 'results')?.value?.kind === 'array';
}

/** Problems in the order of the text, as `check` reports them. */
function inTextOrder(listing: Listing, problems: readonly Problem[]): readonly Problem[] {
  return problems
    .toSorted(byEntry)
    .map((problem) => ({ problem, rule: problem.rule.id, ...listing.locate(problem) }))
    .sort((a, b) => a.start - b.start || order(a.rule, b.rule))
    .map(({ problem }) => problem);
}
