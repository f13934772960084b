import * as vscode from 'vscode';

/** Accepts the default input until some work is done. */
export async function acceptDefaults<T>(work: Thenable<T>): Promise<T> {
  // The command has no effect until VS Code shows the input.
  const repeated = setInterval(() => {
    void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  }, 100);
  try {
    return await work;
  } finally {
    clearInterval(repeated);
  }
}

/** Answers an input box with a text during some work; fails if the box does not accept it. */
export async function answering<T>(text: string, work: () => Thenable<T>): Promise<T> {
  const window = vscode.window as unknown as { showInputBox: unknown };
  const { showInputBox } = window;
  window.showInputBox = async (options?: vscode.InputBoxOptions) => {
    const error = await options?.validateInput?.(text);
    if (error) throw new Error(`${text} is refused: ${typeof error === 'string' ? error : error.message}`);
    return text;
  };
  try {
    return await work();
  } finally {
    window.showInputBox = showInputBox;
  }
}

/** Chooses an item, by its label and description, of the quick pick that some work shows with `createQuickPick`. */
export async function choosing<T>(item: string, work: () => Thenable<T>): Promise<T> {
  const window = vscode.window as unknown as { createQuickPick: unknown };
  const { createQuickPick } = vscode.window;
  window.createQuickPick = () => {
    const pick = createQuickPick();
    const show = pick.show.bind(pick);
    pick.show = () => {
      const textOf = ({ label, description = '' }: vscode.QuickPickItem): string =>
        `${label} ${description}`.trim();
      pick.activeItems = pick.items.filter((one) => textOf(one) === item);
      if (pick.activeItems.length !== 1) throw new Error(`${item} is not offered once.`);
      show();
    };
    return pick;
  };
  try {
    return await acceptDefaults(work());
  } finally {
    window.createQuickPick = createQuickPick;
  }
}
