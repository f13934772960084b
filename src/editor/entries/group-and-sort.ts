import * as vscode from 'vscode';
import { GROUPINGS } from '../../core/browse/arrangement';
import { SORTINGS, defaultDirection } from '../../core/browse/sorting';
import { directionName, groupingName, sortingName } from './names';
import type { ViewState } from './view-state';

/** Registers the commands that group and sort the entries. */
export function registerGroupingAndSorting(state: ViewState): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('catalogLens.entries.group', () => chooseGrouping(state)),
    vscode.commands.registerCommand('catalogLens.entries.sort', () => chooseSorting(state)),
    vscode.commands.registerCommand('catalogLens.entries.reverse', () => {
      const { by, descending } = state.options.sorting;
      state.update({ sorting: { by, descending: !descending } });
    }),
  );
}

async function chooseGrouping(state: ViewState): Promise<void> {
  const items = GROUPINGS.map((grouping) => ({ id: grouping.id, label: groupingName(grouping) }));
  const chosen = await pick(
    items,
    state.options.grouping,
    vscode.l10n.t('Group Entries By'),
    vscode.l10n.t('current'),
  );
  if (chosen) state.update({ grouping: chosen.id });
}

async function chooseSorting(state: ViewState): Promise<void> {
  const { sorting } = state.options;
  const items = SORTINGS.map((one) => ({ id: one.id, label: sortingName(one) }));
  const reversed = { ...sorting, descending: !sorting.descending };
  const chosen = await pick(
    items,
    sorting.by,
    vscode.l10n.t('Sort Entries By'),
    vscode.l10n.t('{0}; choose again for {1}', directionName(sorting), directionName(reversed)),
  );
  if (chosen) state.update({ sorting: chosen.id === sorting.by ? reversed : defaultDirection(chosen.id) });
}

/** Shows a quick pick whose current item is active, and marked by an icon and a description. */
function pick<T extends { readonly id: string; readonly label: string }>(
  choices: readonly T[],
  present: string,
  title: string,
  currentDescription: string,
): Promise<T | undefined> {
  const quickPick = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly choice: T }>();
  quickPick.title = title;
  quickPick.items = choices.map((choice) => ({
    choice,
    label: choice.label,
    iconPath: new vscode.ThemeIcon(choice.id === present ? 'check' : 'blank'),
    ...(choice.id === present && { description: currentDescription }),
  }));
  quickPick.activeItems = quickPick.items.filter(({ choice }) => choice.id === present);
  return new Promise((resolve) => {
    quickPick.onDidAccept(() => {
      resolve(quickPick.activeItems[0]?.choice);
      quickPick.hide();
    });
    quickPick.onDidHide(() => {
      resolve(undefined);
      quickPick.dispose();
    });
    quickPick.show();
  });
}
