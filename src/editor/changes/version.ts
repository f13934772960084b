import * as vscode from 'vscode';
import { toPointer, type Path } from '../../core/json/tree';
import { syntaxOf, type Syntax } from '../../core/json/syntax';
import { EmbeddedText, findListings } from '../../core/listing/embedded-text';
import { Listing } from '../../core/listing/listing';
import type { Settings } from '../../core/model/settings';
import { shownText } from '../../core/text/quote';
import { PiecesText, type Text } from '../../core/text/text';
import { fileName, folderOf } from '../file-name';
import { readContent } from '../listings/read-content';
import type { OpenListing } from '../listings/open-listing';
import { refStep, withSeparator } from '../git/choose';
import {
  checkFile,
  firstLineOf,
  HEAD,
  lastCommit,
  repositoryOf,
  resolves,
  shortHash,
  stageName,
  storedName,
  textAt,
  type Repository,
} from '../git/repository';
import { LANGUAGES } from '../languages';
import type { Listings } from '../listings';
import { PickStep, runSteps } from '../multi-step';
import { openListings } from '../listings/current-listing';
import { inSlices } from '../tasks';
import { UserError } from '../messages';
import { onUnexpectedError } from '../unexpected-error';

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
   * @throws UserError if it cannot be read
   */
  read(isCancelled: () => boolean): Promise<Text | undefined>;
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
      const content = await readContent(uri, isCancelled).catch((error: unknown) => {
        const isMissing = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
        throw new UserError(
          isMissing
            ? vscode.l10n.t('{0} does not exist.', titleOf(uri))
            : vscode.l10n.t('{0} cannot be read.', titleOf(uri)),
        );
      });
      if (content?.invalidAt !== undefined)
        throw new UserError(vscode.l10n.t('{0} has bytes that are not valid UTF-8.', fileName(uri)));
      return content?.text;
    },
  };
}

/** The version of a file in Git at a ref. */
export function gitVersion(
  repository: Repository,
  uri: vscode.Uri,
  ref: string,
  name = stageName(ref) ?? ref,
): Version {
  const isStage = stageName(ref) !== undefined;
  const title = `${fileName(uri)} (${name})`;
  return {
    title,
    uri,
    ref: name,
    syntax: syntaxOf(uri.path),
    source: undefined,
    read: async (isCancelled) => {
      // Git would read a leading dash as an option.
      const isKnown = isStage || (!ref.startsWith('-') && (await resolves(repository.getCommit(ref))));
      if (!isKnown) throw new UserError(vscode.l10n.t('Unknown branch, tag or commit: {0}.', name));
      if (!isStage) await checkFile(repository, uri, ref, name);
      const text = await textAt(repository, uri, ref);
      if (text === undefined) throw new UserError(vscode.l10n.t('{0} cannot be read.', title));
      return isCancelled() ? undefined : text;
    },
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
 * @returns undefined if it was cancelled
 * @throws UserError if it is not a listing
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
  if (!listing) throw new UserError(vscode.l10n.t('{0} has no listing at {1}.', title, pointer || '/'));
  const { done } = await inSlices(listing.analyse(), isCancelled);
  if (!done) return undefined;
  if (!(texts[0] instanceof EmbeddedText) && !listing.hasResults)
    throw new UserError(vscode.l10n.t('{0} is not a listing: it has no “results” array.', title));
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

interface VersionItem extends vscode.QuickPickItem {
  readonly choose?: () => Promise<Version | undefined> | Version;
  /** The repository, if the user has to select a ref in it as well. */
  readonly repository?: Repository;
}

/**
 * Asks for the version that a listing is compared with.
 *
 * @returns undefined if it was cancelled
 */
export async function chooseVersion(after: OpenListing, listings: Listings): Promise<Version | undefined> {
  const others = openListings(listings).filter((source) => source !== after);
  const open: VersionItem[] = others.map((source) => ({
    // Quick pick labels render `$(name)` as an icon.
    label: shownText(fileName(source.uri)),
    description: shownText(folderText(source.uri)),
    iconPath: new vscode.ThemeIcon('json'),
    choose: () => openVersion(source),
  }));
  const file: VersionItem = {
    label: vscode.l10n.t('File…'),
    iconPath: new vscode.ThemeIcon('folder-opened'),
    choose: () => chooseFile(after),
  };
  let git: readonly VersionItem[] | undefined;
  const version = new PickStep<VersionItem>((pick) => {
    pick.title = vscode.l10n.t('Compare Listing with: {0}', shownText(fileName(after.uri)));
    pick.placeholder = vscode.l10n.t('Select the listing to compare against');
    pick.matchOnDescription = true;
    const show = (): void => {
      pick.items = [
        ...withSeparator(vscode.l10n.t('open listings'), open),
        ...withSeparator('git', git ?? []),
        ...withSeparator(vscode.l10n.t('other'), [file]),
      ];
    };
    show();
    if (git) return;
    pick.busy = true;
    gitItems(after)
      .then((items) => {
        git = items;
        show();
      }, onUnexpectedError)
      .finally(() => {
        pick.busy = false;
      })
      .catch(onUnexpectedError);
  });
  const ref = refStep(after.uri, () => version.value?.repository);
  if (!(await runSteps([version, ref]))) return undefined;
  const { repository, choose } = version.value ?? {};
  const chosen = ref.value?.gitRef;
  return repository && chosen ? gitVersion(repository, after.uri, chosen.ref, chosen.name) : choose?.();
}

function folderText(uri: vscode.Uri): string {
  return uri.scheme === 'untitled' ? vscode.l10n.t('not saved') : folderOf(uri);
}

async function gitItems({ uri }: OpenListing): Promise<readonly VersionItem[]> {
  const repository: Repository | undefined = await repositoryOf(uri);
  const commit = repository && (await lastCommit(repository, uri));
  if (!repository || !commit) return [];
  return [
    {
      label: `Git: ${HEAD}`,
      description: shownText(`${shortHash(commit.hash)} ${firstLineOf(commit.message)}`),
      iconPath: new vscode.ThemeIcon('git-commit'),
      choose: () => gitVersion(repository, uri, HEAD),
    },
    {
      label: vscode.l10n.t('Git: Another Ref…'),
      description: vscode.l10n.t('a commit, branch or tag'),
      iconPath: new vscode.ThemeIcon('git-branch'),
      repository,
    },
  ];
}

async function chooseFile({ uri }: OpenListing): Promise<Version | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const start = uri.scheme === 'untitled' ? folder : vscode.Uri.joinPath(uri, '..');
  const files = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Compare Listing with'),
    openLabel: vscode.l10n.t('Compare'),
    filters: { JSON: ['json', 'jsonc'], [vscode.l10n.t('All Files')]: ['*'] },
    ...(start && { defaultUri: start }),
  });
  return files?.[0] && fileVersion(files[0]);
}
