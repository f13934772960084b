import { JSON_SYNTAX, JSONC_SYNTAX } from '../core/json/syntax';
import { Listing } from '../core/listing';
import { isListing } from '../core/recognise';
import { summarise, type Summary } from '../core/summary';
import { Configurations } from './configurations';
import { Failure } from './failure';
import type { Output } from './output';
import { Progress } from './progress';
import { readSource } from './read-text';

/** Makes the text of one output format. */
export type SummaryReporter = (file: SummarisedFile) => string;

export interface SummarisedFile {
  readonly path: string;
  /** The stated total; undefined if it is absent or no integer. */
  readonly count: number | undefined;
  readonly summary: Summary;
}

/**
 * Writes the figures of one listing.
 *
 * @param path of a file, or `-` for standard input
 * @throws Failure if it cannot be read or is no listing
 */
export async function summariseFile(path: string, reporter: SummaryReporter, output: Output): Promise<void> {
  const { configuration, selection } = await new Configurations(undefined).for(path);
  const { text } = await readSource(path);
  const syntax = path.endsWith('.jsonc') ? JSONC_SYNTAX : JSON_SYNTAX;
  if (selection === 'exclude') throw new Failure(`${path} is excluded by the configuration`);
  if (selection === 'content' && !isListing(text, syntax)) throw new Failure(`${path} is no listing`);
  const listing = new Listing(text, { settings: configuration.settings, syntax });
  const progress = new Progress(process.stderr);
  for (const offset of listing.analyse()) progress.update(path, offset / text.length);
  progress.clear();
  const steps = summarise(listing);
  let step = steps.next();
  while (!step.done) step = steps.next();
  await output.write(reporter({ path, count: listing.count, summary: step.value }));
}
