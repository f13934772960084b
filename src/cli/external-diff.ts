import { spawnSync } from 'node:child_process';
import pc from 'picocolors';
import { compare, NO_FILE } from '../core/compare/comparison';
import type { ComparedFiles, DiffReporter } from '../core/report/diff';
import type { Colors } from '../core/report/terminal';
import { type CommandContext, Failure, printError, reasonOf, write, writeAll } from './context';
import { noListing, readVersion, type DiffOptions, type Version } from './diff';
import { ListingFiles, NotAListing } from './listings';
import { assertComparedMembers } from './options';

/** What applies to every file that Git compares. */
type DriverOptions = Pick<DiffOptions, 'ignore' | 'config'>;

/** Set by Git when it runs an external diff driver. */
const IS_RUN_BY_GIT = 'GIT_DIFF_PATH_COUNTER';

/** Whether Git runs the command as an external diff driver, with as many arguments as it gives to one. */
export function isExternalDiff({ length }: readonly string[]): boolean {
  return IS_RUN_BY_GIT in process.env && (length === 1 || length === 7 || length === 9);
}

/**
 * Reports the change of one file as an external diff driver of Git: entry by entry if it is a listing, else by Git's own diff of
 * both files. Git takes any exit status but 0 for a crash, so errors are only reported.
 *
 * @param args see {@link isExternalDiff}
 * @param reporterFor creates the reporter, with colors or without
 */
export async function externalDiff(
  args: readonly string[],
  options: DriverOptions,
  reporterFor: (colors: Colors) => Promise<DiffReporter>,
  context: CommandContext,
): Promise<void> {
  const change = changeOf(args);
  if (!change) {
    await write(context.stdout, `* Unmerged path ${args[0] ?? ''}\n`);
    return;
  }
  try {
    const compared = await compareListings(change, options, context);
    if (compared) {
      const reporter = await reporterFor(pc.createColors(context.colors || hasColorsInPager()));
      const report = [...reporter(compared), '\n'];
      await writeAll(context.stdout, report);
      return;
    }
  } catch (error) {
    const sentences = error instanceof Failure ? error.sentences : [`unexpected error: ${reasonOf(error)}`];
    for (const sentence of sentences) printError(context, sentence);
  }
  const { error } = spawnSync(
    'git',
    ['diff', '--no-index', '--no-ext-diff', '--', change.before.file, change.after.file],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (error) printError(context, `cannot run Git: ${reasonOf(error)}`);
}

/** @returns undefined if not one listing is to be compared with one, or none with one */
async function compareListings(
  change: GitChange,
  options: DriverOptions,
  context: CommandContext,
): Promise<ComparedFiles | undefined> {
  assertComparedMembers(options.ignore);
  const files = new ListingFiles(options, context);
  const { configuration } = await files.configurationFor(change.after.path);
  const { settings } = configuration;
  const read = async ({ path, file }: GitFile): Promise<Version | undefined> => {
    if (file === NO_FILE) return noListing(settings);
    const opened = await files.open(file, { path, acceptsEmpty: true });
    const [place, another] = opened.places;
    const isSingle = place !== undefined && another === undefined;
    // What cannot be read, or has something else around it, is shown by Git.
    if (!isSingle || place.shape === 'unreadable' || place.error) return undefined;
    return readVersion(opened, place, settings);
  };
  try {
    const [before, after] = [await read(change.before), await read(change.after)];
    // An empty listing alone is not recognized.
    if (!before || !after || [before, after].every(({ listing }) => listing.entries.length === 0))
      return undefined;
    const ignored = new Set([...configuration.ignoredMembers, ...options.ignore]);
    const comparison = compare(before.listing, after.listing, ignored);
    return { oldPath: before.path, newPath: after.path, comparison, note: noteOf(change) };
  } catch (error) {
    if (error instanceof NotAListing) return undefined;
    throw error;
  }
}

/** Whether Git shows the output in a pager, in which it would have colors. */
function hasColorsInPager(): boolean {
  const { GIT_PAGER_IN_USE: pager, NO_COLOR: noColor } = process.env;
  if (pager !== 'true' || (noColor ?? '') !== '') return false;
  return spawnSync('git', ['config', '--get-colorbool', 'color.diff'], { stdio: 'ignore' }).status === 0;
}

/** One side of a change: a file with the content of a version. */
interface GitFile {
  /** In the repository; that of the other side if the file does not exist on this one. */
  readonly path: string;
  /** Where the content is; {@link NO_FILE} if the file does not exist. */
  readonly file: string;
  /** Such as `100644`; `.` if the file does not exist. */
  readonly mode: string;
}

/** The change of one file, as Git passes it to an external diff driver. */
interface GitChange {
  readonly before: GitFile;
  readonly after: GitFile;
  /** The extended header lines of a renamed or copied file, which end with a line break; else empty. */
  readonly header: string;
}

/**
 * Reads the arguments of an external diff driver: path, old file, its object name and mode, new file, its object name and
 * mode, and for renamed files the new path and the extended header.
 *
 * @returns undefined if the path is unmerged, for which there is nothing but its name
 */
function changeOf(args: readonly string[]): GitChange | undefined {
  const [path, oldFile, , oldMode, newFile, , newMode, newPath = path, header = ''] = args;
  if (path === undefined || newPath === undefined) return undefined;
  if (oldFile === undefined || oldMode === undefined) return undefined;
  if (newFile === undefined || newMode === undefined) return undefined;
  return {
    before: { path, file: oldFile, mode: oldMode },
    after: { path: newPath, file: newFile, mode: newMode },
    header,
  };
}

/** What has changed besides the content: `new file`, `renamed, 95% similar`, or nothing. */
function noteOf({ before, after, header }: GitChange): string {
  if (before.file === NO_FILE) return 'new file';
  if (after.file === NO_FILE) return 'deleted';
  const notes: string[] = [];
  const [, similarity = '', kind] = /^similarity index (\d+%)\n(rename|copy) from /m.exec(header) ?? [];
  if (kind !== undefined) notes.push(kind === 'copy' ? 'copied' : 'renamed', `${similarity} similar`);
  if (before.mode !== after.mode) notes.push(`mode ${before.mode} → ${after.mode}`);
  return notes.join(', ');
}
