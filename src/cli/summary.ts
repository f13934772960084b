import { summarise, type Summary } from '../core/browse/summary/summarise';
import type { Listing } from '../core/listing/listing';
import { runToEnd } from '../core/steps';
import { type CommandContext, write } from './context';
import { assertStdinName, ListingFiles, type ReadingOptions } from './listings';

/** Formats a summary. */
export type SummaryReporter = (file: SummarisedFile) => string;

export interface SummarisedFile {
  readonly path: string;
  /** The stated total, of several listings their sum; undefined if it is absent or not an integer. */
  readonly count: number | undefined;
  readonly summary: Summary;
}

/**
 * Writes the figures of a file's entries, of all its listings.
 *
 * @param path of a file, or `-` for standard input
 * @throws Failure if it cannot be read or has no listing
 */
export async function summariseFile(
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
  const summary = runToEnd(summarise(listings, file.configuration.settings.price));
  await write(context.stdout, reporter({ path: file.path, count: statedCount(listings), summary }));
}

function statedCount(listings: readonly Listing[]): number | undefined {
  const sum = listings.reduce((sum, { count }) => sum + (count ?? NaN), 0);
  return Number.isNaN(sum) ? undefined : sum;
}
