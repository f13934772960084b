import { isSame } from '../core/compare';
import { EMPTY_LISTING, NO_FILE } from '../core/compare/comparison';
import { isEmptyResponse } from '../core/entries/recognize';
import { toPointer } from '../core/json/tree';
import { Listing } from '../core/listing/listing';
import type { Settings } from '../core/next/listing/settings';
import { listingAt } from '../core/next/compare/listing-at';
import { compareVersions, type DiffReporter, type Version } from '../core/report/diff';
import { runToEnd } from '../core/steps';
import { EXIT_CLEAN, EXIT_FOUND, type CommandContext, type ExitStatus, Failure, writeAll } from './context';
import {
  assertOneStdin,
  assertStdinName,
  ListingFiles,
  onlyListing,
  type ListingFile,
  type ReadingOptions,
} from './listings';
import { assertComparedMembers } from './options';

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
 * @throws Failure if one cannot be read, has no listing or several, is not JSON, or has invalid bytes; or a member is unknown
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
  const { settings } = configuration;
  // A listing without entries is not recognized as one by itself, but may be what others were removed from.
  const [old, now] = await bothOf(oldPath, newPath, async (path) =>
    path === NO_FILE ? undefined : files.open(path, { accepts: isEmptyResponse }),
  );
  const [before, after] = await bothOf(old, now, (file, other) =>
    file ? versionOf(file, settings, placeIn(file, other, options.at)) : noListing(settings),
  );
  const compared = runToEnd(compareVersions(before, after, configuration, options.ignore));
  await writeAll(context.stdout, reporter(compared));
  return isSame(compared.comparison) || !options.exitCode ? EXIT_CLEAN : EXIT_FOUND;
}

/** @throws Failure with the sentences of both if both fail */
async function bothOf<A, T>(
  before: A,
  after: A,
  get: (one: A, other: A) => T | Promise<T>,
): Promise<[before: T, after: T]> {
  const sentences: string[] = [];
  const results: T[] = [];
  for (const [one, other] of [
    [before, after],
    [after, before],
  ] as const)
    try {
      results.push(await get(one, other));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      sentences.push(...error.sentences);
    }
  if (sentences.length > 0) throw new Failure(sentences.join('\n'), [...new Set(sentences)]);
  return results as [T, T];
}

/** The place of the listing in a file; undefined for the only one in it if the place is that of one in the other file. */
function placeIn(
  file: ListingFile,
  other: ListingFile | undefined,
  at: string | undefined,
): string | undefined {
  const isIn = (one: ListingFile | undefined): boolean =>
    one?.found.some((place) => toPointer(place.path) === at) === true;
  return file.found.length === 1 && !isIn(file) && isIn(other) ? undefined : at;
}

/** What there is of a file that does not exist. */
export function noListing(settings: Settings): Version {
  return { path: NO_FILE, text: EMPTY_LISTING, listing: Listing.read(EMPTY_LISTING, { settings }) };
}

/** @throws Failure if it has not one listing, or not at this place, or is not JSON */
function versionOf(file: ListingFile, settings: Settings, at: string | undefined): Version {
  const { path, source, syntax } = file;
  const listing = listingAt(source.text, onlyListing(file, at), { settings, syntax });
  if (!listing || (listing.entriesPath.length > 0 && !listing.hasResults))
    throw new Failure(`${path} is not a listing: it has no "results" array`);
  return { path, text: source.text, listing };
}
