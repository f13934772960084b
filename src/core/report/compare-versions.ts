import { compare } from '../compare';
import type { Listing } from '../listing/listing';
import { byEntry, type Problem } from '../model/problem';
import { order } from '../values/sorting';
import type { Configuration } from '../config/configuration';
import type { Compared, Version } from './diff-reporter';

/**
 * Compares two versions entry by entry, see {@link compare}.
 *
 * @param configuration of the new version
 * @param ignored names of members that are not compared, in addition to those in the configuration
 * @yields after each step
 */
export function* compareVersions(
  before: Version,
  after: Version,
  { settings, ignoredMembers }: Configuration,
  ignored: readonly string[],
): Generator<void, Compared, undefined> {
  const options = { settings, ignored: new Set([...ignoredMembers, ...ignored]) };
  const comparison = yield* compare(before.listing, after.listing, options);
  const problems = {
    introduced: inTextOrder(after.listing, comparison.problems.introduced),
    resolved: inTextOrder(before.listing, comparison.problems.resolved),
  };
  return { before, after, comparison: { ...comparison, problems } };
}

/** Problems in the order of the text, as `check` reports them. */
function inTextOrder(listing: Listing, problems: readonly Problem[]): readonly Problem[] {
  return problems
    .toSorted(byEntry)
    .map((problem) => ({ problem, rule: problem.rule.id, ...listing.locate(problem) }))
    .sort((a, b) => a.start - b.start || order(a.rule, b.rule))
    .map(({ problem }) => problem);
}
