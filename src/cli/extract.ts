import type { Filter } from '../core/browse/filter/parse';
import { matchingEntries } from '../core/browse/filter/match';
import { extract, redact, shiftTimes, skippedTimeText, smallestFixture } from '../core/fixtures';
import type { Syntax } from '../core/json/syntax';
import { EmbeddedText, findListings } from '../core/listing/embedded-text';
import type { Listing } from '../core/listing/listing';
import type { Entry } from '../core/model/entry';
import type { Settings } from '../core/model/settings';
import { runToEnd } from '../core/steps';
import { applyEdits } from '../core/text/text-edit';
import { quote } from '../core/text/quote';
import { readTime } from '../core/values/times';
import { printError, type CommandContext, Failure } from './context';
import {
  assertStdinName,
  inStrings,
  ListingFiles,
  onlyListing,
  stringAt,
  type ListingFile,
  type ReadingOptions,
} from './listings';
import { readFilter } from './options';
import { writeOutput } from './write-file';

export interface ExtractOptions extends ReadingOptions {
  readonly filter?: string | undefined;
  readonly smallest?: boolean | undefined;
  readonly redact?: boolean | undefined;
  readonly seed?: number | undefined;
  /** A time in ISO 8601 or in milliseconds, to which the newest `lastCalledMs` is shifted, and the others with it. */
  readonly newest?: string | undefined;
  /** The place of the listing in a file with several, or of a string that has one as its text, as a JSON Pointer. */
  readonly at?: string | undefined;
  /** The file to write; standard output if there is none. */
  readonly out?: string | undefined;
}

/** The seed of the pseudonyms, as in the editor. */
const DEFAULT_SEED = 1;

/**
 * Writes a listing with some of the entries of another, or with pseudonyms, in the encoding of the original.
 *
 * @param path of a file, or `-` for standard input
 * @throws Failure if an option has errors, or the file cannot be read or has no listing or several; then nothing is written
 */
export async function extractListing(
  path: string,
  options: ExtractOptions,
  context: CommandContext,
): Promise<void> {
  const { seed = DEFAULT_SEED, out } = options;
  assertStdinName([path], options);
  if (options.seed !== undefined && !options.redact) throw new Failure('--seed needs --redact');
  const filter = readFilter(options.filter);
  const newest = options.newest === undefined ? undefined : newestTime(options.newest);
  const files = new ListingFiles(options, context);
  const file = await files.open(path);
  const { settings } = file.configuration;
  const work = new Extraction(textOf(file, options.at), settings, file.syntax, (text) => {
    const [found = text] = findListings(text, true, file.syntax).texts;
    return files.read(found, file, settings);
  });
  if (options.filter !== undefined) work.filter(filter);
  if (options.smallest) work.smallest();
  if (options.redact) work.redact(seed);
  const skipped = newest === undefined ? [] : work.shiftTimes(newest);
  files.endProgress();
  for (const message of skipped) printError(context, message);
  if (work.isEmptied) printError(context, 'no entry matches the filter');
  await writeOutput(out, [file.source.encode(work.text)], context.stdout);
}

/** The text of the listing alone. Inside other JSON it is indented by what is around it, which is removed. */
function textOf(file: ListingFile, at: string | undefined): string {
  const string = at === undefined ? undefined : stringAt(file, at);
  if (at !== undefined && string !== undefined) {
    const found = findListings(string, false);
    if (found.texts.length === 0) throw new Failure(`${file.path} has no listing in the string at ${at}`);
    const path = `${file.path} at ${at}`;
    return textOf({ ...file, path, source: { ...file.source, text: string }, found }, undefined);
  }
  if (at === undefined && file.found.texts.length === 0)
    throw new Failure(`${file.path} has ${inStrings(file.found)}; read it with --at`);
  const found = onlyListing(file, at);
  const { text } = file.source;
  if (!(found instanceof EmbeddedText)) return text;
  const { start, end } = found.listing;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const [indentation = ''] = /^[ \t]*/.exec(text.slice(lineStart, start)) ?? [];
  const alone = text.slice(start, end).replaceAll(`\n${indentation}`, '\n');
  return `${alone}${alone.includes('\r\n') ? '\r\n' : '\n'}`;
}

/** @throws Failure if it is not a time */
function newestTime(text: string): number {
  const read = readTime(text);
  if ('time' in read) return read.time;
  throw new Failure(`--newest: ${quote(text)} ${read.error}`);
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
    this.#keep(runToEnd(matchingEntries(this.#listing, filter)));
  }

  smallest(): void {
    const { settings, syntax } = this;
    const chosen = runToEnd(smallestFixture(this.#listing, { settings, syntax }));
    this.#keep(chosen.map(({ entry }) => entry));
  }

  redact(seed: number): void {
    this.#set(runToEnd(redact(this.#listing, this.settings, { seed })));
  }

  /** @returns a sentence for each time that is not shifted */
  shiftTimes(newest: number): readonly string[] {
    const result = runToEnd(shiftTimes(this.#listing, newest));
    if (!result.ok) throw new Failure(`cannot shift the times: ${result.reason}`);
    const messages = result.skipped.map((skipped) => `not shifted: ${skippedTimeText(skipped)}`);
    this.#set(applyEdits(this.text, result.edits));
    return messages;
  }

  #keep(entries: readonly Entry[]): void {
    if (entries.length === this.#listing.entries.length) return;
    const count = countFor(this.#listing, entries.length);
    const text = extract(this.#listing, entries, { count });
    if (text.trim() === '')
      throw new Failure('no entry matches the filter, and there is no listing response around it');
    this.#set(text);
  }

  #set(text: string): void {
    this.text = text;
    this.#listing = this.read(text);
  }
}

/** The `count` of an extract: the number of its entries, but one that contradicts the listing still does. */
function countFor({ count, entries }: Listing, size: number): 'keep' | number {
  if (count === undefined) return 'keep';
  if (count >= entries.length) return size;
  return count < size ? 'keep' : Math.max(0, size - 1);
}
