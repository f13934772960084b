import { matchingEntries } from '../core/browse/filter/filter';
import { summarize } from '../core/browse/summary';
import type { Listing } from '../core/listing/listing';
import type { ListedEntry, ListReporter } from '../core/report/list';
import type { SummaryReporter } from '../core/report/summary';
import { toDecimal } from '../core/values/arithmetic';
import { FILE_ORDER, sorted, type Sorting } from '../core/browse/sorting';
import {
  EXIT_CLEAN,
  EXIT_FAILED,
  printError,
  type CommandContext,
  type ExitStatus,
  Failure,
  write,
  writeAll,
} from './context';
import { expand } from './files';
import { assertStdinName, ListingFiles, NotAListing, type ReadingOptions } from './listings';
import { memberNamed, readFilter } from './options';

export interface ListOptions extends ReadingOptions {
  readonly filter?: string | undefined;
  /** A member, after `-` for the largest first; the order of the files without it. */
  readonly sort?: string | undefined;
  readonly limit?: number | undefined;
  /** The names of the members to print. */
  readonly fields?: readonly string[] | undefined;
}

/**
 * Prints the entries of listings that match a filter. One unreadable file does not stop the others, but nothing is printed
 * if there is no listing because of it.
 *
 * @param args paths, directories, globs, or `-` for standard input
 * @throws Failure if an option has errors
 */
export async function listEntries(
  args: readonly string[],
  options: ListOptions,
  reporter: ListReporter,
  context: CommandContext,
): Promise<ExitStatus> {
  assertStdinName(args, options);
  const filter = readFilter(options.filter);
  const sorting = options.sort === undefined ? FILE_ORDER : readSorting(options.sort);
  const fields = options.fields?.map((name) => memberNamed(name, '--fields'));
  const { files, listings, skipped, errors } = await readListings(args, options, context);
  for (const message of errors) printError(context, message);
  if (errors.size > 0 && listings.length === 0) return EXIT_FAILED;
  const matching = listings.flatMap(({ path, listing }) =>
    matchingEntries(listing, filter).map((entry): ListedEntry => ({ path, entry })),
  );
  const inOrder = sorted(matching, sorting, ({ entry }) => entry);
  const totals = {
    files,
    listings: listings.length,
    skipped,
    entries: listings.reduce((sum, { listing }) => sum + listing.entries.length, 0),
    matching: matching.length,
  };
  const printed = {
    entries: inOrder.slice(0, options.limit),
    fields: fields && [...new Set(fields)],
    totals,
  };
  await writeAll(context.stdout, reporter(printed));
  if (skipped > 0 && !reporter.hasTotals)
    printError(context, `${skipped === 1 ? '1 file' : `${skipped} files`} skipped: no listing`);
  return errors.size > 0 ? EXIT_FAILED : EXIT_CLEAN;
}

interface ReadListings {
  /** How many files there are. */
  readonly files: number;
  readonly listings: readonly { readonly path: string; readonly listing: Listing }[];
  /** How many files of directories and globs have no listing. */
  readonly skipped: number;
  readonly errors: ReadonlySet<string>;
}

async function readListings(
  args: readonly string[],
  options: ReadingOptions,
  context: CommandContext,
): Promise<ReadListings> {
  const files = new ListingFiles(options, context);
  const listings: { path: string; listing: Listing }[] = [];
  const errors = new Set<string>();
  const onFailure = ({ sentences }: Failure): void => {
    for (const sentence of sentences) errors.add(sentence);
  };
  const { files: namedFiles, failures } = await expand(args);
  failures.forEach(onFailure);
  let skipped = 0;
  for (const { path, configuredPath, isNamed } of namedFiles) {
    try {
      const file = await files.open(path, { configuredPath });
      for (const listing of files.readAll(file)) listings.push({ path: file.path, listing });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error instanceof NotAListing && !isNamed) skipped++;
      else onFailure(error);
    }
  }
  files.endProgress();
  return { files: namedFiles.length, listings, skipped, errors };
}

function readSorting(text: string): Sorting {
  const descending = text.startsWith('-');
  return { by: memberNamed(descending ? text.slice(1) : text, '--sort'), descending };
}

/**
 * Writes the figures of a file's entries, of all its listings.
 *
 * @param path of a file, or `-` for standard input
 * @throws Failure if it cannot be read or has no listing
 */
export async function summarizeFile(
  path: string,
  options: ReadingOptions,
  reporter: SummaryReporter,
  context: CommandContext,
): Promise<void> {
  assertStdinName([path], options);
  const files = new ListingFiles(options, context);
  const file = await files.open(path);
  const listings = files.readAll(file);
  files.endProgress();
  const entries = listings.flatMap((listing) => listing.entries);
  const problems = listings.flatMap((listing) => listing.problems());
  const summary = summarize(entries, problems, file.configured.configuration.settings.price);
  await write(context.stdout, reporter({ path: file.path, count: statedCount(listings), summary }));
}

/** As it is written; of several listings the sum. */
function statedCount(listings: readonly Listing[]): string | undefined {
  const [first, ...others] = listings.map(({ count }) => count);
  if (others.length === 0) return first?.literal;
  let sum = toDecimal('0');
  for (const count of [first, ...others]) {
    if (!count || !Number.isFinite(count.value)) return undefined;
    sum = sum.plus(toDecimal(count.literal));
  }
  return sum.toFixed();
}
