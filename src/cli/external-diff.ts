import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pc from 'picocolors';
import { isEmptyResponse } from '../core/entries/recognize';
import { EmbeddedText } from '../core/listing/embedded-text';
import { NO_FILE } from '../core/compare/comparison';
import { compareVersions, type Compared, type DiffReporter, type Version } from '../core/report/diff';
import type { Colors } from '../core/report/terminal';
import { runToEnd } from '../core/steps';
import { type CommandContext, Failure, printError, reasonOf, write, writeAll } from './context';
import { noListing, type DiffOptions } from './diff';
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
 * Reports the change of one file as an external diff driver of Git: entry by entry if it is a listing, else as Git would.
 * Git takes any exit status but 0 for a crash, so errors are only reported.
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
  const hasColors = context.colors || hasColorsInPager();
  try {
    const compared = await compareListings(change, options, context);
    if (compared) {
      const reporter = await reporterFor(pc.createColors(hasColors));
      await writeAll(context.stdout, reporter(compared));
      await write(context.stdout, '\n');
      return;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    for (const message of error.sentences) printError(context, message);
  }
  try {
    await write(context.stdout, await ordinaryDiff(change, hasColors));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    printError(context, error.message);
  }
}

/** @returns undefined if not one listing is to be compared with one, or none with one */
async function compareListings(
  change: GitChange,
  options: DriverOptions,
  context: CommandContext,
): Promise<Compared | undefined> {
  assertComparedMembers(options.ignore);
  const files = new ListingFiles(options, context);
  const { configuration } = await files.configurationFor(change.after.path);
  const { settings } = configuration;
  const read = async ({ path, file }: GitFile): Promise<Version | undefined> => {
    if (file === NO_FILE) return noListing(settings);
    const opened = await files.open(file, { path, accepts: isEmptyResponse });
    const { source, found } = opened;
    const [text, other] = found.texts;
    if (text === undefined || other !== undefined) return undefined;
    const listing = files.read(text, opened, settings);
    const isComparable = text instanceof EmbeddedText || listing.hasResults;
    return isComparable ? { path, text: source.text, listing } : undefined;
  };
  try {
    const [before, after] = [await read(change.before), await read(change.after)];
    // An empty listing alone is not recognized.
    if (!before || !after || [before, after].every(({ text }) => isEmptyResponse(text))) return undefined;
    const compared = runToEnd(compareVersions(before, after, configuration, options.ignore));
    return { ...compared, note: noteOf(change) };
  } catch (error) {
    if (error instanceof NotAListing) return undefined;
    throw error;
  } finally {
    files.endProgress();
  }
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
  if (before.path !== after.path) {
    const [, similarity] = /^similarity index (\d+%)$/m.exec(header) ?? [];
    notes.push(/^copy from /m.test(header) ? 'copied' : 'renamed');
    if (similarity !== undefined) notes.push(`${similarity} similar`);
  }
  if (before.mode !== after.mode) notes.push(`mode ${before.mode} → ${after.mode}`);
  return notes.join(', ');
}

const SYMBOLIC_LINK = '120000';
const EXECUTABLE = '100755';

/**
 * What Git itself prints for a change, by comparing copies of both versions with the paths that they have in the
 * repository.
 *
 * @throws Failure if a version cannot be read, or Git cannot be run
 */
async function ordinaryDiff({ before, after, header }: GitChange, hasColors: boolean): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'catalog-lens-'));
  try {
    copyTo(folder, 'a', before);
    copyTo(folder, 'b', after);
    const output = await diffOf(folder, before, after, hasColors);
    return header === '' ? output : withHeader(output, header);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`cannot compare ${after.path}: ${reasonOf(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyTo(folder: string, side: string, { path: name, file, mode }: GitFile): void {
  mkdirSync(path.join(folder, side));
  if (file === NO_FILE) return;
  const copy = path.join(folder, side, name);
  mkdirSync(path.dirname(copy), { recursive: true });
  if (mode === SYMBOLIC_LINK) {
    symlinkSync(readFileSync(file), copy);
    return;
  }
  copyFileSync(file, copy);
  chmodSync(copy, mode === EXECUTABLE ? 0o755 : 0o644);
}

/** Without a file on one side, Git derives both names in the first line from the other. */
async function diffOf(folder: string, before: GitFile, after: GitFile, hasColors: boolean): Promise<Buffer> {
  const isOnBothSides = before.file !== NO_FILE && after.file !== NO_FILE;
  const prefixes = isOnBothSides ? ['', ''] : ['a/', 'b/'];
  const cwd = isOnBothSides ? folder : path.join(folder, before.file === NO_FILE ? 'b' : 'a');
  const nameOf = (side: string, { path: name, file }: GitFile): string =>
    file === NO_FILE ? NO_FILE : isOnBothSides ? `${side}/${name}` : name;
  const args = [
    ...['diff', '--no-index', '--no-ext-diff', `--color=${hasColors ? 'always' : 'never'}`],
    ...[`--src-prefix=${prefixes[0] ?? ''}`, `--dst-prefix=${prefixes[1] ?? ''}`],
    ...['--', nameOf('a', before), nameOf('b', after)],
  ];
  const child = spawn('git', args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const read = async (): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  return Promise.race([read(), failed]);
}

/** The first line and those of the modes, which may have colors. */
const FIRST_LINES = /^.*\n(?:.{0,8}(?:old|new) mode \d.*\n)*/;

/** Adds the extended header after the first lines, which are missing if only the name has changed. */
function withHeader(output: Buffer, header: string): Buffer {
  const lines = header.replace(/^index .*\n/m, '');
  const end = FIRST_LINES.exec(output.toString('latin1'))?.[0].length ?? 0;
  const [, from = ''] = /^(?:rename|copy) from (.*)$/m.exec(header) ?? [];
  const [, to = ''] = /^(?:rename|copy) to (.*)$/m.exec(header) ?? [];
  const first =
    end > 0 ? output.subarray(0, end) : `diff --git ${prefixed('a/', from)} ${prefixed('b/', to)}\n`;
  return Buffer.concat([Buffer.from(first), Buffer.from(lines), output.subarray(end)]);
}

/** @param name as in Git's output: in double quotes if it has special characters */
function prefixed(prefix: string, name: string): string {
  return name.startsWith('"') ? `"${prefix}${name.slice(1)}` : prefix + name;
}
