import { syntaxErrorOf } from '../core/json/parse';
import { syntaxOf, type Syntax } from '../core/json/syntax';
import { toPointer, type Span } from '../core/json/tree';
import type { Selection } from '../core/config/configuration';
import { CheckedListings } from '../core/config/checked-listings';
import {
  findListings,
  INVALID_BYTES,
  mergeConflictIn,
  placeOfEmpty,
  type ListingPlace,
} from '../core/listing/find-listings';
import type { Listing } from '../core/listing/listing';
import { Lines } from '../core/text/lines';
import { enumerated } from '../core/text/quote';
import { Configurations, type ConfigurationFor } from './configurations';
import { printError, type CommandContext, Failure, nameInSentence, Progress, STDIN } from './context';
import { toSlashes } from './paths';
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

/** Why a file has no listing, in a sentence. */
export function nothingIn(file: string, selection: Selection): string {
  const path = nameInSentence(file);
  if (selection === 'configuration') return `${path} is a configuration, not a listing`;
  return selection === 'exclude' ? `${path} is excluded by the configuration` : `${path} has no listing`;
}

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

/** A file, and where its listings are. */
export interface ReadFile {
  /** In messages and reports. */
  readonly path: string;
  readonly syntax: Syntax;
  readonly configured: ConfigurationFor;
  /** Undefined for a file that the configuration excludes, which is not read. */
  readonly source: Source | undefined;
  readonly places: readonly ListingPlace[];
}

/** A file that has listings: all of its text, or some inside other JSON. */
export interface ListingFile extends ReadFile {
  readonly source: Source;
}

interface FileOptions {
  /** The name of the file, if its content is elsewhere. */
  readonly path?: string;
  /** The path that decides its configuration, if it is another one. */
  readonly configuredPath?: string;
  /** Whether a response without entries, which is not recognized by itself, is read all the same. */
  readonly acceptsEmpty?: boolean;
  /** Whether a file is a listing that is not recognized, or that the configuration excludes. */
  readonly isForced?: boolean | undefined;
  /** Whether it is known to be a regular file, without links. */
  readonly isRegular?: boolean;
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
   * @throws Failure if the file cannot be read, or its configuration has errors
   */
  async read(
    file: string,
    {
      path = this.#nameInSentence(file),
      configuredPath = path,
      acceptsEmpty,
      isForced,
      isRegular,
    }: FileOptions = {},
  ): Promise<ReadFile> {
    const configured = await this.#configurations.for(file === STDIN ? path : configuredPath);
    const { selection } = configured;
    const syntax = syntaxOf(path);
    if (selection === 'configuration' || (selection === 'exclude' && !isForced))
      return { path, syntax, configured, source: undefined, places: [] };
    const source = await readSource(file, this.context, isRegular);
    const { text } = source;
    const places = findListings(text, syntax, isForced === true || selection !== 'content');
    const empty = acceptsEmpty && places.length === 0 ? placeOfEmpty(text) : undefined;
    return { path, syntax, configured, source, places: empty?.shape === 'object' ? [empty] : places };
  }

  /**
   * Reads a file that has to have listings, see {@link read}.
   *
   * @throws NotAListing if there is none
   * @throws Failure if the file has invalid bytes, too
   */
  async open(file: string, options?: FileOptions): Promise<ListingFile> {
    const read = await this.read(file, options);
    const { path, source, configured, places } = read;
    if (!source || places.length === 0) throw new NotAListing(nothingIn(path, configured.selection));
    assertText(path, source);
    return { ...read, source };
  }

  /** The configuration of a file. @throws Failure if it cannot be read or has errors */
  configurationFor(file: string): Promise<ConfigurationFor> {
    return this.#configurations.for(this.#nameInSentence(file));
  }

  /**
   * Reads and checks all listings of a file.
   *
   * @param text of the file, which may have been fixed
   */
  check(
    { path, source, syntax, configured: { configuration } }: ListingFile,
    places: readonly ListingPlace[],
    text = source.text,
  ): CheckedListings {
    const checker = this.#configurations.checkerFor(configuration);
    const options = { configuration, checker, syntax, invalidAt: source.invalidAt };
    return CheckedListings.read(text, places, options, (position) => {
      this.#progress.update(path, position / text.length);
    });
  }

  /**
   * Reads and checks all listings of a file. Of one with syntax errors, which are printed, what can be read is used.
   *
   * @throws Failure if it has merge conflicts
   */
  readAll(file: ListingFile): readonly Listing[] {
    assertResolved(file);
    const { listings } = this.check(file, file.places);
    if (listings.some(({ hasSyntaxError }) => hasSyntaxError)) {
      this.endProgress();
      const error = syntaxErrorOf(file.source.text, file.syntax) ?? '';
      printError(
        this.context,
        `${nameInSentence(file.path)} is not JSON: ${error}; what can be read of it is used`,
      );
    }
    return listings;
  }

  /** Removes the line that shows the progress. */
  endProgress(): void {
    this.#progress.clear();
  }

  #nameInSentence(file: string): string {
    return toSlashes(file === STDIN ? (this.options.stdinFilename ?? STDIN) : file);
  }
}

/** @throws Failure if a file has merge conflicts, with the place of the first */
function assertResolved({ path, source, places }: ListingFile): void {
  const conflict = mergeConflictIn(places);
  if (conflict)
    throw new Failure(`${nameInSentence(path)} has merge conflicts, first in ${placeOf(source, conflict)}`);
}

/** The start of a part of a text, in words. */
export function placeOf({ text }: Pick<Source, 'text'>, { start }: Span): string {
  const { line, column } = new Lines(text).at(start);
  return `line ${line}, column ${column}`;
}

/**
 * The place of the only listing of a file, or of the one at a pointer.
 *
 * @param at a JSON Pointer
 * @throws Failure if there are several or none at that pointer, or if the file is not JSON
 */
export function onlyListing(file: ListingFile, at?: string): ListingPlace {
  assertResolved(file);
  const { path, source, syntax, places } = file;
  const error = syntaxErrorOf(source.text, syntax);
  if (error !== undefined) throw new Failure(`${nameInSentence(path)} is not JSON: ${error}`);
  const [only, other] = places;
  if (at !== undefined) {
    const chosen = places.find((place) => toPointer(place.path) === at);
    if (chosen !== undefined) return chosen;
    throw new Failure(`${nameInSentence(path)} has no listing at ${at || "''"}, but ${listingsOf(places)}`);
  }
  if (only !== undefined && other === undefined) return only;
  throw new Failure(`${nameInSentence(path)} has ${listingsOf(places)}; choose one with --at`);
}

/** The most pointers in a message. */
const MAX_POINTERS = 20;

function listingsOf(places: readonly ListingPlace[]): string {
  const pointers = places.map((place) => toPointer(place.path) || "''");
  const what = pointers.length === 1 ? 'one' : `${pointers.length} listings`;
  return `${what} at ${enumerated(pointers, MAX_POINTERS)}`;
}

/** @throws Failure if a file has invalid bytes, which would be lost, with the place of the first */
function assertText(path: string, source: Source): void {
  const { invalidAt } = source;
  if (invalidAt === undefined) return;
  const place = placeOf(source, { start: invalidAt, end: invalidAt + 1 });
  throw new Failure(`${nameInSentence(path)} has ${INVALID_BYTES}, first in ${place}`);
}
