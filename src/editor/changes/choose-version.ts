import * as vscode from 'vscode';
import { shownText } from '../../core/text/quote';
import { fileUriOf } from '../listings/configuration-folders';
import { fileName, folderOf } from '../ui/file-name';
import { chooseRef, withSeparator } from '../git/choose';
import {
  firstLineOf,
  HEAD,
  lastCommit,
  repositoryOf,
  shortHash,
  uriAt,
  type Repository,
} from '../git/repository';
import type { Listings } from '../listings';
import { openListings } from '../listings/current-listing';
import { UserError } from '../ui/messages';
import { isSameUri } from '../ui/tabs';
import { onUnexpectedError } from '../ui/unexpected-error';
import { titleOf } from './version';

/** What is compared: an old version with a new one, each a file or a version in Git at a URI of VS Code's Git extension. */
export interface ChosenVersions {
  readonly old: vscode.Uri;
  readonly now: vscode.Uri;
}

/** All changed files of a commit, or of the working tree if it is undefined. */
export interface ChosenFiles {
  readonly repository: Repository;
  readonly commit: string | undefined;
}

/** An item of the list of versions. Both functions ask for the rest, if any, and return undefined if that was canceled. */
interface VersionItem extends vscode.QuickPickItem {
  readonly version?: () => Promise<vscode.Uri | undefined>;
  /** Of an item for all changed files. */
  readonly files?: () => Promise<ChosenFiles | undefined>;
  /** Both versions are to be chosen. */
  readonly isTwoVersions?: boolean;
}

/**
 * Asks what a listing is compared with, or for two versions.
 *
 * @returns undefined if it was canceled
 * @throws UserError if the chosen version does not exist
 */
export async function chooseVersions(
  uri: vscode.Uri,
  listings: Listings,
): Promise<ChosenVersions | ChosenFiles | undefined> {
  const name = shownText(fileName(uri));
  const choose = async (side: string): Promise<vscode.Uri | undefined> => {
    const item = await vscode.window.showQuickPick(versionItems(uri, listings, false), {
      title: `Compare ${name}: ${side === 'old' ? 'Old' : 'New'} Version`,
      placeHolder: `Select the ${side} version`,
      matchOnDescription: true,
    });
    return item?.version?.();
  };
  const item = await vscode.window.showQuickPick(versionItems(uri, listings, true), {
    title: `Compare ${name} with`,
    placeHolder: 'Select the version to compare against',
    matchOnDescription: true,
  });
  if (item?.files) return item.files();
  const isTwo = item?.isTwoVersions === true;
  const old = await (isTwo ? choose('old') : item?.version?.());
  const now = old && (isTwo ? await choose('new') : uri);
  return now && { old, now };
}

/**
 * The items of the list of versions.
 *
 * @param isFirst whether the listing itself is what is compared: it is not offered, but all changed listings and two versions are
 */
async function versionItems(
  uri: vscode.Uri,
  listings: Listings,
  isFirst: boolean,
): Promise<readonly VersionItem[]> {
  const file = fileUriOf(uri);
  const inGit = await gitItems(file, isFirst).catch((error: unknown) => {
    onUnexpectedError(error);
    return [];
  });
  const others = openListings(listings)
    .map((one) => one.uri)
    .filter((one) => !isSameUri(one, uri));
  const open = [...(isFirst ? [] : [uri]), ...others].map((one): VersionItem => ({
    // Quick pick labels render `$(name)` as an icon.
    label: shownText(titleOf(one)),
    description: shownText(folderText(one)),
    iconPath: new vscode.ThemeIcon('json'),
    version: () => Promise.resolve(one),
  }));
  const twoVersions: VersionItem = {
    label: 'Two Versions…',
    description: 'choose the old and the new one',
    iconPath: new vscode.ThemeIcon('compare-changes'),
    isTwoVersions: true,
  };
  return [
    ...inGit,
    ...withSeparator('open listings', open),
    ...withSeparator('other', [
      {
        label: 'File…',
        iconPath: new vscode.ThemeIcon('folder-opened'),
        version: () => chooseFile(file),
      },
      ...(isFirst ? [twoVersions] : []),
    ]),
  ];
}

function folderText(uri: vscode.Uri): string {
  return uri.scheme === 'untitled' ? 'not saved' : folderOf(uri);
}

/**
 * The versions in Git, if it knows the file.
 *
 * @param areAllOffered whether all changed listings are offered as well
 */
async function gitItems(file: vscode.Uri, areAllOffered: boolean): Promise<readonly VersionItem[]> {
  const repository = await repositoryOf(file);
  const commit = repository && (await lastCommit(repository, file));
  if (!repository || !commit) return [];
  const [head, index] = [await uriAt(file, HEAD), await uriAt(file, '')];
  const ask = (isMergeBase: boolean): Promise<string | undefined> =>
    chooseRef(file, { repository, isMergeBase });
  const versions: readonly VersionItem[] = [
    {
      label: HEAD,
      description: shownText(`${shortHash(commit.hash)} ${firstLineOf(commit.message)}`),
      iconPath: new vscode.ThemeIcon('git-commit'),
      version: () => Promise.resolve(head),
    },
    {
      label: 'Index',
      description: 'staged changes',
      iconPath: new vscode.ThemeIcon('git-stash'),
      version: () => Promise.resolve(index),
    },
    {
      label: 'Commit, Branch or Tag…',
      description: 'commits of this file first',
      iconPath: new vscode.ThemeIcon('git-branch'),
      version: async () => {
        const ref = await ask(false);
        return ref === undefined ? undefined : uriAt(file, ref);
      },
    },
    {
      label: 'Merge Base with a Branch…',
      description: 'changes since the branches diverged',
      iconPath: new vscode.ThemeIcon('git-merge'),
      version: async () => {
        const branch = await ask(true);
        return branch === undefined ? undefined : uriAt(file, await mergeBase(repository, branch));
      },
    },
  ];
  const all: readonly VersionItem[] = [
    {
      label: 'Working Tree',
      description: 'every changed listing with HEAD',
      iconPath: new vscode.ThemeIcon('diff-multiple'),
      files: () => Promise.resolve({ repository, commit: undefined }),
    },
    {
      label: 'Commit…',
      description: 'every listing that a commit has changed',
      iconPath: new vscode.ThemeIcon('git-commit'),
      files: async () => {
        const ref = await ask(false);
        return ref === undefined ? undefined : { repository, commit: ref };
      },
    },
  ];
  return [
    ...withSeparator('git', versions),
    ...withSeparator('all changed listings', areAllOffered ? all : []),
  ];
}

async function mergeBase(repository: Repository, branch: string): Promise<string> {
  const commit = branch.startsWith('-') ? undefined : await repository.getMergeBase(HEAD, branch);
  if (!commit) throw new UserError(`HEAD and ${branch} have no common commit.`);
  return commit;
}

async function chooseFile(file: vscode.Uri): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const start = file.scheme === 'untitled' ? folder : vscode.Uri.joinPath(file, '..');
  const files = await vscode.window.showOpenDialog({
    title: 'Compare Listing with',
    openLabel: 'Compare',
    filters: { JSON: ['json', 'jsonc'], ['All Files']: ['*'] },
    ...(start && { defaultUri: start }),
  });
  return files?.[0];
}
