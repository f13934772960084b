import type * as vscode from 'vscode';
import { CheckedListings } from '../../core/config/checked-listings';
import { mayHaveListings } from '../../core/config/configuration';
import { syntaxOf } from '../../core/json/syntax';
import type { Span } from '../../core/json/tree';
import { findListings } from '../../core/listing/find-listings';
import type { ResolvedConfiguration } from './configuration-files';
import { rangeOf } from '../ui/text-range';
import { readContent } from './decode-text';

/** A file with listings, open or not. */
export interface ListingFile {
  readonly uri: vscode.Uri;
  readonly present: CheckedListings;
  /** Converts a span in UTF-16 units to a range. */
  rangeOf(span: Span): vscode.Range;
}

/**
 * Reads and checks the listings in a file that is not open.
 *
 * @param pause awaited between parts of some milliseconds; if it throws, reading ends
 * @returns undefined if the file has none
 * @throws Error if the file cannot be read, or is longer than a string can be
 */
export async function readListings(
  uri: vscode.Uri,
  { configuration, selection }: ResolvedConfiguration,
  pause: () => Promise<void>,
): Promise<ListingFile | undefined> {
  if (!mayHaveListings(selection)) return undefined;
  const { text, lines, invalidAt } = await readContent(uri);
  const syntax = syntaxOf(uri.path);
  const places = findListings(text, syntax, selection === 'include');
  if (places.length === 0) return undefined;
  await pause();
  const present = await CheckedListings.readInParts(
    text,
    places,
    { configuration, syntax, invalidAt },
    pause,
  );
  return { uri, present, rangeOf: (span) => rangeOf(lines, span) };
}
