import * as vscode from 'vscode';
import { toPointer, type Path } from '../../core/json/tree';
import { syntaxOf, type Syntax } from '../../core/json/parse';
import { EmbeddedText, findListings } from '../../core/listing/embedded-text';
import { Listing } from '../../core/listing/listing';
import type { Settings } from '../../core/model/settings';
import { PiecesText, type Text } from '../../core/text/text';
import { fileUriOf } from '../configuration-folders';
import { decodeText, isUtf8 } from '../decode-text';
import { fileName } from '../file-name';
import type { OpenListing } from '../listings/open-listing';
import { LANGUAGES } from '../languages';
import { inSlices } from '../slices';

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
   * @returns undefined if it was cancelled
   * @throws CannotCompare if it cannot be read
   */
  read(isCancelled: () => boolean): Promise<Text | undefined>;
}

/** A reason why listings cannot be compared; the message is shown to the user. */
export class CannotCompare extends Error {}

/** The length of a chunk that is read or decoded at once, in UTF-16 units or bytes. */
const CHUNK_LENGTH = 1 << 18;

/** The version that is open in an editor, including unsaved edits. */
export function openVersion(source: OpenListing): Version {
  const { uri, document } = source;
  return {
    title: fileName(uri),
    uri,
    ref: undefined,
    syntax: (document && LANGUAGES.get(document.languageId)) ?? syntaxOf(uri.path),
    source,
    read: async (isCancelled) => {
      await source.whenComplete();
      for (;;) {
        const snapshot = source.snapshot();
        // A listing that was closed keeps its last text.
        const isEdited = (): boolean => snapshot.isStale && !source.isClosed;
        const text = await inSlices(textOf(piecesOf(snapshot.listing)), () => isCancelled() || isEdited());
        if (isCancelled()) return undefined;
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
    read: async (isCancelled) => {
      const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, (error: unknown) => {
        const isMissing = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
        throw new CannotCompare(
          isMissing
            ? vscode.l10n.t('{0} does not exist.', titleOf(uri))
            : vscode.l10n.t('{0} cannot be read.', titleOf(uri)),
        );
      });
      const file = fileUriOf(uri);
      if (!isUtf8(bytes, file)) return await decodeText(bytes, file);
      const text = await inSlices(textOf(decodedUtf8(bytes, file)), isCancelled);
      return text.done ? text.value : undefined;
    },
  };
}

/** The name of what Git has stored at a URI of its extension, `HEAD` or `index`; undefined for other URIs. */
export function storedName({ scheme, query }: vscode.Uri): string | undefined {
  if (scheme !== 'git') return undefined;
  const { ref } = JSON.parse(query) as { readonly ref: string };
  // `~` is the index, or HEAD as long as both are the same.
  return ref === '' || ref === '~' ? vscode.l10n.t('index') : ref;
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
 * @returns undefined if it was cancelled
 * @throws CannotCompare if it is not a listing
 */
export async function readListing(
  text: Text,
  { title, syntax }: Version,
  path: Path,
  settings: Settings,
  isCancelled: () => boolean,
): Promise<Listing | undefined> {
  const { texts } = findListings(text, true, syntax);
  const listings = texts.map((found) => new Listing(found, { settings, syntax }));
  const pointer = toPointer(path);
  const listing = listings.length > 1 ? listings.find((one) => toPointer(one.path) === pointer) : listings[0];
  if (!listing) throw new CannotCompare(vscode.l10n.t('{0} has no listing at {1}.', title, pointer || '/'));
  const { done } = await inSlices(listing.analyse(), isCancelled);
  if (!done) return undefined;
  if (!(texts[0] instanceof EmbeddedText) && !listing.hasResults)
    throw new CannotCompare(vscode.l10n.t('{0} is not a listing: it has no “results” array.', title));
  return listing;
}

function* piecesOf(listing: Listing): Generator<string, void, undefined> {
  for (let at = 0; ; at += CHUNK_LENGTH) {
    const piece = listing.slice(at, at + CHUNK_LENGTH);
    if (piece === '') return;
    yield piece;
  }
}

/** @throws CannotCompare if the bytes are not valid */
function* decodedUtf8(bytes: Uint8Array, uri: vscode.Uri): Generator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (part: Uint8Array, stream: boolean): string => {
    try {
      return decoder.decode(part, { stream });
    } catch {
      throw new CannotCompare(vscode.l10n.t('{0} has bytes that are not valid UTF-8.', fileName(uri)));
    }
  };
  for (let at = 0; at < bytes.length; at += CHUNK_LENGTH)
    yield decode(bytes.subarray(at, at + CHUNK_LENGTH), true);
  yield decode(new Uint8Array(), false);
}

function* textOf(pieces: Iterable<string>): Generator<void, Text, undefined> {
  const all: string[] = [];
  for (const piece of pieces) {
    all.push(piece);
    yield;
  }
  return new PiecesText(all);
}
