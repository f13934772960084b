import { summarize } from '../core/browse/summary';
import type { Listing } from '../core/listing/listing';
import type { SummaryReporter } from '../core/report/summary';
import { toDecimal } from '../core/values/arithmetic';
import { type CommandContext, write } from './context';
import { assertStdinName, ListingFiles, type ReadingOptions } from './listings';

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
  const listings = await files.readAll(file);
  files.endProgress();
  const entries = listings.flatMap((listing) => listing.entries);
  const problems = listings.flatMap((listing) => listing.problems());
  const summary = summarize(entries, problems, file.configuration.settings.price);
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
