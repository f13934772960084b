import * as vscode from 'vscode';

/**
 * Has a quick pick keep the order of its items while the user types. VS Code would sort them by where their labels match; its
 * switch for that is not in the API yet.
 */
export function inOwnOrder<T extends vscode.QuickPick<vscode.QuickPickItem>>(quickPick: T): T {
  return Object.assign(quickPick, { sortByLabel: false });
}

interface PickOptions<T> {
  readonly title: string;
  readonly placeholder?: string;
  /** The item that is the active one at first; the first one by default. */
  readonly active?: T | undefined;
}

/** Asks for one of some items, which are found by all their texts and keep their order; undefined if it was canceled. */
export function pickItem<T extends vscode.QuickPickItem>(
  items: readonly T[],
  { title, placeholder, active }: PickOptions<T>,
): Promise<T | undefined> {
  const quickPick = inOwnOrder(vscode.window.createQuickPick<T>());
  quickPick.title = title;
  quickPick.placeholder = placeholder;
  quickPick.matchOnDescription = quickPick.matchOnDetail = true;
  quickPick.items = items;
  if (active) quickPick.activeItems = [active];
  return new Promise((resolve) => {
    quickPick.onDidAccept(() => {
      resolve(quickPick.activeItems[0]);
      quickPick.hide();
    });
    quickPick.onDidHide(() => {
      resolve(undefined);
      quickPick.dispose();
    });
    quickPick.show();
  });
}
