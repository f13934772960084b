import * as vscode from 'vscode';
import { shownText } from '../../core/text/quote';
import { fileUriOf } from '../listings/configuration-folders';
import { fileName, folderOf } from '../ui/file-name';
import { firstLineOf, HEAD, repositoryOf, shortHash, INDEX, RefType } from '../git/repository';
import type { Listings } from '../listings';
import { openListings } from '../listings/current-listing';
import { inOwnOrder } from '../ui/quick-pick';
import { isSameUri } from '../ui/tabs';
import { onUnexpectedError } from '../ui/unexpected-error';
import { titleOf } from './version';

/** What a listing is compared with. */
export type ChosenVersion =
  | { readonly kind: 'file'; readonly uri: vscode.Uri }
  /** A commit, branch or tag, or the index. */
  | { readonly kind: 'ref'; readonly ref: string }
  /** The newest commit that HEAD and a branch have in common. */
  | { readonly kind: 'mergeBase'; readonly branch: string };

interface VersionItem extends vscode.QuickPickItem {
  /** Undefined for a separator, and for the item that asks for a file. */
  readonly version?: ChosenVersion;
}

/** The maximum number of commits offered. */
const MAX_COMMITS = 50;

/** The names of the branch that others are merged into, which is listed first. */
const MAIN = /^(?:[^/]+\/)?(?:main|master)$/;

/** Compared with a file that is asked for. */
const FILE: VersionItem = {
  label: 'File…',
  iconPath: new vscode.ThemeIcon('folder-opened'),
};

/**
 * Asks what a listing is compared with, in one list. A commit, branch or tag that is not in it can be typed.
 *
 * @param areAllCompared whether with a version in Git all listings that differ are compared
 * @returns undefined if it was canceled
 */
