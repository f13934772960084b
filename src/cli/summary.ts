import { runToEnd } from '../core/steps';
import { summarise, type Summary } from '../core/browse/summary/summarise';
import { Configurations } from './configurations';
import type { CommandContext } from './context';
import { loadListing } from './load-listing';
import { write } from './output';
import { Progress } from './progress';

/** Formats a summary. */
export type SummaryReporter = (file: SummarisedFile) => string;

export interface SummarisedFile {
  readonly path: string;
  /** The stated total; undefined if it is absent or not an integer. */
  readonly count: number | undefined;
  readonly summary: Summary;
}

/**
 * Writes the figures of one listing.
 *
 * @param path of a file, or `-` for standard input
 * @throws Failure if it cannot be read or is not a listing
 */
export async function summariseFile(
  path: string,
  reporter: SummaryReporter,
  context: CommandContext,
): Promise<void> {
  const progress = new Progress(context);
  const { listing, settings } = await loadListing(path, new Configurations(undefined), progress, context);
  progress.clear();
  const summary = runToEnd(summarise(listing, settings.price));
  await write(context.stdout, reporter({ path, count: listing.count, summary }));
}
