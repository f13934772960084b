import { spawnSync } from 'node:child_process';
import { syntaxOf } from '../core/json/parse';
import { isListing } from '../core/entries/recognise';
import {
  compareVersions,
  EMPTY_LISTING,
  NO_FILE,
  type Compared,
  type DiffReporter,
} from '../core/report/diff';
import { runToEnd } from '../core/steps';
import { Configurations } from './configurations';
import { printError, type CommandContext } from './context';
import type { DiffOptions } from './diff';
import { Failure } from './failure';
import { changeOf, noteOf, type GitChange } from './git-change';
import { assertText } from './load-listing';
import { ordinaryDiff } from './ordinary-diff';
import { write, writeAll } from './output';
import { Progress } from './progress';
import { readListing } from './read-listing';
import { readFile } from './read-text';

/** Set by Git when it runs an external diff driver. */
const IS_RUN_BY_GIT = 'GIT_DIFF_PATH_COUNTER';

/** Whether Git runs the command as an external diff driver, with as many arguments as it gives to one. */
export function isExternalDiff({ length }: readonly string[]): boolean {
  return IS_RUN_BY_GIT in process.env && (length === 1 || length === 7 || length === 9);
}

/**
 * Reports the change of one file as an external diff driver of Git: entry by entry if it is a listing, else as Git would.
 * Git takes any exit status but 0 for a crash, so errors are only reported.
 *
 * @param args see {@link isExternalDiff}
 * @param reporterFor creates the reporter, with colors or without
 */
export async function externalDiff(
  args: readonly string[],
  { ignored }: Pick<DiffOptions, 'ignored'>,
  reporterFor: (colors: boolean) => Promise<DiffReporter>,
  context: CommandContext,
): Promise<void> {
  const change = changeOf(args);
  if (!change) {
    await write(context.stdout, `* Unmerged path ${args[0] ?? ''}\n`);
    return;
  }
  const colors = context.colors || hasColorsInPager();
  try {
    const compared = await compareListings(change, ignored, context);
    if (compared) {
      const reporter = await reporterFor(colors);
      await writeAll(context.stdout, reporter(compared));
      await write(context.stdout, '\n');
      return;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    for (const message of error.sentences) printError(context, message);
  }
  try {
    await write(context.stdout, await ordinaryDiff(change, colors));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    printError(context, error.message);
  }
}

/** @returns undefined if the file is not a listing in both versions */
async function compareListings(
  change: GitChange,
  ignored: readonly string[],
  context: CommandContext,
): Promise<Compared | undefined> {
  const configurations = new Configurations(undefined);
  const sides = [change.before, change.after].map(({ path, file }) => ({
    path,
    isAbsent: file === NO_FILE,
    ...(file === NO_FILE ? { text: EMPTY_LISTING, invalidAt: undefined } : readFile(file)),
  }));
  const selections = await Promise.all(
    sides.map(async ({ path }) => (await configurations.for(path)).selection),
  );
  if (selections.includes('exclude')) return undefined;
  // An empty listing alone is not recognized.
  const isRecognized = sides.some(
    ({ path, text }, at) => selections[at] === 'include' || isListing(text, syntaxOf(path)),
  );
  if (!isRecognized) return undefined;
  for (const side of sides) assertText(side.path, side);
  const { configuration } = await configurations.for(change.after.path);
  const progress = new Progress(context);
  const versions = sides.map(({ path, isAbsent, text }) => ({
    path: isAbsent ? NO_FILE : path,
    text,
    listing: readListing(path, text, configuration.settings, progress),
  }));
  progress.clear();
  const [before, after] = versions;
  if (!before || !after || !versions.every(({ listing }) => listing.hasResults)) return undefined;
  return { ...runToEnd(compareVersions(before, after, configuration, ignored)), note: noteOf(change) };
}

/** Whether Git shows the output in a pager, in which it would have colors. */
function hasColorsInPager(): boolean {
  const { GIT_PAGER_IN_USE: pager, NO_COLOR: noColor } = process.env;
  if (pager !== 'true' || (noColor ?? '') !== '') return false;
  const { status } = spawnSync('git', ['config', '--get-colorbool', 'color.diff'], {
    stdio: 'ignore',
    env: { ...process.env, GIT_PAGER_IN_USE: 'true' },
  });
  return status === 0;
}
