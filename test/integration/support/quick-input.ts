import * as vscode from 'vscode';
import { eventually } from './until';

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

/** Selects the item with each label, or label and description, in turn, in the quick picks that are shown during some work. */
export async function choosing<T>(labels: readonly string[], work: () => Thenable<T>): Promise<T> {
  const window = vscode.window as unknown as {
    createQuickPick: () => vscode.QuickPick<vscode.QuickPickItem>;
  };
  const { createQuickPick } = window;
  const rest = [...labels];
  window.createQuickPick = () => {
    const pick = createQuickPick();
    const next = rest.shift();
    void eventually(() => {
      const item = pick.items.find(
        ({ label, description }) => label === next || `${label} ${description}` === next,
      );
      if (item) pick.activeItems = [item];
      return item;
    }, `the item ${next}`);
    return pick;
  };
  try {
    return await acceptDefaults(work());
  } finally {
    window.createQuickPick = createQuickPick;
  }
}
