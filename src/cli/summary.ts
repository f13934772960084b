import { syntaxOf } from '../core/json/syntax';
import { finished } from '../core/steps/finished';
import { isListing } from '../core/reading/recognise';
import { summarise, type Summary } from '../core/summary';
import { Configurations } from './configurations';
import type { CommandContext } from './context';
import { Failure } from './failure';
import { write } from './output';
import { Progress } from './progress';
import { readListing } from './read-listing';
import { readSource } from './read-text';

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
  const { configuration, selection } = await new Configurations(undefined).for(path);
  const { text } = await readSource(path, context.stdin);
  if (selection === 'exclude') throw new Failure(`${path} is excluded by the configuration`);
  if (selection === 'content' && !isListing(text, syntaxOf(path)))
    throw new Failure(`${path} is not a listing`);
  const progress = new Progress(context);
  const listing = readListing(path, text, configuration.settings, progress);
  progress.clear();
  const summary = finished(summarise(listing, configuration.settings.price));
  await write(context.stdout, reporter({ path, count: listing.count, summary }));
}
