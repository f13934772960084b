import * as vscode from 'vscode';
import { shownText } from '../../core/text/quote';
import { fileUriOf } from '../configuration-folders';
import { fileName, folderOf } from '../file-name';
import { refStep, withSeparator } from '../git/choose';
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
import { PickStep, runSteps, type Step } from '../multi-step';
import { UserError } from '../messages';
import { isSameUri } from '../tabs';
import { onUnexpectedError } from '../unexpected-error';
import { titleOf } from './version';

/** A file, a version in Git at a URI of VS Code's Git extension, or what is in the clipboard. */
export type VersionChoice = vscode.Uri | 'clipboard';

/** What is compared: an old version with a new one. */
export interface ChosenVersions {
  readonly old: VersionChoice;
  readonly now: VersionChoice;
}

/** All changed files of a commit, or of the working tree if it is undefined. */
export interface ChosenFiles {
  readonly repository: Repository;
  readonly commit: string | undefined;
}

/** An item of the list of versions; the second step or dialog that it needs, if any. */
interface VersionItem extends vscode.QuickPickItem {
  readonly choice?: VersionChoice | 'file' | 'twoVersions' | 'workingTree';
  readonly repository?: Repository;
  readonly isMergeBase?: boolean;
  /** All changed files are compared. */
  readonly isAll?: boolean;
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
  const first = new VersionQuestion(uri, listings, {
    title: `Compare ${name} with`,
    placeholder: 'Select the version to compare against',
    areAllOffered: true,
    last: [
      {
        label: 'Two Versions…',
        description: 'choose the old and the new one',
        iconPath: new vscode.ThemeIcon('compare-changes'),
        choice: 'twoVersions',
      },
    ],
  });
  const isTwo = (): boolean => first.item?.choice === 'twoVersions';
  const old = new VersionQuestion(uri, listings, {
    title: `Compare ${name}: Old Version`,
    placeholder: 'Select the old version',
    isOwnOffered: true,
    isNeeded: isTwo,
  });
  const now = new VersionQuestion(uri, listings, {
    title: `Compare ${name}: New Version`,
    placeholder: 'Select the new version',
    isOwnOffered: true,
    isNeeded: isTwo,
  });
  if (!(await runSteps([...first.steps, ...old.steps, ...now.steps]))) return undefined;
  const files = first.files;
  if (files) return files;
  const chosenOld = await (isTwo() ? old : first).choice();
  const chosenNow = isTwo() ? chosenOld && (await now.choice()) : uri;
  return chosenOld && chosenNow && { old: chosenOld, now: chosenNow };
}

interface VersionQuestionOptions {
  readonly title: string;
  readonly placeholder: string;
  /** Whether the listing itself is offered. */
  readonly isOwnOffered?: boolean;
  /** Whether all changed files of the repository are offered. */
  readonly areAllOffered?: boolean;
  readonly last?: readonly VersionItem[];
  readonly isNeeded?: () => boolean;
}

/** Asks for a version: one in Git, an open listing, a file or the clipboard. */
class VersionQuestion {
  readonly #version: PickStep<VersionItem>;
  readonly #ref: ReturnType<typeof refStep>;
  #items: readonly (VersionItem | vscode.QuickPickItem)[] | undefined;

