import { syntaxErrorOf } from '../core/json/parse';
import { syntaxOf, type Syntax } from '../core/json/syntax';
import type { Configuration } from '../core/config/configuration';
import { findListings, pointerOf } from '../core/listing/embedded-text';
import { Listing } from '../core/listing/listing';
import type { Settings } from '../core/model/settings';
import { INVALID_BYTES } from '../core/rules/text/syntax';
import { Lines } from '../core/text/lines';
import type { Text } from '../core/text/text';
import { Configurations, type ConfigurationFor } from './configurations';
import { printError, type CommandContext, Failure, Progress } from './context';
import { STDIN } from './files';
import { readSource, type Source } from './read-text';

/** How every command finds the configuration of a file. */
export interface ReadingOptions {
  /** The configuration file of every file, instead of the nearest. */
  readonly config?: string | undefined;
  /** The file name of standard input, for its syntax, its configuration and reports. */
  readonly stdinFilename?: string | undefined;
}

/** The file has no listing, or the configuration excludes it. */
export class NotAListing extends Failure {}

/** @throws Failure if standard input has a name, but is not among the files */
export function assertStdinName(args: readonly string[], { stdinFilename }: ReadingOptions): void {
  if (stdinFilename === '') throw new Failure('--stdin-filename is empty');
  if (stdinFilename !== undefined && !args.includes(STDIN))
    throw new Failure('--stdin-filename is the name of standard input, but - is not among the files');
}

/** @throws Failure if several files are to come from standard input */
export function assertOneStdin(args: readonly string[]): void {
  if (args.indexOf(STDIN) !== args.lastIndexOf(STDIN))
    throw new Failure('only one of the files can come from standard input');
}

/** A file that has listings: all of its text, some inside other JSON, or only such as are the text of a string. */
export interface ListingFile {
  /** In messages and reports. */
  readonly path: string;
  readonly source: Source;
  readonly syntax: Syntax;
  readonly configuration: Configuration;
  readonly found: readonly Text[];
}

interface OpenOptions {
  /** The name of the file, if its content is elsewhere. */
  readonly path?: string;
  /** Whether a text in which no listing is recognized is read as one all the same. */
  readonly accepts?: (text: string) => boolean;
}

/** Reads files as listings, in the same way for every command. */
export class ListingFiles {
  readonly #configurations: Configurations;
  readonly #progress: Progress;

  constructor(
    private readonly options: ReadingOptions,
    private readonly context: CommandContext,
  ) {
    this.#configurations = new Configurations(options.config);
    this.#progress = new Progress(context);
  }

  /**
   * Reads a file, and finds its listings.
   *
   * @param file a path, or `-` for standard input
   * @throws NotAListing if there is none
   * @throws Failure if the file cannot be read, or has invalid bytes, or its configuration has errors
   */
  async open(file: string, { path = this.#nameOf(file), accepts }: OpenOptions = {}): Promise<ListingFile> {
    const { configuration, selection } = await this.#configurations.for(path);
    const source = await readSource(file, this.context);
    if (selection === 'configuration') throw new NotAListing(`${path} is a configuration, not a listing`);
    if (selection === 'exclude') throw new NotAListing(`${path} is excluded by the configuration`);
    const { text } = source;
    const syntax = syntaxOf(path);
    const found = findListings(text, selection === 'include' || accepts?.(text) === true, syntax);
    if (found.length === 0) throw new NotAListing(`${path} has no listing`);
    assertText(path, source);
    return { path, source, syntax, configuration, found };
  }

  /** The configuration of a file. @throws Failure if it cannot be read or has errors */
  configurationFor(file: string): Promise<ConfigurationFor> {
    return this.#configurations.for(this.#nameOf(file));
  }

  /** Reads and checks a listing. Its progress is shown until {@link endProgress}. */
  read(text: Text, { path, syntax }: ListingFile, settings: Settings): Listing {
    const listing = new Listing(text, { settings, syntax });
    for (const offset of listing.analyze()) this.#progress.update(path, offset / text.length);
    return listing;
  }

  /** Reads and checks all listings of a file. Of one with syntax errors, which are printed, what can be read is used. */
  readAll(file: ListingFile): readonly Listing[] {
    const { path, source, syntax, configuration, found } = file;
    const error = syntaxErrorOf(source.text, syntax);
    if (error !== undefined) {
      this.endProgress();
      printError(this.context, `${path} is not JSON: ${error}; what can be read of it is used`);
    }
    return found.map((text) => this.read(text, file, configuration.settings));
  }

  /** Removes the line that shows the progress. */
  endProgress(): void {
    this.#progress.clear();
  }

  #nameOf(file: string): string {
    return file === STDIN ? (this.options.stdinFilename ?? STDIN) : file;
  }
}

/**
 * The text of the only listing of a file, or of the one at a place.
 *
 * @param at a JSON Pointer
 * @throws Failure if there are several or none at that place, or if the file is not JSON
 */
export function onlyListing({ path, source, syntax, found }: ListingFile, at?: string): Text {
  const error = syntaxErrorOf(source.text, syntax);
  if (error !== undefined) throw new Failure(`${path} is not JSON: ${error}`);
  const [text, other] = found;
  if (at !== undefined) {
    const [chosen, another] = found.filter((one) => pointerOf(one) === at);
    if (another !== undefined) throw new Failure(`${path} has several listings at ${at}: a name is repeated`);
    if (chosen !== undefined) return chosen;
    throw new Failure(`${path} has no listing at ${at || "''"}, but ${listingsOf(found)}`);
  }
  if (text !== undefined && other === undefined) return text;
  throw new Failure(`${path} has ${listingsOf(found)}; choose one with --at`);
}

/** The most pointers in a message. */
const MAX_POINTERS = 20;

function listingsOf(texts: readonly Text[]): string {
  const pointers = texts.map((text) => pointerOf(text) || "''");
  const what = pointers.length === 1 ? 'one' : `${pointers.length} listings`;
  return `${what} at ${joined(pointers)}`;
}

function joined(pointers: readonly string[]): string {
  const more = pointers.length - MAX_POINTERS;
  return `${pointers.slice(0, MAX_POINTERS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** @throws Failure if a file has invalid bytes, which would be lost, with the place of the first */
function assertText(path: string, { text, invalidAt }: Pick<Source, 'text' | 'invalidAt'>): void {
  if (invalidAt === undefined) return;
  const { line, column } = new Lines(text).at(invalidAt);
  throw new Failure(`${path} has ${INVALID_BYTES}, first in line ${line}, column ${column}`);
}
