import * as vscode from 'vscode';
import { shownText } from '../../core/text/markdown';
import { fileName } from '../file-name';
import { accepted, under } from './choose-version';
import type { Repository } from './git-api';
import { gitVersion, refsOf, type RefChoice } from './git-version';
import type { Version } from './version';

interface RefItem extends vscode.QuickPickItem {
  /** Undefined for a separator. */
  readonly choice?: Pick<RefChoice, 'ref' | 'name'>;
}

const ICONS = { commit: 'git-commit', branch: 'git-branch', tag: 'tag' } as const;

/**
 * Asks for a commit, branch or tag; another ref can be typed.
 *
 * @returns undefined if that was given up
 */
export async function chooseRef(repository: Repository, uri: vscode.Uri): Promise<Version | undefined> {
  const pick = vscode.window.createQuickPick<RefItem>();
  pick.title = vscode.l10n.t('Compare Listing With: {0} in Git', shownText(fileName(uri)));
  pick.placeholder = vscode.l10n.t(
    'Which commit, branch or tag? Another ref can be typed, such as {0}.',
    'HEAD~3',
  );
  pick.matchOnDescription = true;
  pick.busy = true;
  let known: readonly RefItem[] = [];
  const show = (): void => {
    const typed = pick.value.trim();
    const isKnown = known.some(({ choice }) => choice?.ref === typed || choice?.name === typed);
    const own: readonly RefItem[] =
      typed === '' || isKnown
        ? []
        : [
            {
              label: shownText(typed),
              description: vscode.l10n.t('as typed'),
              iconPath: new vscode.ThemeIcon('edit'),
              choice: { ref: typed, name: typed },
            },
          ];
    // Those that fit are before what is only typed.
    pick.items = [...known, ...own];
  };
  pick.onDidChangeValue(show);
  refsOf(repository, uri).then(
    (refs) => {
      known = itemsOf(refs);
      pick.busy = false;
      show();
    },
    // What is typed can be tried all the same.
    () => {
      pick.busy = false;
    },
  );
  const item = await accepted(pick);
  return item?.choice && gitVersion(repository, uri, item.choice.ref, item.choice.name);
}

function itemsOf(refs: readonly RefChoice[]): readonly RefItem[] {
  const of = (kind: RefChoice['kind']): RefItem[] =>
    refs
      .filter((choice) => choice.kind === kind)
      .map((choice) => ({
        label: shownText(choice.name),
        description: shownText(choice.detail),
        iconPath: new vscode.ThemeIcon(ICONS[kind]),
        choice,
      }));
  return [
    ...under(vscode.l10n.t('commits of the file'), of('commit')),
    ...under(vscode.l10n.t('branches'), of('branch')),
    ...under(vscode.l10n.t('tags'), of('tag')),
  ];
}
