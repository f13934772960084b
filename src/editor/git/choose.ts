import * as vscode from 'vscode';
import { shownText } from '../../core/text/quote';
import { fileName, folderOf } from '../ui/file-name';
import { UserError } from '../ui/messages';
import { firstLineOf, RefType, shortHash, type Repository } from './repository';

interface RefItem extends vscode.QuickPickItem {
  /** Undefined for a separator. */
  readonly gitRef?: { readonly ref: string; readonly name: string };
}

/** Which refs are offered. */
export interface RefQuestion {
  readonly repository: Repository;
  /** Only branches, and the newest commit that the present one has in common with the branch is chosen. */
  readonly isMergeBase: boolean;
}

/** The maximum number of commits offered. */
const MAX_COMMITS = 50;

/** Asks for a commit, branch or tag; another ref can be typed. @returns undefined if it was canceled */
export function chooseRef(uri: vscode.Uri, question: RefQuestion): Promise<string | undefined> {
  const { isMergeBase } = question;
  const name = shownText(fileName(uri));
  const pick = vscode.window.createQuickPick<RefItem>();
  pick.title = isMergeBase ? `Compare ${name} with the Merge Base` : `Compare ${name} with a Version in Git`;
  pick.placeholder = isMergeBase
    ? 'Select the branch whose last common commit with HEAD is compared'
    : `Select a commit, branch or tag, or type another ref such as HEAD~3`;
  pick.matchOnDescription = true;
  let known: readonly RefItem[] = [];
  const update = (): void => {
    pick.items = [...known, ...typedItems(pick.value.trim(), known)];
  };
  pick.onDidChangeValue(update);
  pick.busy = true;
  refItems(question, uri)
    .then(
      (items) => {
        known = items;
        update();
      },
      // The user can still type a ref.
      () => undefined,
    )
    .finally(() => {
      pick.busy = false;
    });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (!item) return;
      resolve(item.gitRef?.ref);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

/**
 * An item for a ref that is not among the known ones. VS Code puts items whose label matches first, so that the ref as typed is
 * its description.
 */
function typedItems(typed: string, known: readonly RefItem[]): readonly RefItem[] {
  const isKnown = known.some(({ gitRef }) => gitRef?.ref === typed || gitRef?.name === typed);
  if (typed === '' || isKnown) return [];
  return [
    {
      label: 'Another ref',
      description: shownText(typed),
      alwaysShow: true,
      iconPath: new vscode.ThemeIcon('edit'),
      gitRef: { ref: typed, name: typed },
    },
  ];
}

/** The commits that have changed a file, the branches and the tags; for a merge base the branches only. */
async function refItems(
  { repository, isMergeBase }: RefQuestion,
  uri: vscode.Uri,
): Promise<readonly RefItem[]> {
  const [refs, commits] = await Promise.all([
    repository.getRefs({ sort: 'committerdate' }),
    isMergeBase ? [] : repository.log({ maxEntries: MAX_COMMITS, path: uri.fsPath }),
  ]);
  const named = (icon: string, isOfKind: (type: RefType) => boolean): RefItem[] =>
    refs.flatMap(({ type, name, commit = '' }) =>
      name !== undefined && isOfKind(type) ? refItem(icon, name, name, shortHash(commit)) : [],
    );
  return [
    ...withSeparator(
      'commits of the file',
      commits.map(({ hash, message, authorDate, authorName = '' }) => {
        const day = authorDate?.toISOString().slice(0, 10) ?? '';
        const detail = [firstLineOf(message), authorName, day].filter((part) => part !== '').join(' · ');
        return refItem('git-commit', hash, shortHash(hash), detail);
      }),
    ),
    ...withSeparator(
      'branches',
      named('git-branch', (type) => type !== RefType.Tag),
    ),
    ...withSeparator('tags', isMergeBase ? [] : named('tag', (type) => type === RefType.Tag)),
  ];
}

/** @param name and `detail` are not escaped */
function refItem(icon: string, ref: string, name: string, detail: string): RefItem {
  return {
    label: shownText(name),
    description: shownText(detail),
    iconPath: new vscode.ThemeIcon(icon),
    gitRef: { ref, name },
  };
}

/** Items under a separator, if there are any. */
export function withSeparator<T extends vscode.QuickPickItem>(
  label: string,
  items: readonly T[],
): readonly (T | vscode.QuickPickItem)[] {
  return items.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
}

/** A row of the Source Control view. Those of Git have the two sides of their diff, of which added and deleted files lack one. */
export interface Resource {
  readonly resourceUri: vscode.Uri;
  readonly leftUri?: vscode.Uri | undefined;
  readonly rightUri?: vscode.Uri | undefined;
  /** Opens VS Code's own diff. */
  readonly command?: vscode.Command | undefined;
}

/**
 * The JSON file that is selected in Source Control. Asks for one if several are selected.
 *
 * @param resources the arguments of a command in the context menu: the selected resources
 * @param texts of the list of several
 * @returns undefined if it was canceled
 * @throws UserError if no JSON file is selected
 */
export async function chooseResource(
  resources: readonly unknown[],
  texts: Pick<vscode.QuickPickOptions, 'title' | 'placeHolder'>,
): Promise<Resource | undefined> {
  const selected = resources.filter(isResource);
  const files = selected.filter(({ resourceUri }) => /\.jsonc?$/i.test(resourceUri.path));
  const [first, second] = files;
  if (!first)
    throw new UserError(
      selected.length === 1 && selected[0]
        ? `${fileName(selected[0].resourceUri)} is not a JSON file.`
        : 'No JSON file is selected.',
    );
  if (!second) return first;
  const picked = await vscode.window.showQuickPick(
    files.map((file) => ({
      label: shownText(fileName(file.resourceUri)),
      description: shownText(folderOf(file.resourceUri)),
      iconPath: new vscode.ThemeIcon('json'),
      file,
    })),
    {
      ...texts,
      matchOnDescription: true,
    },
  );
  return picked?.file;
}

/** Whether the argument of a command is a row of the Source Control view. */
export function isResource(value: unknown): value is Resource {
  return (
    typeof value === 'object' &&
    value !== null &&
    'resourceUri' in value &&
    value.resourceUri instanceof vscode.Uri
  );
}
