import { toGlob } from '../core/config/globs';
import { matchingEntries } from '../core/browse/filter/filter';
import { breakRule } from '../core/fixtures/break-rule';
import { extract } from '../core/fixtures/extract';
import { generate, write } from '../core/fixtures/generate';
import { smallestFixture } from '../core/fixtures/smallest-fixture';
import type { Entry } from '../core/listing/entry';
import { Checker } from '../core/listing/checker';
import { findListings, placeOfWhole } from '../core/listing/find-listings';
import { Listing } from '../core/listing/listing';
import { RULES } from '../core/rules/all-rules';
import { terminalSafeJson } from '../core/text/quote';
import { Configurations } from './configurations';
import { Failure, printError, type CommandContext } from './context';
import {
  assertStdinName,
  ListingFiles,
  onlyListing,
  type ListingFile,
  type ReadingOptions,
} from './listings';
import { readFilter, ruleNamed } from './options';
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
  const original = readAlone(textOf(file, options.at), file);
  const filtered = withEntries(original, matchingEntries(original, filter), file);
  const { length } = filtered.entries;
  if (length === 0 && original.entries.length > 0) printError(context, 'no entry matches the filter');
  const demands = file.configured.configuration.expectations?.demands(filtered) ?? [];
  const result =
    options.smallest && length > 0
      ? withEntries(filtered, smallestFixture(filtered, demands), file)
      : filtered;
  await writeOutput(options.out, [file.source.encode(result.text)], context.stdout);
}

/** The listing with only some of its entries. */
function withEntries(listing: Listing, entries: readonly Entry[], file: ListingFile): Listing {
  return entries.length === listing.entries.length ? listing : readAlone(extract(listing, entries), file);
}

/** Reads a listing that is all of a text. */
function readAlone(text: string, { syntax, configured }: ListingFile): Listing {
  const [place = placeOfWhole(text)] = findListings(text, syntax);
  return Listing.read(text, place, {
    checker: new Checker(RULES, configured.configuration.settings),
    syntax,
  });
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

export interface GenerateCommand {
  readonly entries: number;
  readonly seed: number;
  /** The rule that reports one problem. */
  readonly break?: string | undefined;
  /** Write without whitespace. */
  readonly min?: boolean | undefined;
  /** The file to write; standard output if there is none. */
  readonly out?: string | undefined;
}

/**
 * Writes a generated listing. The same options always give the same text. If a file breaks a rule, the element of `expect`
 * for it is written to standard error.
 *
 * @throws Failure
 */
export async function generateListing(
  command: GenerateCommand,
  context: Pick<CommandContext, 'stdout' | 'stderr'>,
): Promise<void> {
  const { out, break: rule } = command;
  const element =
    out === undefined || rule === undefined
      ? ''
      : `${terminalSafeJson({ files: toGlob(new Configurations(undefined).pathFor(out)), problems: { [rule]: 1 } })}\n`;
  await writeOutput(out, [generatedText(command)], context.stdout);
  context.stderr.write(element);
}

/** @throws Failure if the listing cannot have the problem */
function generatedText({ entries, seed, break: rule, min = false }: GenerateCommand): string {
  const listing = generate({ entries, seed });
  if (rule === undefined) return write(listing, min);
  const { id } = ruleNamed(rule);
  try {
    return breakRule(listing, id, seed, min);
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(error.message);
    throw error;
  }
}
