import * as vscode from 'vscode';
import { toPointer, type Path } from '../../core/json/tree';
import { JSON_SYNTAX, syntaxOf, type Syntax } from '../../core/json/syntax';
import { EMPTY_LISTING, NO_FILE } from '../../core/compare/comparison';
import { Checker } from '../../core/listing/checker';
import { findListings } from '../../core/listing/find-listings';
import { Listing } from '../../core/listing/listing';
import type { Settings } from '../../core/listing/settings';
import { RULES } from '../../core/rules/all-rules';
import { fileName } from '../ui/file-name';
import { checkStored, storedName } from '../git/repository';
import { LANGUAGES } from '../listings/languages';
import type { OpenListing } from '../listings/open-listing';
import { readContent } from '../listings/read-content';
import { UserError } from '../ui/messages';

/** A version that a listing is compared with: a text that can be read again, and may not be a listing. */
export interface Version {
  /** The title, such as `prices.json (HEAD)`; not escaped. */
  readonly title: string;
  /** The URI of the file. */
  readonly uri: vscode.Uri;
  /** The name of the commit, branch or tag; undefined for the file itself. */
  readonly ref: string | undefined;
  readonly syntax: Syntax;
  /** The open listing that this version is read from. */
  readonly source: OpenListing | undefined;
  /** @throws UserError if it cannot be read */
  read(): Promise<string>;
}

/** The version that is open in an editor, including unsaved edits. */
export function openVersion(source: OpenListing): Version {
  const { uri, document } = source;
  return {
    title: fileName(uri),
    uri,
    ref: undefined,
    syntax: LANGUAGES.get(document.languageId) ?? syntaxOf(uri.path),
    source,
    // A document that was closed keeps its last text.
    read: () => Promise.resolve(document.getText()),
  };
}

/** The saved version of a file, or one that Git has stored. */
export function fileVersion(uri: vscode.Uri): Version {
  const ref = storedName(uri);
  return {
    title: titleOf(uri),
    uri,
    ref,
    syntax: syntaxOf(uri.path),
    source: undefined,
    read: async () => {
      await checkStored(uri);
      const { text, invalidAt } = await readContent(uri).catch((error: unknown) => {
        const isMissing = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
        throw new UserError(
          isMissing ? `${titleOf(uri)} does not exist.` : `${titleOf(uri)} cannot be read.`,
        );
      });
      if (invalidAt !== undefined)
        throw new UserError(`${fileName(uri)} has bytes that are not valid UTF-8.`);
      return text;
    },
  };
}

/** Stands for a file that does not exist, as in Git. */
export const NO_FILE_URI = vscode.Uri.from({ scheme: 'file', path: NO_FILE });

/** What a file that was added is compared with: a listing without entries. */
export function noFileVersion(): Version {
  return {
    title: NO_FILE,
    uri: NO_FILE_URI,
    ref: 'no file',
    syntax: JSON_SYNTAX,
    source: undefined,
    read: () => Promise.resolve(EMPTY_LISTING),
  };
}

/** The name of a file, with that of its version if it is not the current one; not escaped. */
export function titleOf(uri: vscode.Uri): string {
  const name = storedName(uri);
  return name === undefined ? fileName(uri) : `${fileName(uri)} (${name})`;
}

/**
 * Reads a version's text as a listing. Of several inside other JSON it is the one at the same place.
 *
 * @param path of the listing that it is compared with
 * @param pause awaited between parts of some milliseconds; if it throws, reading ends
 * @throws UserError if it is not a listing
 */
export async function readListing(
  text: string,
  { title, syntax }: Version,
  path: Path,
  settings: Settings,
  pause: () => Promise<void>,
): Promise<Listing> {
  const pointer = toPointer(path);
  const [first, ...others] = findListings(text, syntax, true);
  const place =
    others.length === 0 ? first : [first, ...others].find((at) => at && toPointer(at.path) === pointer);
  if (!place) throw new UserError(`${title} has no listing at ${pointer || '/'}.`);
  if (place.shape === 'unreadable' && place.error)
    throw new UserError(`${title} cannot be compared: ${place.error.reason}.`);
  if (place.open < 0) throw new UserError(`${title} is not a listing: it has no "results" array.`);
  return Listing.readInParts(text, place, { checker: new Checker(RULES, settings), syntax }, pause);
}
