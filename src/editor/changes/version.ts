import * as vscode from 'vscode';
import { EMPTY_LISTING, NO_FILE } from '../../core/compare/comparison';
import { toPointer, type Path } from '../../core/json/tree';
import { JSON_SYNTAX, syntaxOf, type Syntax } from '../../core/json/syntax';
import { EmbeddedText, findListings } from '../../core/listing/embedded-text';
import { Listing } from '../../core/listing/listing';
import type { Settings } from '../../core/next/listing/settings';
import { PiecesText, type Text } from '../../core/text/text';
import { fileName } from '../file-name';
import { readContent } from '../listings/read-content';
import type { OpenListing } from '../listings/open-listing';
import { checkStored, storedName } from '../git/repository';
import { LANGUAGES } from '../languages';
import { inSlices } from '../tasks';
import { UserError } from '../messages';

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
  /**
   * @returns undefined if it was canceled
   * @throws UserError if it cannot be read
   */
  read(isCanceled: () => boolean): Promise<Text | undefined>;
}

/** The length of a chunk that is read at once, in UTF-16 units. */
const CHUNK_LENGTH = 1 << 18;

/** The version that is open in an editor, including unsaved edits. */
export function openVersion(source: OpenListing): Version {
  const { uri, document } = source;
  return {
    title: fileName(uri),
    uri,
    ref: undefined,
    syntax: LANGUAGES.get(document.languageId) ?? syntaxOf(uri.path),
    source,
    read: async (isCanceled) => {
      await source.whenComplete();
      for (;;) {
        const snapshot = source.snapshot();
        // A listing that was closed keeps its last text.
        const isEdited = (): boolean => snapshot.isStale && !source.isClosed;
        const text = await inSlices(textOf(piecesOf(snapshot.listing)), () => isCanceled() || isEdited());
        if (isCanceled()) return undefined;
        // After an edit in the meantime, the text is read again.
        if (text.done && !isEdited()) return text.value;
      }
    },
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
    read: async (isCanceled) => {
      await checkStored(uri);
      const { text, invalidAt } = await readContent(uri).catch((error: unknown) => {
        const isMissing = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
        throw new UserError(
          isMissing ? `${titleOf(uri)} does not exist.` : `${titleOf(uri)} cannot be read.`,
        );
      });
      if (invalidAt !== undefined)
        throw new UserError(`${fileName(uri)} has bytes that are not valid UTF-8.`);
      return isCanceled() ? undefined : text;
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
    read: () => Promise.resolve(new PiecesText([EMPTY_LISTING])),
  };
}

/** The name of a file, with that of its version if it is not the current one; not escaped. */
export function titleOf(uri: vscode.Uri): string {
  const name = storedName(uri);
  return name === undefined ? fileName(uri) : `${fileName(uri)} (${name})`;
}

/**
 * Reads a version's text as a listing, in slices. Of several inside other JSON it is the one at the same place.
 *
 * @param path of the listing that it is compared with
 * @returns undefined if it was canceled
 * @throws UserError if it is not a listing
 */
export async function readListing(
  text: Text,
  { title, syntax }: Version,
  path: Path,
  settings: Settings,
  isCanceled: () => boolean,
): Promise<Listing | undefined> {
  const texts = findListings(text, true, syntax);
  const listings = texts.map((found) => new Listing(found, { settings, syntax }));
  const pointer = toPointer(path);
  const listing = listings.length > 1 ? listings.find((one) => toPointer(one.path) === pointer) : listings[0];
  if (!listing) throw new UserError(`${title} has no listing at ${pointer || '/'}.`);
  const { done } = await inSlices(listing.analyze(), isCanceled);
  if (!done) return undefined;
  if (!(texts[0] instanceof EmbeddedText) && !listing.hasResults)
    throw new UserError(`${title} is not a listing: it has no "results" array.`);
  return listing;
}

function* piecesOf(listing: Listing): Generator<string, void, undefined> {
  for (let at = 0; ; at += CHUNK_LENGTH) {
    const piece = listing.slice(at, at + CHUNK_LENGTH);
    if (piece === '') return;
    yield piece;
  }
}

function* textOf(pieces: Iterable<string>): Generator<void, Text, undefined> {
  const all: string[] = [];
  for (const piece of pieces) {
    all.push(piece);
    yield;
  }
  return new PiecesText(all);
}
