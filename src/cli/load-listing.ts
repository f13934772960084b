import { isJson } from '../core/json/scan';
import { parse, syntaxOf } from '../core/json/parse';
import type { Listing } from '../core/listing/listing';
import type { Settings } from '../core/model/settings';
import { isListing } from '../core/entries/recognise';
import { INVALID_BYTES } from '../core/rules/text/syntax';
import { Lines } from '../core/text/lines';
import type { Configurations } from './configurations';
import type { CommandContext } from './context';
import { Failure } from './failure';
import type { Progress } from './progress';
import { readListing } from './read-listing';
import { readSource, type Source } from './read-text';

/** A checked listing, and what it was read from. */
export interface LoadedListing {
  readonly path: string;
  readonly source: Source;
  readonly listing: Listing;
  readonly settings: Settings;
}

/** The file is not recognised as a listing, or the configuration excludes it. */
export class NotAListing extends Failure {}

/**
 * Reads and checks one listing as a whole, with the configuration that applies to it.
 *
 * @param path of a file, or `-` for standard input
 * @throws Failure if it cannot be read, is not a listing, or has invalid bytes
 */
export async function loadListing(
  path: string,
  configurations: Configurations,
  progress: Progress,
  { stdin }: CommandContext,
): Promise<LoadedListing> {
  const { configuration, selection } = await configurations.for(path);
  const source = await readSource(path, stdin);
  if (selection === 'exclude') throw new NotAListing(`${path} is excluded by the configuration`);
  if (selection === 'content' && !isListing(source.text, syntaxOf(path)))
    throw new NotAListing(`${path} is not a listing`);
  assertText(path, source);
  const { settings } = configuration;
  return { path, source, listing: readListing(path, source.text, settings, progress), settings };
}

/** @throws Failure if a file has invalid bytes, which would be lost, with the place of the first */
export function assertText(path: string, { text, invalidAt }: Pick<Source, 'text' | 'invalidAt'>): void {
  if (invalidAt === undefined) return;
  const { line, column } = new Lines(text).at(invalidAt);
  throw new Failure(`${path} has ${INVALID_BYTES}, first in line ${line}, column ${column}`);
}

/** @throws Failure if a text is not JSON, or JSON with comments by the name of its file, with the place of the error */
export function assertJson(path: string, text: string): void {
  const syntax = syntaxOf(path);
  if (!syntax.comments && isJson(text)) return;
  const { syntaxError } = parse(text, { syntax });
  if (!syntaxError) return;
  const { line, column } = new Lines(text).at(syntaxError.span.start);
  throw new Failure(`${path} is not JSON: ${syntaxError.reason} in line ${line}, column ${column}`);
}
