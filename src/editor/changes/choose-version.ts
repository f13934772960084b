import * as vscode from 'vscode';
import { shownText } from '../../core/text/quote';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { fileName, folderOf } from '../file-name';
import { PickStep, runSteps } from '../multi-step';
import { openListings } from '../listings/current-listing';
import { refStep, withSeparator } from './choose-ref';
import { repositoryOf, type Repository } from './git-api';
import { gitVersion, HEAD, lastCommit, shortHash, firstLineOf } from './git-version';
import { fileVersion, openVersion, type Version } from './version';

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
export async function chooseVersion(
  after: OpenListing,
  listings: Listings,
  onError: (error: unknown) => void,
): Promise<Version | undefined> {
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
      }, onError)
      .finally(() => {
        pick.busy = false;
      })
      .catch(onError);
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
