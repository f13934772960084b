import { isSame } from '../core/compare';
import { isEmptyResponse } from '../core/entries/recognise';
import { Listing } from '../core/listing/listing';
import type { Settings } from '../core/model/settings';
import {
  compareVersions,
  EMPTY_LISTING,
  NO_FILE,
  type DiffReporter,
  type Version,
} from '../core/report/diff';
import { runToEnd } from '../core/steps';
import { EXIT_CLEAN, EXIT_FOUND, type CommandContext, type ExitStatus, Failure, writeAll } from './context';
import { assertComparedMembers } from './options';
import { assertOneStdin, assertStdinName, ListingFiles, onlyListing, type ReadingOptions } from './listings';

export interface DiffOptions extends ReadingOptions {
  /** The names of members that are not compared, in addition to those in the configuration. */
  readonly ignore: readonly string[];
  /** The place of the listing in files with several, as a JSON Pointer. */
  readonly at?: string | undefined;
  /** Whether differences make the exit status 1. */
  readonly exitCode: boolean;
}

/**
 * Compares two listings entry by entry and reports the differences. The configuration is that of the new one.
 *
 * @param oldPath a file, or `-` for standard input, as is `newPath`
 * @throws Failure if one cannot be read, has no listing or several, is not JSON, or has invalid bytes
 */
export async function diff(
  oldPath: string,
  newPath: string,
  options: DiffOptions,
  reporter: DiffReporter,
  context: CommandContext,
): Promise<ExitStatus> {
  assertStdinName([oldPath, newPath], options);
  assertOneStdin([oldPath, newPath]);
  assertComparedMembers(options.ignore);
  const files = new ListingFiles(options, context);
  const { configuration } = await files.configurationFor(newPath);
  const read = async (path: string): Promise<Version> =>
    path === NO_FILE
      ? noListing(configuration.settings)
      : readVersion(path, files, configuration.settings, options.at);
  const [before, after] = await bothOf(read, oldPath, newPath);
  const compared = runToEnd(compareVersions(before, after, configuration, options.ignore));
  files.endProgress();
  await writeAll(context.stdout, reporter(compared));
  return isSame(compared.comparison) || !options.exitCode ? EXIT_CLEAN : EXIT_FOUND;
}

/** @throws Failure with the sentences of both if both fail */
async function bothOf(
  read: (path: string) => Promise<Version>,
  oldPath: string,
  newPath: string,
): Promise<[Version, Version]> {
  const sentences: string[] = [];
  const attempt = (path: string): Promise<Version | undefined> =>
    read(path).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      sentences.push(...error.sentences);
      return undefined;
    });
  const before = await attempt(oldPath);
  const after = await attempt(newPath);
  if (before && after) return [before, after];
  throw new Failure(sentences.join('\n'), [...new Set(sentences)]);
}

/** What there is of a file that does not exist. */
export function noListing(settings: Settings): Version {
  return { path: NO_FILE, text: EMPTY_LISTING, listing: Listing.read(EMPTY_LISTING, { settings }) };
}

/** A listing without entries is not recognised as one by itself, but may be what others were removed from. */
async function readVersion(
  path: string,
  files: ListingFiles,
  settings: Settings,
  at: string | undefined,
): Promise<Version> {
  const file = await files.open(path, { accepts: isEmptyResponse });
  const text = onlyListing(file, at);
  const listing = files.read(text, file, settings);
  if (listing.entriesPath.length > 0 && !listing.hasResults)
    throw new Failure(`${file.path} is not a listing: it has no array results`);
  return { path: file.path, text: file.source.text, listing };
}
