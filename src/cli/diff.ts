import { compare, isSame } from '../core/diff';
import { findMember } from '../core/json/tree';
import type { Listing } from '../core/listing/listing';
import { order } from '../core/values/order';
import { byEntry, type Problem } from '../core/model/problem';
import type { Settings } from '../core/model/settings';
import { Configurations } from './configurations';
import { EXIT_CLEAN, EXIT_FOUND, type CommandContext, type ExitStatus } from './context';
import { Failure } from './failure';
import { STDIN } from './files';
import { finished } from '../core/steps/finished';
import { writeAll } from './output';
import { Progress } from './progress';
import { readListing } from './read-listing';
import { readSource } from './read-text';
import type { DiffReporter, Version } from './reporters/diff-reporter';

/**
 * Compares two listings entry by entry and reports the differences. The configuration is that of the new one.
 *
 * @param oldPath a file, or `-` for standard input, as is `newPath`
 * @throws Failure if one cannot be read or is not a listing
 */
export async function diff(
  oldPath: string,
  newPath: string,
  reporter: DiffReporter,
  context: CommandContext,
): Promise<ExitStatus> {
  if (oldPath === STDIN && newPath === STDIN)
    throw new Failure('only one of the two listings can come from standard input');
  const { configuration } = await new Configurations(undefined).for(newPath);
  const { settings } = configuration;
  const progress = new Progress(context);
  const before = await readVersion(oldPath, settings, progress, context);
  const after = await readVersion(newPath, settings, progress, context);
  const comparison = finished(compare(before.listing, after.listing, { settings }));
  const problems = {
    introduced: inTextOrder(after.listing, comparison.problems.introduced),
    resolved: inTextOrder(before.listing, comparison.problems.resolved),
  };
  progress.clear();
  await writeAll(context.stdout, reporter({ before, after, comparison: { ...comparison, problems } }));
  return isSame(comparison) ? EXIT_CLEAN : EXIT_FOUND;
}

/** Problems in the order of the text, as `check` reports them. */
function inTextOrder(listing: Listing, problems: readonly Problem[]): readonly Problem[] {
  return problems
    .toSorted(byEntry)
    .map((problem) => ({ problem, rule: problem.rule.id, ...listing.locate(problem) }))
    .sort((a, b) => a.start - b.start || order(a.rule, b.rule))
    .map(({ problem }) => problem);
}

async function readVersion(
  path: string,
  settings: Settings,
  progress: Progress,
  { stdin }: CommandContext,
): Promise<Version> {
  const { text } = await readSource(path, stdin);
  const listing = readListing(path, text, settings, progress);
  if (!hasEntries(listing)) throw new Failure(`${path} is not a listing: it has no array results`);
  return { path, text, listing };
}

function hasEntries(listing: Listing): boolean {
  const root = listing.tree(undefined);
  return root?.kind === 'object' && findMember(root, 'results')?.value?.kind === 'array';
}