  constructor(
    private readonly uri: vscode.Uri,
    private readonly listings: Listings,
    private readonly options: VersionQuestionOptions,
  ) {
    this.#version = new PickStep<VersionItem>((pick) => {
      this.#prepare(pick);
    }, options.isNeeded);
    this.#ref = refStep(fileUriOf(uri), () => {
      const { repository, choice, isMergeBase = false } = this.item ?? {};
      return repository && choice === undefined && options.isNeeded?.() !== false
        ? { repository, isMergeBase }
        : undefined;
    });
  }

  get steps(): readonly Step[] {
    return [this.#version, this.#ref];
  }

  /** What was selected in the first step. */
  get item(): VersionItem | undefined {
    return this.#version.value;
  }

  /** The changed files, once the steps are done, if they were selected. */
  get files(): ChosenFiles | undefined {
    const { repository, isAll } = this.item ?? {};
    return repository && isAll ? { repository, commit: this.#ref.value?.gitRef?.ref } : undefined;
  }

  /**
   * The version, once the steps are done.
   *
   * @returns undefined if the dialog for a file was canceled
   * @throws UserError if a branch has nothing in common with HEAD
   */
  async choice(): Promise<VersionChoice | undefined> {
    const { choice, repository, isMergeBase } = this.item ?? {};
    const file = fileUriOf(this.uri);
    const { ref } = this.#ref.value?.gitRef ?? {};
    if (repository && ref !== undefined)
      return uriAt(file, isMergeBase ? await mergeBase(repository, ref) : ref);
    if (choice === 'file') return chooseFile(file);
    return choice === 'twoVersions' || choice === 'workingTree' ? undefined : choice;
  }

  /** All items are shown at once, when Git has answered, so that none moves under the cursor. */
  #prepare(pick: vscode.QuickPick<VersionItem>): void {
    pick.title = this.options.title;
    pick.placeholder = this.options.placeholder;
    pick.matchOnDescription = true;
    if (this.#items) {
      pick.items = this.#items;
      return;
    }
    pick.busy = true;
    gitItems(fileUriOf(this.uri))
      .catch((error: unknown) => {
        onUnexpectedError(error);
        return [];
      })
      .then((git) => {
        this.#items = pick.items = this.#itemsWith(git);
        pick.busy = false;
      })
      .catch(onUnexpectedError);
  }

  #itemsWith(git: readonly VersionItem[]): readonly (VersionItem | vscode.QuickPickItem)[] {
    const { isOwnOffered = false, areAllOffered = false, last = [] } = this.options;
    const repository = git.find((item) => item.repository)?.repository;
    const others = openListings(this.listings)
      .map(({ uri }) => uri)
      .filter((uri) => !isSameUri(uri, this.uri));
    const open = [...(isOwnOffered ? [this.uri] : []), ...others].map((uri): VersionItem => ({
      // Quick pick labels render `$(name)` as an icon.
      label: shownText(titleOf(uri)),
      description: shownText(folderText(uri)),
      iconPath: new vscode.ThemeIcon('json'),
      choice: uri,
    }));
    return [
      ...withSeparator('git', git),
      ...withSeparator('all changed listings', areAllOffered && repository ? allItems(repository) : []),
      ...withSeparator('open listings', open),
      ...withSeparator('other', [
        {
          label: 'File…',
          iconPath: new vscode.ThemeIcon('folder-opened'),
          choice: 'file' as const,
        },
        {
          label: 'Clipboard',
          iconPath: new vscode.ThemeIcon('clippy'),
          choice: 'clipboard' as const,
        },
        ...last,
      ]),
    ];
  }
}

function folderText(uri: vscode.Uri): string {
  return uri.scheme === 'untitled' ? 'not saved' : folderOf(uri);
}

/** The versions in Git, if it knows the file. */
async function gitItems(file: vscode.Uri): Promise<readonly VersionItem[]> {
  const repository = await repositoryOf(file);
  const commit = repository && (await lastCommit(repository, file));
  if (!repository || !commit) return [];
  return [
    {
      label: HEAD,
      description: shownText(`${shortHash(commit.hash)} ${firstLineOf(commit.message)}`),
      iconPath: new vscode.ThemeIcon('git-commit'),
      choice: await uriAt(file, HEAD),
    },
    {
      label: 'Index',
      description: 'staged changes',
      iconPath: new vscode.ThemeIcon('git-stash'),
      choice: await uriAt(file, ''),
    },
    {
      label: 'Commit, Branch or Tag…',
      description: 'commits of this file first',
      iconPath: new vscode.ThemeIcon('git-branch'),
      repository,
    },
    {
      label: 'Merge Base with a Branch…',
      description: 'changes since the branches diverged',
      iconPath: new vscode.ThemeIcon('git-merge'),
      repository,
      isMergeBase: true,
    },
  ];
}

function allItems(repository: Repository): readonly VersionItem[] {
  return [
    {
      label: 'Working Tree',
      description: 'every changed listing with HEAD',
      iconPath: new vscode.ThemeIcon('diff-multiple'),
      repository,
      choice: 'workingTree',
      isAll: true,
    },
    {
      label: 'Commit…',
      description: 'every listing that a commit has changed',
      iconPath: new vscode.ThemeIcon('git-commit'),
      repository,
      isAll: true,
    },
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
