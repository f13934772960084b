import type { Filter } from '../core/browse/filter/parse';
import { matchingEntries } from '../core/browse/filter/match';
import { extract } from '../core/fixtures/extract';
import { smallestFixture } from '../core/fixtures/smallest-fixture';
import type { Syntax } from '../core/json/syntax';
import { listingAt } from '../core/next/compare/listing-at';
import { findListings } from '../core/next/listing/find-listings';
import type { Listing } from '../core/listing/listing';
import type { Entry } from '../core/model/entry';
import type { Settings } from '../core/model/settings';
import { runToEnd } from '../core/steps';
import { Failure, printError, type CommandContext } from './context';
import {
  assertStdinName,
  ListingFiles,
  onlyListing,
  type ListingFile,
  type ReadingOptions,
} from './listings';
import { readFilter } from './options';
import { writeOutput } from './write-file';

export interface ExtractOptions extends ReadingOptions {
  readonly filter?: string | undefined;
  readonly smallest?: boolean | undefined;
  /** The place of the listing in a file with several, as a JSON Pointer. */
  readonly at?: string | undefined;
  /** The file to write; standard output if there is none. */
  readonly out?: string | undefined;
}

/**
 * Writes a listing with some of the entries of another, in the encoding of the original.
 *
 * @param path of a file, or `-` for standard input
 * @throws Failure if an option has errors, or the file cannot be read or has no listing or several; then nothing is written
 */
export async function extractListing(
  path: string,
  options: ExtractOptions,
  context: CommandContext,
): Promise<void> {
  assertStdinName([path], options);
  const filter = readFilter(options.filter);
  const files = new ListingFiles(options, context);
  const file = await files.open(path);
  const { settings } = file.configuration;
  const work = new Extraction(textOf(file, options.at), settings, file.syntax, (text) => {
    const [place] = findListings(text, file.syntax, true);
    const listing = place && listingAt(text, place, { settings, syntax: file.syntax });
    if (!listing) throw new Failure(`${file.path} has no listing`);
    return listing;
  });
  if (options.filter !== undefined) work.filter(filter);
  if (options.smallest) work.smallest();
  if (work.isEmptied) printError(context, 'no entry matches the filter');
  await writeOutput(options.out, [file.source.encode(work.text)], context.stdout);
}

/** The text of the listing alone. Inside other JSON it is indented by what is around it, which is removed. */
function textOf(file: ListingFile, at: string | undefined): string {
  const { path, start, end } = onlyListing(file, at);
  const { text } = file.source;
  if (path.length === 0) return text;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const [indentation = ''] = /^[ \t]*/.exec(text.slice(lineStart, start)) ?? [];
  const alone = text.slice(start, end).replaceAll(`\n${indentation}`, '\n');
  return `${alone}${alone.includes('\r\n') ? '\r\n' : '\n'}`;
}

/** A listing that is changed step by step. */
class Extraction {
  #listing: Listing;
  readonly #original: Listing;

  /** @param read reads the listing that is all of a text */
  constructor(
    public text: string,
    private readonly settings: Settings,
    private readonly syntax: Syntax,
    private readonly read: (text: string) => Listing,
  ) {
    this.#original = this.#listing = read(text);
  }

  /** Whether none of the entries is left. */
  get isEmptied(): boolean {
    return this.#listing.entries.length === 0 && this.#original.entries.length > 0;
  }

  filter(filter: Filter): void {
    this.#keep(matchingEntries(this.#listing, filter));
  }

  smallest(): void {
    const { settings, syntax } = this;
    this.#keep(runToEnd(smallestFixture(this.#listing, { settings, syntax })));
  }

  #keep(entries: readonly Entry[]): void {
    if (entries.length === this.#listing.entries.length) return;
    this.text = extract(this.#listing, entries);
    this.#listing = this.read(this.text);
  }
}