export async function chooseVersion(
  uri: vscode.Uri,
  listings: Listings,
  areAllCompared: boolean,
): Promise<ChosenVersion | undefined> {
  const pick = inOwnOrder(vscode.window.createQuickPick<VersionItem>());
  pick.title = `Compare ${shownText(fileName(uri))}`;
  pick.placeholder = 'Select what to compare with';
  pick.matchOnDescription = true;
  let items: readonly VersionItem[] = [];
  const update = (): void => {
    const canTypeRef = pick.busy || isWithGit(items);
    pick.items = canTypeRef ? [...items, ...typedItems(pick.value.trim(), items)] : items;
  };
  pick.onDidChangeValue(update);
  pick.busy = true;
  // All at once, so that no item moves while one is selected.
  versionItems(uri, listings)
    .then((all) => {
      items = all;
      pick.busy = false;
      if (isWithGit(items))
        pick.placeholder = areAllCompared
          ? 'Select or type a version in Git, for all listings that differ, or select another listing'
          : 'Select what to compare with, or type a commit such as HEAD~3';
      update();
    })
    .catch(onUnexpectedError);
  const item = await new Promise<VersionItem | undefined>((resolve) => {
    pick.onDidAccept(() => {
      const [selected] = pick.selectedItems;
      if (!selected) return;
      resolve(selected);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
  return item === FILE ? chooseFile(fileUriOf(uri)) : item?.version;
}

async function versionItems(uri: vscode.Uri, listings: Listings): Promise<readonly VersionItem[]> {
  const file = fileUriOf(uri);
  const git = await gitItems(file).catch((error: unknown) => {
    onUnexpectedError(error);
    return { versions: [], refs: [] };
  });
  const open = openListings(listings)
    .map((source) => source.uri)
    .filter((listing) => !isSameUri(listing, uri))
    .map((listing): VersionItem => ({
      // Quick pick labels render `$(name)` as an icon.
      label: shownText(titleOf(listing)),
      description: shownText(listing.scheme === 'untitled' ? 'not saved' : folderOf(listing)),
      iconPath: new vscode.ThemeIcon('json'),
      version: { kind: 'file', uri: listing },
    }));
  return [
    ...withSeparator('git', git.versions),
    ...withSeparator('open listings', open),
    ...withSeparator('files', [FILE]),
    ...git.refs,
  ];
}

/** The versions in Git, if a file is in a repository with a commit. */
async function gitItems(
  file: vscode.Uri,
): Promise<{ readonly versions: readonly VersionItem[]; readonly refs: readonly VersionItem[] }> {
  const repository = await repositoryOf(file);
  const head = await repository?.getCommit(HEAD).catch(() => undefined);
  if (!repository || !head) return { versions: [], refs: [] };
  const [refs, commits] = await Promise.all([
    repository.getRefs({ sort: 'committerdate' }),
    repository.log({ maxEntries: MAX_COMMITS, path: file.fsPath }).catch(() => []),
  ]);
  const present = repository.state.HEAD?.name;
  const named = (isOfKind: (type: RefType) => boolean): { name: string; hash: string }[] =>
    refs.flatMap(({ type, name, commit = '' }) =>
      name !== undefined && name !== present && isOfKind(type) ? { name, hash: shortHash(commit) } : [],
    );
  const branches = named((type) => type !== RefType.Tag).sort(
    (a, b) => Number(MAIN.test(b.name)) - Number(MAIN.test(a.name)),
  );
  return {
    versions: [
      refItem('git-commit', HEAD, HEAD, `${shortHash(head.hash)} ${firstLineOf(head.message)}`),
      refItem('git-stash', INDEX, 'Index', 'staged changes'),
    ],
    refs: [
      ...withSeparator(
        'branches',
        branches.map(({ name, hash }) => refItem('git-branch', name, name, hash)),
      ),
      ...withSeparator(
        'since the branches diverged',
        branches.map(({ name, hash }): VersionItem => ({
          label: shownText(`Merge base with ${name}`),
          description: hash,
          iconPath: new vscode.ThemeIcon('git-merge'),
          version: { kind: 'mergeBase', branch: name },
        })),
      ),
      ...withSeparator(
        'commits of the file',
        commits.map(({ hash, message, authorDate, authorName = '' }) => {
          const day = authorDate?.toISOString().slice(0, 10) ?? '';
          const detail = [firstLineOf(message), authorName, day].filter((part) => part !== '').join(' · ');
          return refItem('git-commit', hash, shortHash(hash), detail);
        }),
      ),
      ...withSeparator(
        'tags',
        named((type) => type === RefType.Tag).map(({ name, hash }) => refItem('tag', name, name, hash)),
      ),
    ],
  };
}

/** @param name and `detail` are not escaped */
function refItem(icon: string, ref: string, name: string, detail: string): VersionItem {
  return {
    label: shownText(name),
    description: shownText(detail),
    iconPath: new vscode.ThemeIcon(icon),
    version: { kind: 'ref', ref },
  };
}

/** Whether a list has versions in Git: the file is in a repository with a commit. */
function isWithGit(items: readonly VersionItem[]): boolean {
  return items.some(({ version }) => version?.kind === 'ref');
}

/** An item for a ref that is not in the list. */
function typedItems(typed: string, items: readonly VersionItem[]): readonly VersionItem[] {
  const isListed = items.some(({ label, version }) => version?.kind === 'ref' && label === typed);
  if (typed === '' || isListed) return [];
  const item = refItem('edit', typed, `Commit, branch or tag “${typed}”`, '');
  return [{ ...item, alwaysShow: true }];
}

/** Items under a separator, if there are any. */
function withSeparator(label: string, items: readonly VersionItem[]): readonly VersionItem[] {
  return items.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
}

async function chooseFile(file: vscode.Uri): Promise<ChosenVersion | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const start = file.scheme === 'untitled' ? folder : vscode.Uri.joinPath(file, '..');
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: 'Compare Listing with',
      openLabel: 'Compare',
      filters: { JSON: ['json', 'jsonc'], ['All Files']: ['*'] },
      ...(start && { defaultUri: start }),
    })) ?? [];
  return uri && { kind: 'file', uri };
}
