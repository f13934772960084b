import { matchingEntries } from '../core/browse/filter/match';
import { FIELD_NAMES, type FieldName } from '../core/entries/fields';
import { runToEnd } from '../core/steps';
import { nearMiss } from '../core/values/names';
import { Configurations } from './configurations';
import { EXIT_CLEAN, EXIT_FAILED, printError, type CommandContext, type ExitStatus } from './context';
import { Failure } from './failure';
import { expand } from './files';
import { readFilter } from './filter-option';
import { sortEntries, type ListedEntry } from './listed-entry';
import { assertJson, loadListing, NotAListing, type LoadedListing } from './load-listing';
import { writeAll } from './output';
import { Progress } from './progress';
import type { ListReporter } from './reporters/list-reporter';

export interface ListOptions {
  readonly filter?: string;
  /** A member, after `-` for the largest first; the order of the files without it. */
  readonly sort?: string;
  readonly limit?: number;
  /** Members, separated by commas. */
  readonly fields?: string;
}

/**
 * Prints the entries of listings that match a filter. One unreadable file does not stop the others, but nothing is printed
 * if there is no listing because of it.
 *
 * @param files paths, directories, globs, or `-` for standard input
 * @throws Failure if an option has errors
 */
export async function listEntries(
  files: readonly string[],
  options: ListOptions,
  reporter: ListReporter,
  context: CommandContext,
): Promise<ExitStatus> {
  const filter = readFilter(options.filter);
  const sorting = options.sort === undefined ? undefined : readSorting(options.sort);
  const fields = options.fields === undefined ? undefined : readFields(options.fields);
  const progress = new Progress(context);
  const read = await loadListings(files, progress, context);
  progress.clear();
  for (const message of read.errors) printError(context, message);
  const hasFailed = read.errors.length > 0;
  if (hasFailed && read.listings.length === 0) return EXIT_FAILED;
  let entries = read.listings.flatMap(({ path, listing }) =>
    runToEnd(matchingEntries(listing, filter)).map((entry): ListedEntry => ({ path, listing, entry })),
  );
  const matching = entries.length;
  if (sorting) entries = sortEntries(entries, sorting.field, sorting.isDescending);
  if (options.limit !== undefined) entries = entries.slice(0, options.limit);
  const totals = {
    matching,
    entries: read.listings.reduce((sum, { listing }) => sum + listing.entries.length, 0),
    listings: read.listings.length,
    skipped: read.skipped,
  };
  await writeAll(context.stdout, reporter({ entries, fields, namesFiles: read.files > 1, totals }));
  if (read.skipped > 0 && !reporter.hasTotals)
    printError(context, `${read.skipped === 1 ? '1 file' : `${read.skipped} files`} skipped: no listing`);
  return hasFailed ? EXIT_FAILED : EXIT_CLEAN;
}

interface ReadListings {
  readonly listings: readonly LoadedListing[];
  /** How many files there are. */
  readonly files: number;
  /** How many files of directories and globs are no listings. */
  readonly skipped: number;
  readonly errors: readonly string[];
}

async function loadListings(
  files: readonly string[],
  progress: Progress,
  context: CommandContext,
): Promise<ReadListings> {
  const configurations = new Configurations(undefined);
  const listings: LoadedListing[] = [];
  const errors = new Set<string>();
  const onFailure = ({ sentences }: Failure): void => {
    for (const sentence of sentences) errors.add(sentence);
  };
  const found = expand(files, onFailure);
  let skipped = 0;
  for (const { path, isNamed } of found) {
    try {
      const loaded = await loadListing(path, configurations, progress, context);
      assertJson(path, loaded.source.text);
      listings.push(loaded);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error instanceof NotAListing && !isNamed) skipped++;
      else onFailure(error);
    }
  }
  return { listings, files: found.length, skipped, errors: [...errors] };
}

function readSorting(text: string): { readonly field: FieldName; readonly isDescending: boolean } {
  const isDescending = text.startsWith('-');
  return { field: fieldOf(isDescending ? text.slice(1) : text, '--sort'), isDescending };
}

function readFields(text: string): readonly FieldName[] {
  const names = text.split(',').map((name) => name.trim());
  const fields = names.filter((name) => name !== '').map((name) => fieldOf(name, '--fields'));
  if (fields.length === 0) throw new Failure('--fields: a member is missing, such as id');
  return [...new Set(fields)];
}

/** @throws Failure if entries have no such member */
function fieldOf(name: string, option: string): FieldName {
  const field = FIELD_NAMES.find((known) => known === name);
  if (field !== undefined) return field;
  const meant = nearMiss(name, FIELD_NAMES);
  throw new Failure(
    `${option}: unknown member ${name}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
  );
}
