import * as vscode from 'vscode';
import { findMember } from '../../core/json/tree';
import { syntaxOf, type Syntax } from '../../core/json/syntax';
import { Listing } from '../../core/listing/listing';
import type { Settings } from '../../core/model/settings';
import { decoded, isUtf8 } from '../decoded';
import { fileName } from '../file-name';
import type { ListingSource } from '../listing-source';
import { LANGUAGES } from '../languages';
import { inSlices } from '../slices';

/** A listing, or what may be one, that another is compared with: a text that can be read again. */
export interface Version {
  /** In a few words, such as `prices.json (HEAD)`; not escaped. */
  readonly title: string;
  /** Of the file. */
  readonly uri: vscode.Uri;
  /** The commit, branch or tag that the file is from, as users call it; undefined for the file itself. */
  readonly ref: string | undefined;
  readonly syntax: Syntax;
  /** The listing whose edits it follows. */
  readonly source: ListingSource | undefined;
  /**
   * @returns undefined if it was cancelled
   * @throws CannotCompare if it cannot be read
   */
  read(isCancelled: () => boolean): Promise<string | undefined>;
}

/** Its message is a sentence for users. */
export class CannotCompare extends Error {}

/** What is read or decoded between two pauses, in UTF-16 units or bytes. */
const STEP = 1 << 18;

/** The version that is open in an editor, edits included. */
export function openVersion(source: ListingSource): Version {
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
        const { listing } = source;
        const { version } = listing;
        const isChanged = (): boolean => source.listing !== listing || listing.version !== version;
        const text = await inSlices(joined(piecesOf(listing), uri), () => isCancelled() || isChanged());
        if (isCancelled()) return undefined;
        // An edit in between: again from the start.
        if (text.done && !isChanged()) return text.value;
      }
    },
  };
}

/** The version that a file contains. */
export function fileVersion(uri: vscode.Uri): Version {
  return {
    title: fileName(uri),
    uri,
    ref: undefined,
    syntax: syntaxOf(uri.path),
    source: undefined,
    read: async (isCancelled) => {
      const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, (error: unknown) => {
        const isGone = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
        throw new CannotCompare(
          isGone
            ? vscode.l10n.t('{0} does not exist.', fileName(uri))
            : vscode.l10n.t('{0} cannot be read.', fileName(uri)),
        );
      });
      if (!isUtf8(bytes, uri)) return await decoded(bytes, uri);
      const text = await inSlices(joined(decodedUtf8(bytes), uri), isCancelled);
      return text.done ? text.value : undefined;
    },
  };
}

/**
 * Reads a version's text as a listing, in slices.
 *
 * @returns undefined if it was cancelled
 * @throws CannotCompare if it is none
 */
export async function readListing(
  text: string,
  { title, syntax }: Version,
  settings: Settings,
  isCancelled: () => boolean,
): Promise<Listing | undefined> {
  const listing = new Listing(text, { settings, syntax });
  const { done } = await inSlices(listing.analyse(), isCancelled);
  if (!done) return undefined;
  const root = listing.tree(undefined);
  if (root?.kind !== 'object' || findMember(root, 'results')?.value?.kind !== 'array')
    throw new CannotCompare(vscode.l10n.t('{0} is not a listing: it has no array “results”.', title));
  return listing;
}

function* piecesOf(listing: Listing): Generator<string, void, undefined> {
  for (let at = 0; ; at += STEP) {
    const piece = listing.slice(at, at + STEP);
    if (piece === '') return;
    yield piece;
  }
}

function* decodedUtf8(bytes: Uint8Array): Generator<string, void, undefined> {
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += STEP)
    yield decoder.decode(bytes.subarray(at, at + STEP), { stream: true });
  yield decoder.decode();
}

/** @throws CannotCompare if it is longer than a string can be */
function* joined(pieces: Iterable<string>, uri: vscode.Uri): Generator<void, string, undefined> {
  const all: string[] = [];
  for (const piece of pieces) {
    all.push(piece);
    yield;
  }
  try {
    return all.join('');
  } catch (error) {
    if (error instanceof RangeError)
      throw new CannotCompare(vscode.l10n.t('{0} is too large.', fileName(uri)));
    throw error;
  }
}
