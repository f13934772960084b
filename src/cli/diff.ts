import { isSame } from '../core/compare';
import type { Settings } from '../core/model/settings';
import {
  compareVersions,
  EMPTY_LISTING,
  NO_FILE,
  type DiffReporter,
  type Version,
} from '../core/report/diff';
import { runToEnd } from '../core/steps';
import { Configurations } from './configurations';
import { EXIT_CLEAN, EXIT_FOUND, type CommandContext, type ExitStatus } from './context';
import { Failure } from './failure';
import { STDIN } from './files';
import { writeAll } from './output';
import { assertJson, assertText } from './load-listing';
import { Progress } from './progress';
import { readListing } from './read-listing';
import { readSource, type Source } from './read-text';

export interface DiffOptions {
  /** The names of members that are not compared, in addition to those in the configuration. */
  readonly ignored: readonly string[];
  /** Whether differences make the exit status 1. */
  readonly exitCode: boolean;
}

/**
 * Compares two listings entry by entry and reports the differences. The configuration is that of the new one.
 *
 * @param oldPath a file, or `-` for standard input, as is `newPath`
 * @throws Failure if one cannot be read, is not a listing, or not JSON, or has invalid bytes
 */
export async function diff(
  oldPath: string,
  newPath: string,
  { ignored, exitCode }: DiffOptions,
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
  const compared = runToEnd(compareVersions(before, after, configuration, ignored));
  progress.clear();
  await writeAll(context.stdout, reporter(compared));
  return isSame(compared.comparison) || !exitCode ? EXIT_CLEAN : EXIT_FOUND;
}

async function readVersion(
  path: string,
  settings: Settings,
  progress: Progress,
  { stdin }: CommandContext,
): Promise<Version> {
  const source: Pick<Source, 'text' | 'invalidAt'> =
    path === NO_FILE ? { text: EMPTY_LISTING, invalidAt: undefined } : await readSource(path, stdin);
  const { text } = source;
  const listing = readListing(path, text, settings, progress);
  if (!listing.hasResults) throw new Failure(`${path} is not a listing: it has no array results`);
  assertText(path, source);
  assertJson(path, text);
  return { path, text, listing };
}
