import { compare, EMPTY_LISTING, isSame, NO_FILE, type Comparison } from '../core/compare/comparison';
import { JSON_SYNTAX } from '../core/json/syntax';
import { toPointer } from '../core/json/tree';
import type { Settings } from '../core/listing/settings';
import { Checker } from '../core/listing/checker';
import { placeOfWhole, type ListingPlace } from '../core/listing/find-listings';
import { Listing } from '../core/listing/listing';
import { isAtLeast, type Severity } from '../core/listing/finding';
import type { DiffReporter } from '../core/report/diff';
import { RULES } from '../core/rules/all-rules';
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
  /** The least severity of introduced problems that make the exit status 1, instead of all differences. */
  readonly failOn?: Severity | undefined;
}

/** One of the two listings, and the name of its file. */
export interface Version {
  readonly path: string;
  readonly listing: Listing;
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
  const [old, now] = await both([oldPath, newPath], async (path) =>
    path === NO_FILE ? undefined : files.open(path, { acceptsEmpty: true }),
  );
  const [before, after] = await both(
    [
      { file: old, counterpart: now },
      { file: now, counterpart: old },
    ],
    ({ file, counterpart }) =>
      file ? versionOf(file, settings, placeIn(file, counterpart, options.at)) : noListing(settings),
  );
  const ignored = new Set([...configuration.ignoredMembers, ...options.ignore]);
  const comparison = compare(before.listing, after.listing, ignored);
  await writeAll(context.stdout, reporter({ oldPath: before.path, newPath: after.path, comparison }));
  return isFailing(comparison, options) ? EXIT_FOUND : EXIT_CLEAN;
}

function isFailing(comparison: Comparison, { exitCode, failOn }: DiffOptions): boolean {
  if (failOn === undefined) return exitCode && !isSame(comparison);
  return comparison.problems.introduced.some(({ severity }) => isAtLeast(severity, failOn));
}

/** What a function returns for both of two items. @throws Failure with the sentences of both if both fail */
async function both<A, T>(items: readonly [A, A], get: (item: A) => T | Promise<T>): Promise<[T, T]> {
  const sentences: string[] = [];
  const results: T[] = [];
  for (const item of items)
    try {
      results.push(await get(item));
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
  counterpart: ListingFile | undefined,
  at: string | undefined,
): string | undefined {
  const isIn = (listingFile: ListingFile | undefined): boolean =>
    listingFile?.places.some((place) => toPointer(place.path) === at) === true;
  return file.places.length === 1 && !isIn(file) && isIn(counterpart) ? undefined : at;
}

/** What there is of a file that does not exist. */
export function noListing(settings: Settings): Version {
  const options = { checker: new Checker(RULES, settings), syntax: JSON_SYNTAX };
  return {
    path: NO_FILE,
    listing: Listing.read(EMPTY_LISTING, placeOfWhole(EMPTY_LISTING), options),
  };
}

/** @throws Failure if it has not one listing, or not at this place, or is not JSON */
function versionOf(file: ListingFile, settings: Settings, at: string | undefined): Version {
  const version = readVersion(file, onlyListing(file, at), settings);
  if (version) return version;
  throw new Failure(`${file.path} is not a listing: it has no "results" array`);
}

/** Reads the listing at a place of a file; undefined if it has no array of entries. */
export function readVersion(
  { path, source, syntax }: ListingFile,
  place: ListingPlace,
  settings: Settings,
): Version | undefined {
  const listing = Listing.read(source.text, place, { checker: new Checker(RULES, settings), syntax });
  return listing.open === undefined ? undefined : { path, listing };
}
