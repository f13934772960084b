import * as vscode from 'vscode';
import { GROUPINGS } from '../../core/browse/grouping';
import { SORTINGS, sortingText, usualDirection } from '../../core/browse/sorting';
import type { ViewState } from './view-state';

/** The commands by which a person chooses how the entries are grouped and sorted. */
export function registerChoices(state: ViewState): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('catalogLens.entries.group', () => chooseGrouping(state)),
    vscode.commands.registerCommand('catalogLens.entries.sort', () => chooseSorting(state)),
    vscode.commands.registerCommand('catalogLens.entries.reverse', () => {
      const { by, descending } = state.choices.sorting;
      state.choose({ sorting: { by, descending: !descending } });
    }),
  );
}

async function chooseGrouping(state: ViewState): Promise<void> {
  const items = GROUPINGS.map(({ id, title }) => ({ id, label: title }));
  const chosen = await pick(items, state.choices.grouping, 'Group Entries By');
  if (chosen) state.choose({ grouping: chosen.id });
}

async function chooseSorting(state: ViewState): Promise<void> {
  const { sorting } = state.choices;
  const items = SORTINGS.map(({ id, title }) => ({ id, label: title }));
  const reversed = { ...sorting, descending: !sorting.descending };
  const chosen = await pick(
    items,
    sorting.by,
    'Sort Entries By',
    `${directionOf(sorting)}; choose again for ${directionOf(reversed)}`,
  );
  if (chosen) state.choose({ sorting: chosen.id === sorting.by ? reversed : usualDirection(chosen.id) });
}

function directionOf(sorting: Parameters<typeof sortingText>[0]): string {
  const text = sortingText(sorting);
  return text.slice(text.indexOf(', ') + 2);
}

/** Asks for one of a few; the present one is marked, and the first to be chosen. */
function pick<T extends { readonly id: string; readonly label: string }>(
  choices: readonly T[],
  present: string,
  title: string,
  described = '',
): Promise<T | undefined> {
  const quickPick = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly choice: T }>();
  quickPick.title = title;
  quickPick.items = choices.map((choice) => ({
    choice,
    label: choice.label,
    iconPath: new vscode.ThemeIcon(choice.id === present ? 'check' : 'blank'),
    ...(choice.id === present && { description: described }),
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
