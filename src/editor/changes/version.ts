import * as vscode from 'vscode';
import { toPointer, type Path } from '../../core/json/tree';
import { JSON_SYNTAX, syntaxOf, type Syntax } from '../../core/json/syntax';
import { EMPTY_LISTING, NO_FILE } from '../../core/compare/comparison';
import { Checker } from '../../core/listing/checker';
import { findListings } from '../../core/listing/find-listings';
import { Listing } from '../../core/listing/listing';
import type { Settings } from '../../core/listing/settings';
import { RULES } from '../../core/rules/all-rules';
import { fileName, sizeOf, watchFile } from '../ui/file-name';
import { checkStored, storedName, objectIdAt, repositoryOf } from '../git/repository';
import { LANGUAGES } from '../listings/languages';
import type { OpenListing } from '../listings/open-listing';
import { readContent } from '../listings/decode-text';
import { UserError } from '../ui/messages';
import { fileUriOf } from '../listings/configuration-folders';
import type { Listings } from '../listings';
import { isSameUri, isShown, MAX_DOCUMENT_SIZE } from '../ui/tabs';

/** A version that a listing is compared with: a text that can be read again, and may not be a listing. */
export interface Version {
  /** The title, such as `prices.json (HEAD)`; not escaped. */
  readonly title: string;
  /** The URI of the file. */
  readonly uri: vscode.Uri;
  /** The name of the version as the user has chosen it, such as `main`; undefined for the file itself. */
  readonly name: string | undefined;
  readonly syntax: Syntax;
  /** The open listing that this version is read from. */
  readonly source: OpenListing | undefined;
  /** What is equal as long as the text is the same. */
  state(): Promise<unknown>;
  /** @throws UserError if it cannot be read */
  read(): Promise<string>;
  /** Calls a function when the text may have changed, unless `source` says so. */
  watch(onChange: () => void): Promise<vscode.Disposable>;
}

const NO_WATCH = (): Promise<vscode.Disposable> => Promise.resolve(vscode.Disposable.from());

/** The version that is open in an editor, including unsaved edits. */
export function openVersion(source: OpenListing): Version {
  const { uri, document } = source;
  return {
    title: fileName(uri),
    uri,
    name: undefined,
    syntax: LANGUAGES.get(document.languageId) ?? syntaxOf(uri.path),
    source,
    state: () => Promise.resolve(source.present),
    // A document that was closed keeps its last text.
    read: () => Promise.resolve(document.getText()),
    watch: NO_WATCH,
  };
}

/**
 * The saved version of a file, or one that Git has stored.
 *
 * @param name of one in Git
 */
export function fileVersion(uri: vscode.Uri, name = storedName(uri)): Version {
  const title = name === undefined ? fileName(uri) : `${fileName(uri)} (${name})`;
  return {
    title,
    uri,
    name,
    syntax: syntaxOf(uri.path),
    source: undefined,
    state: async () => {
      if (uri.scheme === 'git') return objectIdAt(uri);
      const { mtime, size } = await vscode.workspace.fs
        .stat(uri)
        .then(undefined, () => ({ mtime: 0, size: 0 }));
      return `${mtime} ${size}`;
    },
    read: async () => {
      await checkStored(uri);
      const { text, invalidAt } = await readContent(uri).catch((error: unknown) => {
        const isMissing = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
        throw new UserError(isMissing ? `${title} does not exist.` : `${title} cannot be read.`);
      });
      if (invalidAt !== undefined)
        throw new UserError(`${fileName(uri)} has bytes that are not valid UTF-8.`);
      return text;
    },
    watch: async (onChange) => {
      if (uri.scheme === 'git') return watchGit(uri, onChange);
      const watcher = watchFile(uri);
      return vscode.Disposable.from(watcher, watcher.onDidChange(onChange), watcher.onDidCreate(onChange));
    },
  };
}

/** Stands for a file that does not exist, as in Git. */
export const NO_FILE_URI = vscode.Uri.from({ scheme: 'file', path: NO_FILE });

/**
 * What a file that Git did not have is compared with: a listing without entries.
 *
 * @param file that Git has later
 */
function noFileVersion(file: vscode.Uri, name: string): Version {
  return {
    title: NO_FILE,
    uri: NO_FILE_URI,
    name,
    syntax: JSON_SYNTAX,
    source: undefined,
    state: () => Promise.resolve(NO_FILE),
    read: () => Promise.resolve(EMPTY_LISTING),
    watch: (onChange) => watchGit(file, onChange),
  };
}

/**
 * A version in Git, or a listing without entries if Git does not have it.
 *
 * @param uri of VS Code's Git extension
 */
export async function gitVersion(uri: vscode.Uri, name = storedName(uri) ?? ''): Promise<Version> {
  return (await objectIdAt(uri)) !== undefined ? fileVersion(uri, name) : noFileVersion(fileUriOf(uri), name);
}

/** Calls a function when commits, branches or the index may have changed. */
async function watchGit(uri: vscode.Uri, onChange: () => void): Promise<vscode.Disposable> {
  const repository = await repositoryOf(fileUriOf(uri));
  return repository?.state.onDidChange(onChange) ?? NO_WATCH();
}

/** What is at a URI, from an open listing if there is one. */
export function versionAt(uri: vscode.Uri, listings: Listings): Version {
  // What Git has stored does not follow edits.
  const open = uri.scheme === 'git' ? undefined : listings.at(uri);
  return open ? openVersion(open) : fileVersion(uri);
}

/** The name of a file, with that of its version if it is not the current one; not escaped. */
export function titleOf(uri: vscode.Uri): string {
  const name = storedName(uri);
  return name === undefined ? fileName(uri) : `${fileName(uri)} (${name})`;
}

/** The listing at a URI. @throws UserError if there is none */
export async function listingAt(uri: vscode.Uri, listings: Listings): Promise<OpenListing> {
  const open = listings.at(uri);
  if (open) return open;
  await checkStored(uri);
  if (uri.scheme !== 'untitled' || !isShown(uri)) await checkOpenable(uri);
  return listingIn(uri, listings);
}

/** @throws UserError if the file does not exist, or is too large for a document */
export async function checkOpenable(uri: vscode.Uri): Promise<void> {
  const name = titleOf(uri);
  const size = await sizeOf(uri);
  if (size === undefined) throw new UserError(`${name} does not exist.`);
  if (size > MAX_DOCUMENT_SIZE) throw new UserError(`${name} is over 50 MB.`);
}

/**
 * Opens the listing in a file without showing it.
 *
 * @throws UserError if the file cannot be read, or contains no listing
 */
export async function listingIn(uri: vscode.Uri, listings: Listings): Promise<OpenListing> {
  const document = await vscode.workspace.openTextDocument(uri).then(undefined, () => {
    throw new UserError(`${titleOf(uri)} cannot be read.`);
  });
  const listing = await listings.whenDetected(document);
  if (!listing) throw new UserError(`${titleOf(uri)} is not a listing.`);
  return listing;
}

/** Whether two versions are of the same text. */
export function isSameVersion(a: Version, b: Version): boolean {
  return isSameUri(a.uri, b.uri) && a.name === b.name;
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
