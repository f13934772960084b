import type { Filter } from '../core/browse/filter/parse';
import { matchingEntries } from '../core/browse/filter/match';
import { extract, redact, shiftTimes, skippedTimeText, smallestFixture } from '../core/fixtures';
import { syntaxOf, type Syntax } from '../core/json/parse';
import { Listing } from '../core/listing/listing';
import type { Entry } from '../core/model/entry';
import type { Settings } from '../core/model/settings';
import { runToEnd } from '../core/steps';
import { applyEdits } from '../core/text/text-edit';
import { quote } from '../core/text/quote';
import { readTime } from '../core/values/times';
import { Configurations } from './configurations';
import { printError, type CommandContext } from './context';
import { Failure } from './failure';
import { readFilter } from './filter-option';
import { assertJson, loadListing } from './load-listing';
import { Progress } from './progress';
import { writeOutput } from './write-file';

export interface ExtractOptions {
  readonly filter?: string;
  readonly smallest?: boolean;
  readonly redact?: boolean;
  readonly seed?: number;
  /** A time in ISO 8601 or in milliseconds, to which the newest `lastCalledMs` is shifted, and the others with it. */
  readonly newest?: string;
  /** The file to write; standard output if there is none. */
  readonly out?: string;
}

/** The seed of the pseudonyms, as in the editor. */
const DEFAULT_SEED = 1;

/**
 * Writes a listing with some of the entries of another, or with pseudonyms, in the encoding of the original.
 *
 * @param path of a file, or `-` for standard input
 * @throws Failure if an option has errors, or the file cannot be read or is not a listing; then nothing is written
 */
export async function extractListing(
  path: string,
  options: ExtractOptions,
  context: CommandContext,
): Promise<void> {
  const { seed = DEFAULT_SEED, out } = options;
  if (options.seed !== undefined && !options.redact) throw new Failure('--seed needs --redact');
  const filter = readFilter(options.filter);
  const newest = options.newest === undefined ? undefined : newestTime(options.newest);
  const progress = new Progress(context);
  const { source, listing, settings } = await loadListing(
    path,
    new Configurations(undefined),
    progress,
    context,
  );
  assertJson(path, source.text);
  const work = new Extraction(source.text, listing, settings, syntaxOf(path));
  if (options.filter !== undefined) work.filter(filter);
  if (options.smallest) work.smallest();
  if (options.redact) work.redact(seed);
  const skipped = newest === undefined ? [] : work.shiftTimes(newest);
  progress.clear();
  for (const message of skipped) printError(context, message);
  if (listing.entries.length > 0 && work.size === 0) printError(context, 'no entry matches the filter');
  await writeOutput(out, [source.encode(work.text)], context.stdout);
}

/** @throws Failure if it is not a time */
function newestTime(text: string): number {
  const read = readTime(text);
  if ('time' in read) return read.time;
  throw new Failure(`--newest: ${quote(text)} ${read.error}`);
}

/** A listing that is changed step by step. */
class Extraction {
  constructor(
    public text: string,
    private listing: Listing,
    private readonly settings: Settings,
    private readonly syntax: Syntax,
  ) {}

  /** The number of entries. */
  get size(): number {
    return this.listing.entries.length;
  }

  filter(filter: Filter): void {
    this.#keep(runToEnd(matchingEntries(this.listing, filter)));
  }

  smallest(): void {
    const { settings, syntax } = this;
    const chosen = runToEnd(smallestFixture(this.listing, { settings, syntax }));
    this.#keep(chosen.map(({ entry }) => entry));
  }

  redact(seed: number): void {
    this.#set(runToEnd(redact(this.listing, this.settings, { seed })));
  }

  /** @returns a sentence for each time that is not shifted */
  shiftTimes(newest: number): readonly string[] {
    const result = runToEnd(shiftTimes(this.listing, newest));
    if (!result.ok) throw new Failure(`cannot shift the times: ${result.reason}`);
    const messages = result.skipped.map((skipped) => `not shifted: ${skippedTimeText(skipped)}`);
    this.#set(applyEdits(this.text, result.edits));
    return messages;
  }

  #keep(entries: readonly Entry[]): void {
    if (entries.length < this.size)
      this.#set(extract(this.listing, entries, { count: countFor(this.listing, entries.length) }));
  }

  #set(text: string): void {
    this.text = text;
    this.listing = Listing.read(text, { settings: this.settings, syntax: this.syntax });
  }
}

/** The `count` of an extract: the number of its entries, but one that contradicts the listing still does. */
function countFor({ count, entries }: Listing, size: number): 'keep' | number {
  if (count === undefined) return 'keep';
  if (count >= entries.length) return size;
  return count < size ? 'keep' : Math.max(0, size - 1);
}
